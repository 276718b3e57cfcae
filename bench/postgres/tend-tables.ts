import { runStatements } from './run-statements.ts';

// The shares and counts at which autovacuum's own defaults would act. Where a table is exempt from it, it has no statistics either.
const dueTables = `
  select s.relid::regclass::text as name, exempt as "isExempt"
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid, greatest(c.reltuples, 0) as rows,
       coalesce('autovacuum_enabled=false' = any (c.reloptions), false) as exempt
  where s.n_dead_tup > 50 + 0.2 * rows or s.n_ins_since_vacuum > 1000 + 0.2 * rows
     or (s.n_mod_since_analyze > 50 + 0.1 * rows and not exempt)`;

/**
 * Does what autovacuum would. Left to itself it would come at any moment to one of the bench's many databases, take a processor for
 * a second or two, and be measured as a weakness of whichever cell runs just then.
 */
export async function tendTables(databaseUrl: string): Promise<void> {
  const tables = await runStatements<{ readonly name: string; readonly isExempt: boolean }>(databaseUrl, dueTables);
  for (const { name, isExempt } of tables) {
    await runStatements(databaseUrl, isExempt ? `vacuum ${name}` : `vacuum (analyze) ${name}`);
  }
}
