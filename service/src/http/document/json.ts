/** A part of a document. */
export type Json = Readonly<Record<string, unknown>>;

export interface Operation extends Json {
  readonly operationId: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
  readonly security?: readonly object[];
}

/** What the generator makes of the routes. */
export interface RawDocument extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Json; readonly securitySchemes?: Json };
}

export function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}
