import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { recordFundingRequest } from '../../src/funding/request-funding.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import type { Worker } from '../../src/main/worker.ts';
import { nextPeriodAfter, periodOf, periodToReport } from '../../src/reports/schedules/period-rules.ts';
import { runSchedulesHandler } from '../../src/reports/schedules/run-schedules.job.ts';
import { lockAccounts } from '../../src/sequences/account-lock.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { patience } from '../support/patience.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { freshToken, withToken } from '../support/sign-in.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Enough for as many different schedules as there can be. */
const currencies = 'USD EUR GBP JPY CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF INR BRL MXN SGD HKD ZAR'.split(' ');
const daily = { Kind: 'Transactions', Format: 'Csv', Frequency: 'Daily' };
const idle = { signal: new AbortController().signal } as Parameters<ReturnType<typeof runSchedulesHandler>>[1];
const run = () => runSchedulesHandler(api.database.db)({}, idle);

interface Made {
  readonly filter: Record<string, unknown>;
}

function reportsOf({ accountId }: TestCaller): Promise<Made[]> {
  const { db } = api.database;
  return many(
    db,
    sql<Made>`select filter from reports where account_id = ${accountId} order by filter->>'startDate', id`,
  );
}

/** As if its present period had begun so many days earlier. */
async function passDays(id: unknown, days: number): Promise<void> {
  await sql`
    update report_schedules set next_period = next_period - ${days}::integer, due_at = due_at - make_interval(days => ${days})
    where id = ${id}`.execute(api.database.db);
}

test('periods are days, weeks from Monday and months, in UTC', () => {
  const at = new Date('2026-11-18T23:59:59.999Z');
  expect(periodOf('Daily', at)).toBe('2026-11-18');
  expect(periodOf('Weekly', at)).toBe('2026-11-16');
  expect(periodOf('Weekly', new Date('2026-11-15T12:00:00Z'))).toBe('2026-11-09');
  expect(periodOf('Monthly', at)).toBe('2026-11-01');
  expect(nextPeriodAfter('Monthly', '2026-12-01')).toBe('2027-01-01');
  expect(nextPeriodAfter('Daily', '2028-02-28')).toBe('2028-02-29');
  const missed = { frequency: 'Daily', nextPeriod: '2026-01-01' } as const;
  expect(periodToReport(missed, at)).toBe('2026-11-11');
});

test('a period is reported once, however many workers run at once, and missed ones are made up for', async () => {
  const account = await api.givenAccount();
  const created = await account.post('/v1/ReportSchedules', { ...daily, Filter: { CurrencyCode: 'USD' } });
  expect(created.status, created.text).toBe(201);
  expect(created.headers.get('location')).toBe(`/v1/ReportSchedules/${created.body.Id}`);
  const again = await account.post('/v1/ReportSchedules', { ...daily, Filter: { CurrencyCode: 'USD' } });
  expect(again.body.Id).toBe(created.body.Id);
  await run();
  expect(await reportsOf(account)).toEqual([]);
  await passDays(created.body.Id, 2);
  await Promise.all([run(), run(), run()]);
  await run();
  const today = String(created.body.NextPeriod);
  const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  expect((await reportsOf(account)).map(({ filter }) => filter)).toEqual(
    [2, 1].map((days) => ({ currencyCode: 'USD', startDate: before(days), endDate: before(days) })),
  );
  expect((await account.get(`/v1/ReportSchedules/${created.body.Id}`)).body).toMatchObject({
    NextPeriod: today,
    LastReportId: expect.any(String),
  });
  await passDays(created.body.Id, 100);
  await run();
  // Two of before, and the last seven.
  expect(await reportsOf(account)).toHaveLength(9);
});

test('the same request again answers the first schedule, also when the account has as many as it can', async () => {
  const account = await api.givenAccount();
  const wanted = Array.from({ length: 20 }, (_, nth) => ({ ...daily, Filter: { CurrencyCode: currencies[nth] } }));
  const ids: unknown[] = [];
  for (const body of wanted) ids.push((await account.post('/v1/ReportSchedules', body)).body.Id);
  expect(await account.post('/v1/ReportSchedules', wanted[19])).toMatchObject({ status: 201, body: { Id: ids[19] } });
  expectProblem(await account.post('/v1/ReportSchedules', daily), 'TooManyReports');
});

test('a report waits for what is being written: nothing of a period is in none of its reports', async () => {
  const account = await api.givenAccount();
  const { db } = api.database;
  const [during, end] = [signal(), signal()];
  const late = withTransaction(db, async (tx) => {
    await lockAccounts(tx, [account.accountId]);
    const currencyCode = 'USD' as CurrencyCode;
    const asked = { currencyCode, amountMinor: 100n, reference: null, idempotencyKey: null };
    await recordFundingRequest(tx, { appliedAfterSeconds: null }, account.accountId, asked);
    during.send();
    await end.sent;
  });
  await during.sent;
  const before = (await account.get('/v1/Transactions')).body.TotalCount as number;
  const asked = account.post('/v1/Reports', { Kind: 'Transactions', Format: 'Ndjson' });
  // It waits for the account, or has been made.
  const waitsOrExists = async () => {
    const [{ count } = { count: 0 }] = await many(
      db,
      sql<{ count: number }>`
        select (select count(*) from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock')::int + (select count(*) from reports
                where account_id = ${account.accountId})::int as count`,
    );
    expect(count).toBeGreaterThan(0);
  };
  await vi.waitFor(waitsOrExists, patience);
  end.send();
  await late;
  expect((await asked).status).toBe(202);
  const [report] = await many(
    db,
    sql<{ rows: number }>`
      select (number_last - number_first + 1)::int as rows from reports where account_id = ${account.accountId}`,
  );
  expect(report?.rows).toBe(before + 1);
});

