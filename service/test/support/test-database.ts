import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { databaseUrl, templateName } from './postgres-url.ts';

export interface TestDatabase extends Database {
  readonly url: string;
}

/** More than the two seconds of the service: on a busy machine even opening a connection takes its time. */
const connectTimeoutMs = 12_000;

/** A fresh copy of the migrated template, for one test file; dropped when it is closed. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `bestow_test_${randomBytes(6).toString('hex')}`;
  await run(serverUrl, `create database ${name} template ${templateName} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  const database = openDatabase({ url, applicationName: 'bestow-test', connectionsMax: 10 });
  database.pool.options.connectionTimeoutMillis = connectTimeoutMs;
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await run(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
