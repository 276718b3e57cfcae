import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openPools } from '../kit/metrics/instruments.ts';
import { connectionSettings, type Database, type Db, pooledBeginSettings } from './database.ts';
import { givingUpPool } from './giving-up-pool.ts';
import { createReadPool } from './read-pool.ts';
import { ServiceClient } from './service-client.ts';

export interface ReadReplicaOptions {
  readonly url: string;
  readonly connectionsMax: number;
  /** How long a read waits for the replica to have what was committed before it. */
  readonly waitMsMax: number;
  /** The primary is reached through a pooler. */
  readonly isPooled: boolean;
}

/** A replica that has vanished sends no error. */
const statementMsMax = 5_000;
const name = 'bestow-reads';

const readDbs = new WeakMap<Db, Db>();

/** Where statements may run that only show something, and that nothing is decided by: on a replica, if there is one. */
export function readsOf(db: Db): Db {
  return readDbs.get(db) ?? db;
}

/** From now on, `readsOf` of this database leads to the replica. It need not be reachable. */
export function openReadReplica(database: Database, options: ReadReplicaOptions): { close(): Promise<void> } {
  const pool = new pg.Pool({
    ...connectionSettings({ url: options.url, applicationName: name }),
    Client: ServiceClient,
    max: options.connectionsMax,
    query_timeout: statementMsMax,
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const use = {
    name,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
  openPools.add(use);
  const primary = givingUpPool(database.pool, 'bestow', options.isPooled ? pooledBeginSettings : null);
  const replica = givingUpPool(pool, name, null);
  const readPool = createReadPool({ db: database.db, primary, replica, waitMsMax: options.waitMsMax });
  readDbs.set(database.db, new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readPool }) }));
  return {
    async close() {
      readDbs.delete(database.db);
      openPools.delete(use);
      await pool.end();
    },
  };
}