function signal() {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send: () => send() };
}

test('a suspended account gets no report until it is active again, and a paused schedule makes up for none', async () => {
  const { db } = api.database;
  const account = await api.givenAccount();
  const { body } = await account.post('/v1/ReportSchedules', daily);
  await setStatus(db, account.accountId, 'Suspended');
  await passDays(body.Id, 1);
  await run();
  expect(await reportsOf(account)).toHaveLength(0);
  await setStatus(db, account.accountId, 'Active');
  await run();
  expect(await reportsOf(account)).toHaveLength(1);
  const path = `/v1/ReportSchedules/${body.Id}`;
  expect((await account.send('PATCH', path, { Paused: true })).body).toMatchObject({ PausedReason: 'Paused' });
  await passDays(body.Id, 3);
  await run();
  const resumed = await account.send('PATCH', path, { Paused: false });
  expect(resumed.body).toMatchObject({ PausedReason: null, NextPeriod: body.NextPeriod });
  await run();
  expect(await reportsOf(account)).toHaveLength(1);
});

test('a schedule pauses when its credential loses the scope or its person the role', async () => {
  const { db } = api.database;
  const account = await api.givenAccount();
  const scopes = ['orders:read', 'funds:read'] as const;
  const { id, accessToken } = await withTransaction(db, (tx) =>
    createCredential(tx, account.accountId, { name: 'Shop', email: 'shop@example.com', scopes }),
  );
  const caller = withToken(
    api.baseUrl,
    await freshToken({ baseUrl: api.baseUrl, email: 'shop@example.com', accessToken: accessToken.reveal() }),
  );
  const { body: byProgram } = await caller.post('/v1/ReportSchedules', daily);
  const { portal } = await givenSignedIn(api, account.accountId, 'finance');
  const orders = { ...daily, Kind: 'Orders', Mail: true };
  const { body: byPerson, status } = await portal.post('/ReportSchedules', orders);
  expect(status).toBe(201);
  await sql`update credentials set scopes = '{orders:read}' where id = ${id}`.execute(db);
  await sql`update people set role = 'viewer' where account_id = ${account.accountId}`.execute(db);
  for (const schedule of [byProgram, byPerson]) await passDays(schedule.Id, 1);
  await run();
  expect(await reportsOf(account)).toHaveLength(0);
  const { body: list } = await account.get('/v1/ReportSchedules');
  expect((list.Data as { PausedReason: string }[]).map(({ PausedReason }) => PausedReason)).toEqual([
    'CreatorLostRight',
    'CreatorLostRight',
  ]);
});

test('what a report cannot be limited to is refused, and so are others’ schedules', async () => {
  const account = await api.givenAccount();
  expectFaults(await account.post('/v1/ReportSchedules', { ...daily, Kind: 'Statement' }), [
    { pointer: '/Filter/CurrencyCode', code: 'Required' },
    { pointer: '/Frequency', code: 'NotAllowed' },
  ]);
  const { body } = await account.post('/v1/ReportSchedules', daily);
  const other = await api.givenAccount();
  const path = `/v1/ReportSchedules/${body.Id}`;
  expectProblem(await other.get(path), 'NotFound');
  expectProblem(await other.send('PATCH', path, { Paused: true }), 'NotFound');
  expectProblem(await other.send('DELETE', path), 'NotFound');
  expect((await account.send('DELETE', path)).status).toBe(204);
  expectProblem(await account.get(path), 'NotFound');
});

test('the report comes with one event and one mail to everyone who may download it, without its data', async () => {
  const { db } = api.database;
  const account = await api.givenAccount();
  const { portal } = await givenSignedIn(api, account.accountId, 'finance');
  await givenSignedIn(api, account.accountId, 'viewer');
  const { body } = await portal.post('/ReportSchedules', { ...daily, Mail: true });
  await passDays(body.Id, 1);
  const worker: Worker = await startTestWorker(api);
  await run();
  await vi.waitFor(async () => {
    const { body: page } = await account.get('/v1/Reports');
    expect(page).toMatchObject({ Data: [{ Status: 'Ready' }] });
  }, patience);
  await worker.close();
  const events = await many(
    db,
    sql<{ id: string }>`
      select data->>'ScheduleId' as id from events where account_id = ${account.accountId} and type = 'ReportReady'`,
  );
  expect(events).toEqual([{ id: body.Id }]);
  const mails = await many(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from messages where account_id = ${account.accountId} and order_id is null`,
  );
  expect(mails).toEqual([{ count: 1 }]);
});
