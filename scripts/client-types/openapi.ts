/** The parts of JSON Schema that make a type. Others only narrow values. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: ApiSchema;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly allOf?: readonly ApiSchema[];
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
}

interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ApiSchema;
}

interface Body {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema: ApiSchema; readonly example?: unknown }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

/** The parts of the OpenAPI document that the client's types are made from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, ApiSchema>>;
  };
}

/** A call that an account can make. */
export interface ApiRoute {
  /** Method and path, such as `GET /v1/Orders/{id}`. */
  readonly key: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

/** Operators have their own credentials and their own document. */
export function listAccountRoutes({ paths, components }: ApiDocument): ApiRoute[] {
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/operator/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        key: `${method.toUpperCase()} ${path}`,
        operation,
        parameters: (operation.parameters ?? []).map((one) => resolved(one, components.parameters)),
      })),
    );
}

function resolved(parameter: Parameter, known: Readonly<Record<string, Parameter>>): Parameter {
  if (parameter.$ref === undefined) return parameter;
  const found = known[parameter.$ref.slice('#/components/parameters/'.length)];
  if (!found) throw new Error(`${parameter.$ref} is not a parameter`);
  return found;
}

/** The successful answer: the lowest status below 300. */
export function successOf({ responses }: Operation): Body {
  const [status] = Object.keys(responses)
    .filter((code) => Number(code) < 300)
    .sort();
  return (status && responses[status]) || {};
}
