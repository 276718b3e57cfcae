import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { many, openDatabase, withTransaction } from '../../src/database/database.ts';
import { seedCatalog } from '../../src/main/demo/seed-catalog.ts';
import { type CliProcess, endProcessesAfterEachTest, runCli, startCli } from '../support/cli.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts';
import { environOn, startServe } from '../support/serve.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

endProcessesAfterEachTest();

const clients = 6;
const ordersBefore = 60;
const ordersAfter = 60;
const repeatAfterMs = 50;

let pair: PostgresPair;
let api: TestApi;
beforeEach(async () => {
  pair = await startPostgresPair();
  expect(await runCli('migrate', { BESTOW_ENV: 'stage', DATABASE_URL: pair.url })).toMatchObject({
    code: 0,
    stderr: '',
  });
  const database = openDatabase({ url: pair.url, applicationName: 'bestow-test', connectionsMax: 4 });
  await withTransaction(database.db, seedCatalog);
  api = await startTestApi({}, { ...database, url: pair.url });
});
afterEach(async () => {
  await api.close();
  await pair.stop();
});

test('a primary that is killed while orders flow costs no answered order, and no process restarts', async () => {
  const account = await api.givenAccount();
  const environ = environOn(api, pair.url);
  const [served, worker] = [await startServe(environ), startCli('work', environ)];
  await worker.printed(/worker is running/);
  const headers = { email: account.email, accesstoken: account.accessToken };
  const { body } = await new HttpCaller(served.baseUrl).post('/v1/Tokens', undefined, headers);
  const flow = startOrders(new HttpCaller(served.baseUrl, { authorization: `Bearer ${body.Value}` }));
  await vi.waitFor(() => expect(flow.answered.size).toBeGreaterThan(ordersBefore), patience);

  await pair.primary.kill();
  await pair.standby.query('select pg_promote()');

  const enough = flow.answered.size + ordersAfter;
  await vi.waitFor(() => expect(flow.answered.size).toBeGreaterThan(enough), patience);
  await flow.stop();
  await expectAllStoredOnceAndServed(flow.answered);
  expect(isRunning(served) && isRunning(worker)).toBe(true);
  expect(await runCli('ledger verify', environ)).toMatchObject({ code: 0, stderr: '' });
  const doctor = await runCli('doctor', environ);
  expect(doctor.stdout).toMatch(/database +PostgreSQL 18/);
  for (const part of [served, worker]) part.kill('SIGTERM');
  for (const part of [served, worker]) expect(await part.ended).toMatchObject({ code: 0 });
});

interface Flow {
  /** Ids of the orders that were answered, by their PONumber. */
  readonly answered: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Each client repeats an order until it is answered, as integrations must. */
function startOrders(caller: HttpCaller): Flow {
  const answered = new Map<string, string>();
  let isStopped = false;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const order = orderRequest({ Type: 'Links' }, { DigitalDeliveryAddress: undefined });
      answered.set(order.PONumber, await placeUntilAnswered(caller, order));
    }
  };
  const running = Promise.all(Array.from({ length: clients }, run));
  return {
    answered,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

async function placeUntilAnswered(caller: HttpCaller, order: unknown): Promise<string> {
  for (;;) {
    const { status, body, text } = await caller.post('/v1/Orders', order);
    if (status === 201 || status === 409) return String(body.Id);
    if (status !== 503) throw new Error(`${status} ${text}`);
    await sleep(repeatAfterMs);
  }
}

async function expectAllStoredOnceAndServed(answered: ReadonlyMap<string, string>): Promise<void> {
  const stored = () =>
    many(
      api.database.db,
      sql<{ id: string; poNumber: string; status: string }>`
        select id, po_number as "poNumber", status from orders`,
    );
  await vi.waitFor(async () => {
    expect((await stored()).filter(({ status }) => status !== 'Complete')).toEqual([]);
  }, patience);
  const found = new Map((await stored()).map(({ id, poNumber }) => [poNumber, id]));
  expect(found).toEqual(answered);
}

function isRunning({ pid }: CliProcess): boolean {
  return process.kill(pid, 0);
}
