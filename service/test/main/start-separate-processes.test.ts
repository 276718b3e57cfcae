import { randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { one } from '../../src/database/database.ts';
import { endProcessesAfterEachTest, runCli, startCli } from '../support/cli.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { databaseUrl } from '../support/postgres-url.ts';
import { environOn, startServe } from '../support/serve.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

endProcessesAfterEachTest();

const waiting = { timeout: 60_000, interval: 25 };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function tokenOn(baseUrl: string, { email, accessToken }: TestCaller): Promise<string> {
  const { body } = await new HttpCaller(baseUrl).post('/v1/Tokens', undefined, { email, accesstoken: accessToken });
  return String(body.Value);
}

test('orders taken by one process are served by another, and both stop cleanly', async () => {
  const account = await api.givenAccount({ available: { USD: 0n } });
  const environ = { ...environOn(api), FUNDING_APPLIED_AFTER_SECONDS: '0' };
  const [served, worker] = [await startServe(environ), startCli('work', environ)];
  await worker.printed(/worker is running/);
  const caller = new HttpCaller(served.baseUrl, { authorization: `Bearer ${await tokenOn(served.baseUrl, account)}` });
  const { status, body } = await caller.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 50 });
  expect(status).toBe(201);

  await vi.waitFor(async () => {
    expect((await caller.get(`/v1/FundingRequests/${body.Id}`)).body.Status).toBe('Applied');
  }, waiting);
  expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
  for (const part of [served, worker]) part.kill('SIGTERM');
  for (const part of [served, worker]) expect(await part.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
});

test('SIGTERM under load answers every request in progress, and the process exits with 0', async () => {
  const account = await api.givenAccount();
  const served = await startServe(environOn(api));
  const token = await tokenOn(served.baseUrl, account);
  const statuses: number[] = [];
  const clients = Promise.all(Array.from({ length: 16 }, () => orderUntilToldToClose(served.baseUrl, token, statuses)));
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(100), waiting);
  served.kill('SIGTERM');
  await clients;

  expect(await served.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(new Set(statuses)).toEqual(new Set([201]));
  const stored = await one(
    api.database.db,
    sql<{ orders: number }>`select count(*)::int as orders from orders where account_id = ${account.accountId}`,
  );
  expect(stored.orders).toBe(statuses.length);
});

test('three processes that migrate an empty database concurrently all succeed, and one does the work', async () => {
  const name = `bestow_migrated_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  const environ = { BESTOW_ENV: 'stage', DATABASE_URL: databaseUrl(inject('postgresUrl'), name) };
  const ends = await Promise.all([1, 2, 3].map(() => runCli('migrate', environ)));
  expect(ends.map((end) => [end.code, end.stderr])).toEqual([1, 2, 3].map(() => [0, '']));
  const texts = ends.map((end) => end.stdout).sort();
  expect(texts[0]).toMatch(/^Applied 0001_ordering_core/);
  expect(texts.slice(1)).toEqual(['The database is up to date.\n', 'The database is up to date.\n']);
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('ledger verify exits with 0 on a sound ledger, and with 1 and the location after tampering', async () => {
  const account = await api.givenAccount({ available: { USD: 100_00n } });
  const { body } = await account.post('/v1/Orders', orderRequest());
  const verify = () => runCli('ledger verify', { BESTOW_ENV: 'stage', DATABASE_URL: api.database.url });
  expect(await verify()).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('The ledger is consistent'),
  });

  await sql`update balances set available_minor = available_minor + 1 where account_id = ${account.accountId}`.execute(
    api.database.db,
  );
  await sql`update orders set total_minor = total_minor + 1 where id = ${body.Id}`.execute(api.database.db);
  const { code, stdout } = await verify();
  expect(code).toBe(1);
  expect(stdout).toContain(`BROKEN: a balance equals the sum of its transfers\n  account ${account.accountId}, USD\n`);
  expect(stdout).toContain(
    `BROKEN: an order is charged once, for the sum of its lines\n  account ${account.accountId}, order ${body.Id}\n`,
  );
  expect(stdout).not.toContain('consistent');
});

/** One caller on one connection: each order follows the previous response, until a response closes the connection. */
async function orderUntilToldToClose(baseUrl: string, token: string, statuses: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let isOpen = true; isOpen; ) {
    const { status, connection } = await postOrder(agent, baseUrl, token);
    statuses.push(status);
    isOpen = connection !== 'close';
  }
  agent.destroy();
}

function postOrder(
  agent: Agent,
  baseUrl: string,
  token: string,
): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const outgoing = httpRequest(`${baseUrl}/v1/Orders`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(orderRequest()));
  });
}
