import { Client } from 'pg';
import { type Address, databaseName, userName } from './cluster.ts';
import { errorCode } from './error-code.ts';
import { connectTimeoutMs } from './limits.ts';
import { createDatabase } from './queries.ts';

/** A connection of our own, with the moment of its end. */
export interface Connection {
  readonly client: Client;
  readonly ended: Promise<void>;
}

const unknownDatabase = '3D000';
/** Somebody else is creating the database at this moment, or just has. */
const createdElsewhere = ['42P04', '23505', '55006'];

/** Connects to the service's database, and creates it in a cluster that has none yet. */
export async function connectDatabase(address: Address, password: string): Promise<Connection> {
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
  // Without a listener a server that dies would end our process; the end event tells us the same.
  client.on('error', () => {});
  await client.connect();
  return { client, ended };
}

/** The types of pg leave out what its client has. */
type Referable = Client & { ref(): void; unref(): void };

/** An idle connection no longer keeps our process from ending. */
export function letProcessEnd(client: Client): void {
  (client as Referable).unref();
}

export function letProcessWait(client: Client): void {
  (client as Referable).ref();
}
