import { runStatements } from './run-statements.ts';

const filesMade = 192;

/**
 * A server that is new makes each file of its write-ahead log when it is needed, and everybody waits some 40 ms for that; one that
 * has run for a day uses old ones again. Ours shall be like the latter: it goes through as many files as the cells will
 * need, and the checkpoint puts them back into use.
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
