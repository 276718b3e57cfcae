import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { openPools } from '../kit/metrics/instruments.ts';
import { currentTraceparent } from '../kit/tracing.ts';
import { isRetryable } from './database-errors.ts';
import { givingUpPool } from './giving-up-pool.ts';
import { PooledClient, ServiceClient } from './service-client.ts';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;
/** Either: for reads that work with or without a transaction. */
export type Reader = Db | Tx;

export interface Database {
  readonly db: Db;
  /** The connections below `db`, for direct access. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly connectionsMax: number;
  /**
   * How long to wait for a server that does not answer. Without it, as for long-running commands, there is no limit.
   */
  readonly answerTimeoutMs?: number;
  /** The address leads to a pooler that may give each transaction another connection, so nothing is set on connections. */
  readonly isPooled?: boolean;
}

/** Longer than the server's own statement limits. A server that has not answered by then is considered dead. */
export const answerTimeoutMs = 22_000;
const connectTimeoutMs = 2_000;
const statementTimeoutMs = 15_000;
const lockTimeoutMs = 5_000;
const idleInTransactionTimeoutMs = 30_000;
const connectionLifetimeSeconds = 1_800;
const transactionTriesMax = 4;

// A calendar day stays text: as a Date it would shift with the server's time zone.
const dateOid = 1082;
const bigintOid = 20;
const types = new pg.TypeOverrides();
types.setTypeParser(dateOid, (text: string) => text);
types.setTypeParser(bigintOid, (text: string) => BigInt(text));

/** Settings for every connection. PostgreSQL's defaults for these mean no limit. */
export function connectionSettings(options: { url: string; applicationName: string }): pg.ClientConfig {
  return {
    ...pooledSettings(options),
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  };
}

/** Without what a pooler refuses: it cannot keep settings of a connection that several clients share. */
function pooledSettings({ url, applicationName }: { url: string; applicationName: string }): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types,
  };
}

/** Begins a transaction on a pooled connection: what other connections have from their start holds until its end. */
export const pooledBeginSettings = [
  `statement_timeout = ${statementTimeoutMs}`,
  `lock_timeout = ${lockTimeoutMs}`,
  `idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
  'jit = off',
]
  .map((setting) => `set local ${setting}`)
  .join('; ');

export function openDatabase(options: DatabaseOptions): Database {
  const isPooled = options.isPooled ?? false;
  const pool = new pg.Pool({
    ...(isPooled ? pooledSettings(options) : connectionSettings(options)),
    Client: isPooled ? PooledClient : ServiceClient,
    max: options.connectionsMax,
    maxLifetimeSeconds: connectionLifetimeSeconds,
    ...(options.answerTimeoutMs === undefined ? {} : { query_timeout: options.answerTimeoutMs }),
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const name = options.applicationName;
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: givingUpPool(pool, name, isPooled ? pooledBeginSettings : null) }),
  });
  const use = { name, connections: () => useOf(pool) };
  openPools.add(use);
  return {
    db,
    pool,
    async close() {
      openPools.delete(use);
      await db.destroy();
    },
  };
}

function useOf({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Throws if the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Runs `work` in one transaction, and retries on deadlocks and serialization failures. */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const traceparent = currentTraceparent();
  const traced = traceparent === null ? work : inTrace(traceparent, work);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(traced);
    } catch (error) {
      if (tries === transactionTriesMax || !isRetryable(error)) throw error;
    }
  }
}

/** Work that the transaction adds will know which trace it belongs to (migration 0032). */
function inTrace<T>(traceparent: string, work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return async (tx) => {
    await sql`select set_config('bestow.traceparent', ${traceparent}, true)`.execute(tx);
    return work(tx);
  };
}

export async function many<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(reader)).rows;
}

export async function maybeOne<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row | null> {
  return (await query.execute(reader)).rows[0] ?? null;
}

export async function one<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row> {
  const row = await maybeOne(reader, query);
  if (row === null) throw new Error('a query that always has a row had none');
  return row;
}
