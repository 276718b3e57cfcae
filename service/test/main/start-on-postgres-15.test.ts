import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { parseConfig } from '../../src/kit/config.ts';
import type { DemoAccount } from '../../src/main/demo/seed-demo.ts';
import { seedDemo } from '../../src/main/demo/seed-demo.ts';
import { loadKeyRing } from '../../src/main/keys/keys.ts';
import { endProcessesAfterEachTest, runCli } from '../support/cli.ts';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { hasPostgres15, type Postgres15, postgres15Dir, startPostgres15 } from '../support/postgres-15.ts';
import { startServe } from '../support/serve.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
endProcessesAfterEachTest();

const keys = `a:${Buffer.alloc(32).toString('base64')}`;

let folder: string;
let url: string;
let postgres: Postgres15;

beforeAll(async () => {
  if (!hasPostgres15) return;
  folder = makeDataFolder();
  postgres = await startPostgres15(folder);
  url = postgres.url;
});
afterAll(async () => {
  await postgres?.stop();
  if (folder) removeDataFolder(folder);
});

async function query(text: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

test.skipIf(!hasPostgres15)(
  `migrations, an order and the ledger check work on the oldest supported PostgreSQL (needs ${postgres15Dir})`,
  async () => {
    expect(await query('show server_version_num')).toEqual({ server_version_num: expect.stringMatching(/^15/) });
    const environ = { BESTOW_ENV: 'stage', DATABASE_URL: url, DATA_DIR: join(folder, 'data'), KEYS: keys, PORT: '0' };
    expect(await runCli('migrate', environ)).toMatchObject({ code: 0, stderr: '' });
    const account = await givenDemoAccount(environ);
    const served = await startServe(environ);
    const headers = { email: account?.email ?? '', accesstoken: account?.accessToken ?? '' };
    const { body } = await new HttpCaller(served.baseUrl).post('/v1/Tokens', undefined, headers);
    const caller = new HttpCaller(served.baseUrl, { authorization: `Bearer ${body.Value}`, prefer: 'respond-async' });
    const placed = await caller.post('/v1/Orders', orderRequest());
    expect(placed.status).toBe(201);
    expect((await caller.get('/v1/Orders')).body).toMatchObject({ TotalCount: 1, Data: [{ Id: placed.body.Id }] });
    served.kill('SIGTERM');
    expect(await served.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await runCli('ledger verify', environ)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('consistent'),
    });
  },
);

async function givenDemoAccount(environ: Record<string, string>): Promise<DemoAccount | undefined> {
  const database = openDatabase({ url, applicationName: 'bestow-test', connectionsMax: 1 });
  let accounts: readonly DemoAccount[] = [];
  await seedDemo(database.db, await loadKeyRing(parseConfig(environ)), async (seeded) => {
    accounts = seeded.accounts;
  });
  await database.close();
  return accounts[0];
}
