import { sql } from 'kysely';
import { type Db, many } from '../../service/src/database/database.ts';

export interface TableRow {
  readonly name: string;
  readonly storage: string | null;
  readonly isUnlogged: boolean;
}

export interface ColumnRow {
  readonly table: string;
  readonly definition: string;
}

export interface ConstraintRow extends ColumnRow {
  readonly name: string;
  readonly kind: string;
}

// Kysely's own bookkeeping tables are left out: they are not part of a migration.
const ownTable = sql`c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'`;

export function listTables(db: Db): Promise<TableRow[]> {
  return many(
    db,
    sql<TableRow>`
      select c.relname as name, array_to_string(c.reloptions, ', ') as storage,
             c.relpersistence = 'u' as "isUnlogged"
      from pg_class c where c.relkind in ('r', 'p') and ${ownTable} order by c.relname`,
  );
}

export function listColumns(db: Db): Promise<ColumnRow[]> {
  return many(
    db,
    sql<ColumnRow>`
      select c.relname as table,
             a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
               || case when a.attnotnull then ' not null' else '' end
               || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as definition
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'p') and ${ownTable}
      order by c.relname, a.attnum`,
  );
}

/** Not-null constraints are shown with their columns. */
export function listConstraints(db: Db): Promise<ConstraintRow[]> {
  return many(
    db,
    sql<ConstraintRow>`
      select c.relname as table, k.conname as name, k.contype as kind, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype in ('p', 'u', 'f', 'c') and ${ownTable}
      order by c.relname, array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.conname`,
  );
}

/** Indexes that do not belong to a constraint. */
export function listIndexes(db: Db): Promise<ColumnRow[]> {
  return many(
    db,
    sql<ColumnRow>`
      select c.relname as table, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indrelid
      where ${ownTable} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by c.relname, i.indexrelid::regclass::text`,
  );
}

/** Our own triggers; those of foreign keys are shown as constraints. */
export function listTriggers(db: Db): Promise<ColumnRow[]> {
  return many(
    db,
    sql<ColumnRow>`
      select c.relname as table, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${ownTable} and not t.tgisinternal
      order by c.relname, t.tgname`,
  );
}

export function listFunctions(db: Db): Promise<{ readonly definition: string }[]> {
  return many(
    db,
    sql<{ definition: string }>`
      select pg_get_functiondef(p.oid) as definition
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      order by p.proname, p.oid`,
  );
}

export function listDomains(db: Db): Promise<{ readonly name: string; readonly definition: string }[]> {
  return many(
    db,
    sql<{ name: string; definition: string }>`
      select t.typname as name,
             format_type(t.typbasetype, t.typtypmod) || ' ' || string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname)
               as definition
      from pg_type t join pg_constraint k on k.contypid = t.oid
      where t.typtype = 'd' and t.typnamespace = 'public'::regnamespace
      group by t.oid order by t.typname`,
  );
}
