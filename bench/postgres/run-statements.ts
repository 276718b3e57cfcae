import pg from 'pg';

/** Runs statements on a connection of their own, and gives the rows of the last one. With values it must be one. */
export async function runStatements<Row = unknown>(
  databaseUrl: string,
  statements: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const results = await client.query(statements, [...values]);
    // Several statements in one string give an array, which the types do not say.
    const last: unknown = Array.isArray(results) ? results.at(-1) : results;
    return (last as { rows: Row[] }).rows;
  } finally {
    await client.end();
  }
}
