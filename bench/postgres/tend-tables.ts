import { runStatements } from './run-statements.ts';

// The shares and counts at which autovacuum's own defaults would act.
const dueTables = `
  select s.relid::regclass::text as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid, greatest(c.reltuples, 0) as rows
  where s.n_dead_tup > 50 + 0.2 * rows or s.n_ins_since_vacuum > 1000 + 0.2 * rows`;

/**
 * Vacuums the tables that autovacuum would. Left to itself it would come at any moment to one of the bench's many databases, take a
 * processor for a second, and be measured as a weakness of whichever cell runs just then. Statistics of our tables are left to it, as on any server;
 * the yardsticks' have none.
 */
export async function tendTables(databaseUrl: string): Promise<void> {
  const tables = await runStatements<{ readonly name: string }>(databaseUrl, dueTables);
  for (const { name } of tables) await runStatements(databaseUrl, `vacuum ${name}`);
}
