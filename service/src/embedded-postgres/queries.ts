import type { Client } from 'pg';
import { databaseName } from './cluster.ts';

const ownerLockKey = 1_113_945_972;

/** A session lock: PostgreSQL releases it when the connection ends, even if its process was killed. */
export async function tryOwnerLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [ownerLockKey]);
  return rows[0]?.locked === true;
}

export async function findOwnerName(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [ownerLockKey],
  );
  return rows[0]?.name ?? null;
}

export async function createDatabase(client: Client): Promise<void> {
  await client.query(`create database ${databaseName} template template0`);
}
