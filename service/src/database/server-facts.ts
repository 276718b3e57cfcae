import { sql } from 'kysely';
import { type Db, many, one, type Reader } from './database.ts';

export interface ServerFacts {
  readonly version: string;
  readonly isReadOnly: boolean;
  /** Whether an answered commit survives a crash. */
  readonly isDurable: boolean;
  /** Null: this connection is in plain text. */
  readonly tlsVersion: string | null;
  readonly isLocal: boolean;
  readonly connections: number;
  /** What is left of `max_connections` for users without special rights. */
  readonly connectionsMax: number;
  /** Kept for superusers, and for users with that right. */
  readonly connectionsReserved: number;
  /** The server's clock, in milliseconds since 1970. */
  readonly nowMs: number;
}

/** What a server says about itself and this connection. */
export async function readServerFacts(reader: Reader): Promise<ServerFacts> {
  return one(
    reader,
    sql<ServerFacts>`
      select current_setting('server_version') as version,
             pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
             current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as "isDurable",
             (select s.version from pg_stat_ssl s where s.pid = pg_backend_pid() and s.ssl) as "tlsVersion",
             coalesce(inet_server_addr() = inet_client_addr() or inet_server_addr() <<= '127.0.0.0/8'
                      or inet_server_addr() = '::1', true) as "isLocal",
             (select count(*)::int from pg_stat_activity where datname is not null) as connections,
             current_setting('max_connections')::int - r.reserved as "connectionsMax",
             r.reserved as "connectionsReserved",
             extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"
      from (select current_setting('superuser_reserved_connections')::int
                   + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved) r`,
  );
}

const probeRows = 20_000;

/** Writes a megabyte that is rolled back. Null, or why that was not possible. */
export async function tryToWrite(db: Db): Promise<unknown> {
  try {
    const transaction = await db.startTransaction().execute();
    try {
      await sql`create temporary table doctor_probe on commit drop as select number from generate_series(1, ${probeRows}) number`.execute(
        transaction,
      );
      return null;
    } finally {
      await transaction.rollback().execute();
    }
  } catch (error) {
    return error;
  }
}

/** Tables that the user may not read and write, and whether it may create others. */
export async function listMissingRights(
  reader: Reader,
): Promise<{ readonly tables: readonly string[]; readonly mayMigrate: boolean }> {
  const rows = await many(
    reader,
    sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
                 and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
      order by c.relname`,
  );
  const { mayMigrate } = await one(
    reader,
    sql<{ mayMigrate: boolean }>`select has_schema_privilege('public', 'create') as "mayMigrate"`,
  );
  return { tables: rows.map(({ name }) => name), mayMigrate };
}

/** Connections of this database by the name that their process gave them. */
export async function countSessions(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await many(
    reader,
    sql<{ name: string; sessions: number }>`
      select application_name as name, count(*)::int as sessions
      from pg_stat_activity where datname = current_database() group by application_name`,
  );
  return new Map(rows.map(({ name, sessions }) => [name, sessions]));
}
