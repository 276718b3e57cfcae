export type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'timestamptz' | 'jsonb';

/**
 * Values of a column as one parameter: a JSON array if they are JSON, where null is the JSON null, and an array of PostgreSQL's if
 * not. Written here, since the driver looks through everything for what must be escaped, which numbers and ids never have.
 */
export function listLiteral(type: ColumnType, values: readonly unknown[]): string {
  if (type === 'jsonb') return JSON.stringify(values);
  const write = writers[type];
  return `{${values.map((value) => (value === null ? 'NULL' : write(value))).join()}}`;
}

/** A value of a column as a parameter of its own. */
export function scalarLiteral(type: ColumnType, value: unknown): string | null {
  if (type === 'jsonb') return JSON.stringify(value);
  return value === null ? null : plainText(value);
}

const asItIs = (value: unknown) => value;
const writers: Record<Exclude<ColumnType, 'jsonb'>, (value: unknown) => unknown> = {
  uuid: asItIs,
  integer: asItIs,
  bigint: asItIs,
  text: (value) => quoted(String(value)),
  timestamptz: (value) => quoted(plainText(value)),
};

function plainText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function quoted(text: string): string {
  const isPlain = !text.includes('"') && !text.includes('\\');
  return `"${isPlain ? text : text.replace(/["\\]/g, '\\$&')}"`;
}
