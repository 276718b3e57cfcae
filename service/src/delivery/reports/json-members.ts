/** Careful parsing of a provider's JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectAt(value: unknown, ...path: readonly string[]): JsonObject | null {
  const found = path.reduce<unknown>((parent, name) => (isObject(parent) ? parent[name] : undefined), value);
  return isObject(found) ? found : null;
}

export function textAt(value: JsonObject | null, name: string): string {
  const found = value?.[name];
  return typeof found === 'string' ? found : '';
}
