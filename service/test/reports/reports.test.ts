import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { many, withTransaction } from '../../src/database/database.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { recordEvent } from '../../src/events/record-event.ts';
import { NotFound } from '../../src/kit/errors.ts';
import { newId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import type { LineRef } from '../../src/orders/types.ts';
import { countRecipientsHandler } from '../../src/recipients/totals/count-recipients.job.ts';
import { buildReport } from '../../src/reports/build-report.ts';
import { ReportNotReady } from '../../src/reports/errors.ts';
import { readWindows } from '../../src/reports/kinds/read-windows.ts';
import { reportSources } from '../../src/reports/kinds.ts';
import { insertChunk, insertReport, startRun, takeBackFiles } from '../../src/reports/queries.ts';
import { openReportFile, removeReport } from '../../src/reports/read-report.ts';
import { type CardRow, listCardRows } from '../../src/reports/source-queries.ts';
import type { ReportKind } from '../../src/reports/types.ts';
import { readTable } from '../../src/uploads/read-table.ts';
import { freshAddress, giftTo, lineBecomes, place, waiting } from '../delivery/support/gift-orders.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let worker: Worker;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

interface WireReport {
  readonly Id: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly Rows: number;
  readonly Bytes: number;
  readonly Sha256: string;
}

async function ask(caller: TestCaller, body: object, headers: Record<string, string> = {}): Promise<WireReport> {
  const answer = await caller.post('/v1/Reports', body, headers);
  expect(answer.status, answer.text).toBe(202);
  expect(answer.headers.get('location')).toBe(`/v1/Reports/${answer.body.Id}`);
  return answer.body as unknown as WireReport;
}

async function becomes(caller: TestCaller, { Id }: { Id: string }, status = 'Ready'): Promise<WireReport> {
  return vi.waitFor(async () => {
    const { body } = await caller.get(`/v1/Reports/${Id}`);
    expect(body).toMatchObject({ Status: status });
    return body as unknown as WireReport;
  }, waiting);
}

async function bytesOf(caller: TestCaller, { Id }: { Id: string }): Promise<Buffer> {
  const { content } = await openReportFile(api.database.db, { accountId: caller.accountId, id: Id });
  const parts: Buffer[] = [];
  for await (const bytes of content) parts.push(bytes);
  return Buffer.concat(parts);
}

/** The rows of a report, as objects. */
async function rowsOf(caller: TestCaller, Kind: string, Filter: object = {}): Promise<Record<string, unknown>[]> {
  const report = await becomes(caller, await ask(caller, { Kind, Format: 'Ndjson', Filter }));
  const { text, status } = await caller.get(`/v1/Reports/${report.Id}/File`);
  expect(status).toBe(200);
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(report.Rows).toBe(rows.length);
  return rows;
}

const needs = async () => ({
  db: api.database.db,
  notifyReady: async () => undefined,
  addressHashes: await loadAddressHashes(api.database.db, api.keyRing),
});

/** A report that no worker builds. */
async function givenUnbuilt(caller: TestCaller, kind: ReportKind) {
  const { accountId } = caller;
  return withTransaction(api.database.db, (tx) =>
    insertReport(tx, {
      ...{ accountId, id: newId(), kind, format: 'Csv', filter: {}, first: 1, last: 1_000, asOf: new Date() },
      ...{
        holdsRecipients: reportSources[kind].holdsRecipients,
        createdByName: null,
        scheduleId: null,
        idempotencyKey: null,
      },
    }),
  );
}

const readyEvents = async (caller: TestCaller) =>
  ((await caller.get('/v1/Events?limit=500')).body.Data as { Type: string; Data: object }[]).filter(
    ({ Type }) => Type === 'ReportReady',
  );

test('orders, line items, cards and messages of the account, and of no other', async () => {
  const [caller, other] = [await api.givenAccount(), await api.givenAccount()];
  await place(other, giftTo(freshAddress()));
  const address = freshAddress();
  const order = await place(caller, giftTo(address, { Quantity: 2 }));
  const { LineItems } = await lineBecomes(caller, order.Id, { Status: 'Complete' });
  await vi.waitFor(
    async () => expect(await rowsOf(caller, 'Deliveries')).toMatchObject([{ Address: address }]),
    waiting,
  );
  const [line] = LineItems;
  expect(await rowsOf(caller, 'Orders')).toEqual([
    expect.objectContaining({
      OrderId: order.Id,
      Status: 'Complete',
      LineItems: 1,
      TotalCost: 47.5,
      CurrencyCode: 'USD',
    }),
  ]);
  expect(await rowsOf(caller, 'LineItems')).toEqual([
    expect.objectContaining({ LineItemId: line.Id, Quantity: 2, Value: 25, Cost: 47.5, RecipientEmail: address }),
  ]);
  const cards = await rowsOf(caller, 'Cards');
  expect(cards.map(({ Status, LineItemId, Cost }) => [Status, LineItemId, Cost])).toEqual([
    ['Unclaimed', line.Id, 23.75],
    ['Unclaimed', line.Id, 23.75],
  ]);
  const codes = await many(
    api.database.db,
    sql<{ hint: string }>`
    select code_hint as hint from cards where account_id = ${caller.accountId} and code_hint <> ''`,
  );
  for (const { hint } of codes) expect(Object.values(cards[0] ?? {})).not.toContain(hint);
  expect(await rowsOf(caller, 'Orders', { StartDate: '2001-01-01', EndDate: '2001-12-31' })).toEqual([]);
  expect(await rowsOf(caller, 'LineItems', { CurrencyCode: 'EUR' })).toEqual([]);
});

test('claims, spending of departments and totals of recipients', async () => {
  const caller = await api.givenAccount({ hasDepartments: true });
  const { body: departments } = await caller.get('/v1/Departments');
  const [department] = departments.Data as { Id: string; Name: string }[];
  const address = freshAddress();
  const order = await place(caller, giftTo(address, {}, { DepartmentId: department?.Id }));
  const { LineItems } = await lineBecomes(caller, order.Id, { Status: 'Complete' });
  const [line] = LineItems;
  const data = { OrderId: order.Id, LineItemId: line.Id, CardId: line.Id.replace(/0$/, '1') };
  await withTransaction(api.database.db, (tx) => recordEvent(tx, caller.accountId, { type: 'CardClaimed', data }));
  expect(await rowsOf(caller, 'Claims')).toEqual([
    expect.objectContaining({ ...data, DepartmentId: department?.Id, ProductId: 'aurora-coffee-usd', Value: 25 }),
  ]);
  expect(await rowsOf(caller, 'DepartmentSpending')).toEqual([
    expect.objectContaining({ DepartmentId: department?.Id, Charged: 23.75, Refunded: 0, Spent: 23.75 }),
  ]);
  const Year = new Date().getUTCFullYear();
  const totals = (Filter: object) => rowsOf(caller, 'RecipientTotals', { Year, ...Filter });
  const count = countRecipientsHandler({ ...(await needs()), notifyThreshold: async () => undefined });
  await count({}, { attempt: 1, signal: new AbortController().signal });
  expect(await totals({ CurrencyCode: 'USD', MinTotal: 25 })).toMatchObject([{ Email: address, Total: 25, Gifts: 1 }]);
  expect(await totals({ CurrencyCode: 'USD', MinTotal: 25.01 })).toEqual([]);
});

test('the balances after each transfer end at the present one, and later orders change nothing', async () => {
  const caller = await api.givenAccount();
  const opening = await caller.balance('USD');
  for (let nth = 0; nth < 3; nth++) await place(caller, giftTo(freshAddress()));
  const report = await ask(caller, { Kind: 'Transactions', Format: 'Ndjson' });
  const later = await place(caller, giftTo(freshAddress()));
  const read = async () =>
    (await bytesOf(caller, await becomes(caller, report)))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const rows = await read();
  const charges = rows.filter(({ Kind }) => Kind === 'Charge');
  expect(charges.map(({ AvailableAfter }) => AvailableAfter)).toEqual(
    [1, 2, 3].map((nth) => opening.Available - nth * 23.75),
  );
  expect(rows.map(({ OrderId }) => OrderId)).not.toContain(later.Id);
  const window = { StartDate: new Date(charges[1]?.Timestamp as string).toISOString(), CurrencyCode: 'USD' };
  const [first] = await rowsOf(caller, 'Transactions', window);
  expect(first).toEqual(rows.find(({ Id }) => Id === first?.Id));
  const Month = String(charges[0]?.Timestamp).slice(0, 7);
  const statement = await rowsOf(caller, 'Statement', { Month, CurrencyCode: 'USD' });
  expect(statement[0]).toMatchObject({ Kind: 'OpeningBalance', AvailableAfter: 0, PendingAfter: 0 });
  const { Available } = await caller.balance('USD');
  expect(statement.at(-1)).toMatchObject({ Kind: 'ClosingBalance', AvailableAfter: Available });
});

test('CSV and XLSX have the same table; a text that looks like a formula stays a text', async () => {
  const caller = await api.givenAccount();
  const Personalization = { To: '=HYPERLINK("http://x")&<b>' };
  const order = await place(caller, orderRequest({ LineItems: [lineItem({ Personalization })] }));
  await lineBecomes(caller, order.Id, { Status: 'Complete' });
  const csv = await becomes(caller, await ask(caller, { Kind: 'LineItems', Format: 'Csv' }));
  const { text, headers } = await caller.get(`/v1/Reports/${csv.Id}/File`);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")&<b>"`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-length')).toBe(String(csv.Bytes));
  expect(
    createHash('sha256')
      .update(await bytesOf(caller, csv))
      .digest('hex'),
  ).toBe(csv.Sha256);
  const xlsx = await becomes(caller, await ask(caller, { Kind: 'LineItems', Format: 'Xlsx' }));
  const sheet = await readTable('xlsx', await bytesOf(caller, xlsx));
  const table = await readTable('csv', await bytesOf(caller, csv));
  expect(sheet.header).toEqual(table.header);
  expect(sheet.rows[0]).toEqual(table.rows[0]?.map((cell) => (cell.startsWith("'=") ? Personalization.To : cell)));
});

test('a repeated request returns the first report; another one with the same key is refused', async () => {
  const caller = await api.givenAccount();
  const wanted = { Kind: 'Orders', Format: 'Csv', Filter: { StartDate: '2026-01-01' } };
  const once = { 'idempotency-key': 'once' };
  const both = await Promise.all([ask(caller, wanted, once), ask(caller, wanted, once)]);
  expect(new Set(both.map(({ Id }) => Id)).size).toBe(1);
  expectProblem(await caller.post('/v1/Reports', { ...wanted, Format: 'Xlsx' }, once), 'IdempotencyKeyReused');
  expect((await caller.get('/v1/Reports')).body).toMatchObject({ TotalCount: 1, Data: [{ Id: both[0]?.Id }] });
  await becomes(caller, both[0] ?? { Id: '' });
  expect(await readyEvents(caller)).toMatchObject([{ Data: { ReportId: both[0]?.Id, Kind: 'Orders', Rows: 0 } }]);
  const other = await api.givenAccount();
  for (const path of ['', '/File']) expectProblem(await other.get(`/v1/Reports/${both[0]?.Id}${path}`), 'NotFound');
  expectProblem(await other.send('DELETE', `/v1/Reports/${both[0]?.Id}`), 'NotFound');
  expect((await caller.send('DELETE', `/v1/Reports/${both[0]?.Id}`)).status).toBe(204);
  expectProblem(await caller.get(`/v1/Reports/${both[0]?.Id}/File`), 'NotFound');
});

test('a filter that the kind does not have, or lacks, is a fault', async () => {
  const caller = await api.givenAccount();
  const post = (Kind: string, Filter: object) => caller.post('/v1/Reports', { Kind, Format: 'Csv', Filter });
  expectFaults(await post('Orders', { Month: '2026-01' }), [{ pointer: '/Filter/Month', code: 'NotAllowed' }]);
  expectFaults(await post('Statement', {}), [
    { pointer: '/Filter/Month', code: 'Required' },
    { pointer: '/Filter/CurrencyCode', code: 'Required' },
  ]);
  expectFaults(await post('RecipientTotals', { Year: 2026, MinTotal: 600 }), [
    { pointer: '/Filter/CurrencyCode', code: 'Required' },
  ]);
});

test('a run that died leaves no file, the next one writes it whole, and the first can write no more', async () => {
  const caller = await api.givenAccount();
  await place(caller, giftTo(freshAddress()));
  const report = await givenUnbuilt(caller, 'Orders');
  const { db } = api.database;
  const dead = newId();
  const chunk = (number: number) => insertChunk(db, report, dead, { number, bytes: Buffer.from('half') });
  await withTransaction(db, (tx) => startRun(tx, report, dead));
  expect(await chunk(1)).toBe(true);
  expectProblem(await caller.get(`/v1/Reports/${report.id}/File`), 'ReportNotReady');
  await buildReport(await needs(), report);
  expect(await chunk(2)).toBe(false);
  const file = await bytesOf(caller, { Id: report.id });
  expect(file.toString().split('\r\n')).toHaveLength(3);
  await buildReport(await needs(), report);
  expect(await bytesOf(caller, { Id: report.id })).toEqual(file);
  expect(await readyEvents(caller)).toHaveLength(1);
});

test('a file that is taken back or deleted while its download is opened: 409 and 404, and nothing is sent', async () => {
  const caller = await api.givenAccount();
  const { accountId } = caller;
  const order = await place(caller, giftTo(freshAddress()));
  const line = { accountId, orderId: order.Id, lineNumber: 1 } as unknown as LineRef;
  const report = await givenUnbuilt(caller, 'LineItems');
  const { db } = api.database;
  const takeBack = async () => {
    expect(await withTransaction(db, (tx) => takeBackFiles(tx, accountId, [line]))).toEqual([report.id]);
  };
  await buildReport(await needs(), report);
  await expect(openReportFile(db, report, takeBack)).rejects.toThrow(ReportNotReady);
  await buildReport(await needs(), report);
  await expect(openReportFile(db, report, () => removeReport(db, report))).rejects.toThrow(NotFound);
});

test('forgetting a recipient takes files back, also half-written ones, and they are built without them', async () => {
  const caller = await api.givenAccount();
  const [address, stays] = [freshAddress(), freshAddress()];
  for (const to of [address, stays]) {
    const order = await place(caller, giftTo(to));
    await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
  }
  const report = await becomes(caller, await ask(caller, { Kind: 'LineItems', Format: 'Csv' }));
  expect((await bytesOf(caller, report)).toString()).toContain(address);
  const { db } = api.database;
  const half = await givenUnbuilt(caller, 'LineItems');
  const run = newId();
  await withTransaction(db, (tx) => startRun(tx, half, run));
  await insertChunk(db, half, run, { number: 1, bytes: Buffer.from(address) });
  const { body: job } = await caller.post('/v1/Recipients/Forget', { Email: address });
  await vi.waitFor(async () => {
    const { body } = await caller.get(`/v1/Recipients/Forget/${job.Id}`);
    expect(body).toMatchObject({ Status: 'Complete', Counts: { Reports: 2 } });
  }, waiting);
  expect((await caller.get(`/v1/Reports/${report.Id}/File`)).text).not.toContain(address);
  expect(await insertChunk(db, half, run, { number: 2, bytes: Buffer.from(address) })).toBe(false);
  await buildReport(await needs(), { accountId: caller.accountId, id: report.Id });
  const file = (await bytesOf(caller, report)).toString();
  expect(file).toContain(stays);
  expect(file).not.toContain(address);
  expect(await readyEvents(caller)).toHaveLength(1);
});

test('rows are read window by window and by position, each exactly once', async () => {
  const numbers = Array.from({ length: 2_500 }, (_, at) => at + 1);
  const perNumber = 3;
  const all = numbers.flatMap((number) => Array.from({ length: perNumber }, (_, part) => ({ number, part })));
  const read: { number: number; part: number }[] = [];
  const portions = readWindows<{ number: number; part: number }>({ first: 2, last: 2_499 }, async (window) => {
    const start = window.after ? all.indexOf(window.after) + 1 : 0;
    return all
      .slice(start)
      .filter(({ number }) => number >= window.first && number <= window.last)
      .slice(0, window.rowsMax);
  });
  for await (const rows of portions) read.push(...rows);
  expect(read).toEqual(all.filter(({ number }) => number >= 2 && number <= 2_499));
});

test('positions within an order are found by the database too', async () => {
  const caller = await api.givenAccount();
  const line = lineItem({ Quantity: 3 });
  const order = await place(caller, orderRequest({ LineItems: [line, line] }));
  await lineBecomes(caller, order.Id, { Status: 'Complete' });
  const { db } = api.database;
  const seen: string[] = [];
  for (let after: CardRow | null = null; ; ) {
    const window = { first: 1, last: 10, after, rowsMax: 2 };
    const rows: CardRow[] = await listCardRows(db, caller.accountId, {}, window);
    seen.push(...rows.map(({ lineNumber, cardNumber }) => `${lineNumber}.${cardNumber}`));
    after = rows.at(-1) ?? null;
    if (!after) break;
  }
  expect(seen).toEqual(['1.1', '1.2', '1.3', '2.1', '2.2', '2.3']);
});
