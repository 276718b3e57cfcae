import type { Database } from '../kit/database.ts';

/**
 * A connection that breaks while it is in use fails its query, and then says so once more by an event. The pool
 * listens only to idle connections, and an error event that nobody hears ends the process.
 */
export function outliveConnections(database: Database): Database {
  database.pool.on('connect', (client) => client.on('error', () => undefined));
  return database;
}
