/** The part of JSON Schema that our documents and routes use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Whose requests an operation is for. */
export type Audience = 'account' | 'operator' | 'operatorPerson' | 'person' | 'public';

export interface Parameter {
  readonly name: string;
  readonly schema: Schema;
}

/** One call that the service offers, from a document or from a declared route. */
export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly audience: Audience;
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  /** The JSON body, if it takes one. */
  readonly body: Schema | null;
  /** A body that is known to be valid. */
  readonly example: unknown;
  /** Other kinds of bodies: files and forms. */
  readonly contentTypes: readonly string[];
  /** Whether its answers are problem documents and JSON, or pages and files. */
  readonly isPage: boolean;
  /** What the answers with these statuses are; null: no JSON. */
  readonly answers: ReadonlyMap<number, Schema | null>;
  /** Whether other statuses than those of `answers` are faults; otherwise only statuses of errors may come in addition. */
  readonly isComplete: boolean;
  /** Resolves `$ref`. */
  readonly document: Readonly<Record<string, unknown>>;
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
