import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listAccounts } from '../../src/accounts/queries.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';
import { type DemoSignIns, seedDemo } from '../../src/main/demo/seed-demo.ts';
import { databaseUrl } from '../support/postgres-url.ts';

const name = `bestow_test_${randomBytes(6).toString('hex')}`;
const keyRing: KeyRing = { currentKeyId: 'test', keys: new Map([['test', new Secret(randomBytes(32))]]) };
let admin: pg.Client;
let processes: Database[];

beforeAll(async () => {
  const serverUrl = inject('postgresUrl');
  admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  processes = ['one', 'two'].map((applicationName) =>
    openDatabase({ url: databaseUrl(serverUrl, name), applicationName, connectionsMax: 2 }),
  );
});
afterAll(async () => {
  for (const { close } of processes) await close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('of two processes that start on one empty database, one creates the demo data and keeps its sign-ins', async () => {
  await Promise.all(processes.map(({ db }) => migrateToLatest(db, 'stage')));
  const kept: DemoSignIns[] = [];
  const seeded = await Promise.all(
    processes.map(({ db }) =>
      seedDemo(db, keyRing, async (signIns) => {
        kept.push(signIns);
      }),
    ),
  );
  expect([...seeded].sort()).toEqual([false, true]);
  expect(kept).toHaveLength(1);
  const [first] = processes;
  if (first)
    expect((await listAccounts(first.db)).map((account) => account.name)).toEqual(kept[0]?.accounts.map((a) => a.name));
});
