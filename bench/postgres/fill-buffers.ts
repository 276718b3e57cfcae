import { runStatements } from './run-statements.ts';

/**
 * The buffers of a server that is new are memory on paper: the machine gives each page when it is first written, a virtual one
 * asks its own host for it, and whoever needs many pages is measured as slow. A server that has run for a day has them
 * all: so has ours, after a table as large as they are was written and dropped.
 */
export async function fillBuffers(databaseUrl: string): Promise<void> {
  // One row fills a page.
  await runStatements(
    databaseUrl,
    'create unlogged table filler (text text storage plain) with (autovacuum_enabled = false)',
  );
  const fill = `
    insert into filler
    select repeat('x', 8000) from generate_series(1, (select setting::integer from pg_settings where name = 'shared_buffers'))`;
  await runStatements(databaseUrl, fill);
  await runStatements(databaseUrl, 'drop table filler');
}
