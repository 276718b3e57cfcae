import { sql } from 'kysely';
import { one, type Reader } from './database.ts';

export interface DatabaseHealth {
  readonly connections: number;
  readonly connectionsMax: number;
  readonly sizeBytes: number;
  readonly version: string;
}

export async function readDatabaseHealth(reader: Reader): Promise<DatabaseHealth> {
  return one(
    reader,
    sql<DatabaseHealth>`
      select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
             current_setting('max_connections')::int as "connectionsMax",
             pg_database_size(current_database())::float8 as "sizeBytes",
             current_setting('server_version') as version`,
  );
}
