import { runStatements } from './run-statements.ts';

// The defaults at which autovacuum would act. Tables that are exempt from it have no statistics either.
const dueTables = `
  select s.relid::regclass::text as name, exempt as "isExempt"
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid, greatest(c.reltuples, 0) as rows,
       coalesce('autovacuum_enabled=false' = any (c.reloptions), false) as exempt
  where s.n_dead_tup > 50 + 0.2 * rows or s.n_ins_since_vacuum > 1000 + 0.2 * rows
     or (s.n_mod_since_analyze > 50 + 0.1 * rows and not exempt)`;

/**
 * Does what autovacuum would. Autovacuum itself could start at any moment in one of the bench's many databases, use a
 * CPU for a second or two, and distort whichever cell is running.
 */
export async function tendTables(databaseUrl: string): Promise<void> {
  const tables = await runStatements<{ readonly name: string; readonly isExempt: boolean }>(databaseUrl, dueTables);
  for (const { name, isExempt } of tables) {
    await runStatements(databaseUrl, isExempt ? `vacuum ${name}` : `vacuum (analyze) ${name}`);
  }
}
