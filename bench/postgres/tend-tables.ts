import { runStatements } from './run-statements.ts';

interface DueTable {
  readonly name: string;
  readonly isVacuumDue: boolean;
}

// The shares and counts at which autovacuum's own defaults would act.
const dueTables = `
  select s.relid::regclass::text as name,
         s.n_dead_tup > 50 + 0.2 * rows or s.n_ins_since_vacuum > 1000 + 0.2 * rows as "isVacuumDue"
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid, greatest(c.reltuples, 0) as rows
  where s.n_dead_tup > 50 + 0.2 * rows or s.n_ins_since_vacuum > 1000 + 0.2 * rows
     or s.n_mod_since_analyze > 50 + 0.1 * rows`;

/**
 * Does what autovacuum does, to the tables that it would do it to. Left to itself it would come every few seconds to one of the bench's many databases, take a
 * processor for a second, and be measured as a weakness of whichever cell runs just then.
 */
export async function tendTables(databaseUrl: string): Promise<void> {
  const tables = await runStatements<DueTable>(databaseUrl, dueTables);
  for (const { name, isVacuumDue } of tables) {
    await runStatements(databaseUrl, isVacuumDue ? `vacuum (analyze) ${name}` : `analyze ${name}`);
  }
}
