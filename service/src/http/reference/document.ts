/** The parts of an OpenAPI document that the reference shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Answer>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
  /** Empty: no token is needed. */
  readonly security?: readonly object[];
}

export interface Answer {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  /** Of problems, by code. */
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** An operation with its place. */
export interface PlacedOperation extends Operation {
  readonly method: string;
  readonly path: string;
}

export interface OperationGroup {
  readonly name: string;
  readonly description?: string;
  readonly operations: readonly PlacedOperation[];
}

/** The operations by tag, in the order of the document's tags; tags that it does not list come last. */
export function groupOperations(document: ApiDocument): OperationGroup[] {
  const { paths, tags = [] } = document;
  const groups = new Map<string, PlacedOperation[]>(tags.map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags?.[0] ?? 'Other';
      const group = groups.get(name) ?? [];
      group.push({ ...resolveParts(document, operation), method: method.toUpperCase(), path });
      groups.set(name, group);
    }
  }
  return [...groups]
    .map(([name, operations]) => ({ ...tags.find((tag) => tag.name === name), name, operations }))
    .filter(({ operations }) => operations.length > 0);
}

/** The operation with its shared parameters and answers. */
function resolveParts({ components = {} }: ApiDocument, operation: Operation): Operation {
  const { parameters = [], responses } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) => components.parameters?.[nameOf(parameter)] ?? parameter),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [status, components.responses?.[nameOf(answer)] ?? answer]),
    ),
  };
}

/** The last part of a reference. */
function nameOf(part: object): string {
  return '$ref' in part ? String(part.$ref).replace(/^.*\//, '') : '';
}

const referencePrefix = '#/components/schemas/';

/** The name of the shared object that a schema stands for. */
export function referenceName({ $ref }: Schema): string | null {
  return $ref?.startsWith(referencePrefix) ? $ref.slice(referencePrefix.length) : null;
}

export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  const name = referenceName(schema);
  return name === null ? schema : (document.components?.schemas?.[name] ?? {});
}
