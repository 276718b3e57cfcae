import { runStatements } from './run-statements.ts';

const filesMade = 192;

/**
 * A new server creates each WAL file when it is needed, and all writers wait some 40 ms for it; one that has run for a
 * day recycles old files. So this writes through as many files as the cells will need, and the checkpoint recycles
 * them.
 */
export async function makeLogFiles(databaseUrl: string): Promise<void> {
  const goThroughFiles = `
    do $$ begin
      for n in 1..${filesMade} loop
        perform pg_logical_emit_message(true, 'bench', 'so that there is something in this file');
        perform pg_switch_wal();
      end loop;
    end $$`;
  await runStatements(databaseUrl, goThroughFiles);
  await runStatements(databaseUrl, 'checkpoint');
}
