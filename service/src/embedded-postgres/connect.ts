import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import { type Address, type Cluster, connectTimeoutMs, databaseName, startTimeoutMs, userName } from './cluster.ts';
import { errorCode } from './error-code.ts';
import { createDatabase } from './queries.ts';
import type { RunningServer } from './running-server.ts';
import { serverLogPath } from './server-log.ts';

const readinessPollMs = 20;
/** A server that answers "starting up" is recovering from a crash. Stopping it would lose that progress. */
const recoveryTimeoutMs = 600_000;

/** A separate connection, with a promise for its end. */
export interface Connection {
  readonly client: Client;
  readonly ended: Promise<void>;
}

const unknownDatabase = '3D000';
/** Another process is creating the database, or just has. */
const createdElsewhere = ['42P04', '23505', '55006'];

/** Connects to the service's database, and creates it in a cluster that has none yet. */
async function connectDatabase(address: Address, password: string): Promise<Connection> {
  try {
    return await connect(address, password, databaseName);
  } catch (error) {
    if (errorCode(error) !== unknownDatabase) throw error;
  }
  const { client } = await connect(address, password, 'postgres');
  try {
    await createDatabase(client);
  } catch (error) {
    if (!createdElsewhere.includes(errorCode(error) ?? '')) throw error;
  } finally {
    await client.end();
  }
  return connect(address, password, databaseName);
}

async function connect(address: Address, password: string, database: string): Promise<Connection> {
  const client = new Client({
    host: address.socketDir ?? '127.0.0.1',
    port: address.port,
    user: userName,
    password,
    database,
    ssl: false,
    application_name: `bestow-owner-${process.pid}`,
    options: '-c idle_session_timeout=0 -c statement_timeout=0',
    connectionTimeoutMillis: connectTimeoutMs,
  });
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
  });
  // Without a listener a dying server would end our process; the end event reports the same.
  client.on('error', () => {});
  await client.connect();
  return { client, ended };
}

/** Missing from the types of pg. */
type Referable = Client & { ref(): void; unref(): void };

/** An idle connection no longer keeps our process alive. */
export function letProcessEnd(client: Client): void {
  (client as Referable).unref();
}

export function letProcessWait(client: Client): void {
  (client as Referable).ref();
}

export interface ReadyServer extends Connection {
  readonly pid: number;
  readonly address: Address;
}

const cannotConnectNow = '57P03';

/** Connects as soon as the server accepts connections. Null if the server is gone. */
export async function waitForDatabase(
  cluster: Cluster,
  locate: () => Promise<RunningServer | null>,
): Promise<ReadyServer | null> {
  const startedAt = performance.now();
  let limitMs = startTimeoutMs;
  let reason = 'no answer';
  while (performance.now() - startedAt < limitMs) {
    const server = await locate();
    if (server === null) return null;
    if (server.address !== null) {
      try {
        const connection = await connectDatabase(server.address, cluster.password);
        return { ...connection, pid: server.pid, address: server.address };
      } catch (error) {
        refuseWrongPassword(error, cluster);
        reason = error instanceof Error ? error.message : String(error);
        if (errorCode(error) === cannotConnectNow) limitMs = recoveryTimeoutMs;
      }
    }
    await sleep(readinessPollMs);
  }
  throw new StartupError(
    `The PostgreSQL server in ${cluster.dir} does not accept connections (${reason}): see ${serverLogPath(cluster.dir)} and start again.`,
  );
}

function refuseWrongPassword(error: unknown, cluster: Cluster): void {
  if (!errorCode(error)?.startsWith('28')) return;
  throw new StartupError(
    `The embedded database in ${cluster.dir} does not accept the password in ${cluster.dataDir}/postgres-password: restore that file from a backup; the data itself is unchanged.`,
    { cause: error },
  );
}
