import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listQueueDepths } from '../../src/jobs/queue-queries.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { Closers } from '../../src/main/shutdown.ts';
import { serveWorker } from '../../src/main/worker/serve-worker.ts';
import { becomes, place } from '../fulfillment/support.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('queues are counted up to a limit, with their oldest due job and what was set aside', async () => {
  const { db } = api.database;
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at, set_aside_at)
    select gen_random_uuid(), k.kind, '{}', service_now() + make_interval(secs => k.seconds), service_now(),
           case when k.is_aside then service_now() end
    from (values ('b', -60, false), ('b', -30, false), ('b', -1, false), ('b', 600, false), ('a', 60, false),
                 ('b', -90, true), ('c', -90, true)) as k (kind, seconds, is_aside)`.execute(db);
  const depths = await listQueueDepths(db, 2);
  await sql`delete from jobs where kind in ('a', 'b', 'c')`.execute(db);
  const ours = depths.filter(({ kind }) => ['a', 'b', 'c'].includes(kind));
  expect(ours.map(({ kind, due, setAside }) => [kind, due, setAside])).toEqual([
    ['a', 0, 0],
    ['b', 2, 1],
    ['c', 0, 1],
  ]);
  expect(ours[1]?.oldestDueSeconds).toBeGreaterThanOrEqual(60);
});

test('a worker reports its health, and what it did for an order', async () => {
  const closers = new Closers();
  const config = parseConfig({ LOG_LEVEL: 'silent', BASE_URL: 'http://bestow.test' });
  const { database, keyRing } = api;
  const logger = createLogger(config.logLevel);
  const metricsUrl = await serveWorker({ config, database, databaseUrl: database.url, keyRing, logger }, closers);
  const caller = new HttpCaller(metricsUrl.replace('/metrics', ''));
  const account = await api.givenAccount();
  const { Id } = await place(account, orderRequest());
  await becomes(account, Id, { Status: 'Complete' });

  expect((await caller.get('/health')).body).toEqual({ status: 'ready' });
  expect((await caller.get('/health/live')).status).toBe(200);
  const { text } = await caller.get('/metrics');
  await closers.closeAll();
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
  expect(value('bestow_orders_placed_total')).toBeGreaterThan(0);
  expect(value('bestow_orders_ended_total{status="Complete"}')).toBeGreaterThan(0);
  expect(value('bestow_cards_issued_total')).toBeGreaterThan(0);
  expect(value('bestow_jobs_ended_total{kind="fulfil-orders",outcome="done"}')).toBeGreaterThan(0);
  expect(value('bestow_messages_total{channel="Email",provider="outbox",outcome="accepted"}')).toBeGreaterThan(0);
  expect(value('bestow_vault_operations_total{operation="seal"}')).toBeGreaterThan(0);
  expect(value('bestow_database_connections{pool="bestow-jobs",state="waiting"}')).toBe(0);
  expect(text).toContain('role="worker"');
  expect(text).not.toContain(account.accountId);
});
