import { runStatements } from './run-statements.ts';

/**
 * A new server's buffers are not yet backed by memory: the kernel, and on a virtual machine the host, provide each page
 * on its first write, and the cell that needs many pages is measured as slow. Writing and dropping a table as large as
 * the buffers brings the server to the state of one that has run for a day.
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
