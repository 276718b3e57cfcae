import pg from 'pg';

/**
 * Runs statements on a separate connection and returns the rows of the last one. With values there must be only one.
 */
export async function runStatements<Row = unknown>(
  databaseUrl: string,
  statements: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const results = await client.query(statements, [...values]);
    // Several statements in one string return an array, which the types do not declare.
    const last: unknown = Array.isArray(results) ? results.at(-1) : results;
    return (last as { rows: Row[] }).rows;
  } finally {
    await client.end();
  }
}
