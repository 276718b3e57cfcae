import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Db, type Tx, withTransaction } from './database.ts';
import type { HotConnections } from './hot-connections.ts';

/**
 * One transaction on a connection that keeps its plans: every statement is parsed and planned once for each connection. So
 * their texts must not contain data, and an order by must not be one that an index has: these connections avoid sorts, and
 * would read the whole index instead.
 */
export function withHotTransaction<T>(connections: HotConnections, work: (tx: Tx) => Promise<T>): Promise<T> {
  return connections.use((client) => withTransaction(databaseOn(client), work));
}

const databases = new WeakMap<pg.Client, Db>();

function databaseOn(client: pg.Client): Db {
  const known = databases.get(client);
  if (known) return known;
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: [...values] });
  // Kysely also supports cursors, which are not used here.
  const only: PostgresPoolClient = { query: query as unknown as PostgresPoolClient['query'], release: () => undefined };
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => only, end: async () => undefined } }),
  });
  databases.set(client, db);
  return db;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `hot-${names.size + 1}`;
  names.set(text, name);
  return name;
}
