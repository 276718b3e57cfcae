import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPassword } from './cluster-password.ts';
import { databaseUrl } from './database-url.ts';
import { findRunningServer } from './find-running-server.ts';

/** The address of the database that runs in this data folder, for commands that join it while its owner goes on. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null) return null;
  const server = await findRunningServer(join(folder, 'postgres'));
  if (!server?.address) return null;
  return databaseUrl(server.address, await loadPassword(folder, { mayCreate: false }));
}
