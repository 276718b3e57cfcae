import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import { connectionSettings } from './database.ts';
import { ServiceClient } from './service-client.ts';

const roundsMax = 3;

/**
 * Throws if this address leads to a pooler that gives each transaction another connection: notifications would not
 * arrive, and prepared statements would be missing.
 */
export async function requireSessions(url: string, setting: string): Promise<void> {
  const open = () => new ServiceClient(connectionSettings({ url, applicationName: 'bestow-start' }));
  const [client, other] = [open(), open()];
  try {
    await client.connect();
    const own = await backendOf(client);
    // A pooler gives its clients a process number of its own.
    if ((client as unknown as { readonly processID: number }).processID === own) return;
    await other.connect();
    if (await isShared(client, other, own)) throw noSessions(setting);
  } finally {
    await Promise.all([client.end().catch(() => undefined), other.end().catch(() => undefined)]);
  }
}

/** While one client is between transactions, the other begins one: does it get the same connection of the server? */
async function isShared(client: pg.Client, other: pg.Client, own: number): Promise<boolean> {
  for (let round = 0; round < roundsMax; round++) {
    await other.query('begin');
    const taken = await backendOf(other);
    const next = await backendOf(client);
    await other.query('rollback');
    if (taken === own || next !== own) return true;
  }
  return false;
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** A pooler that refuses the settings of a connection, before anything can be asked. */
export function isPoolerRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message.includes('unsupported startup parameter');
}

export function noSessions(setting: string): StartupError {
  return new StartupError(
    `${setting} leads to a pooler in transaction mode, but notifications and prepared statements need connections of their own; set DATABASE_SESSION_URL to an address of PostgreSQL itself.`,
  );
}
