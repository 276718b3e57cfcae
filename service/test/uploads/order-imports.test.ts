import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import { createCatalog } from '../../src/catalog/catalog.ts';
import { upsertAccountProduct } from '../../src/catalog/queries.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import { orderLimitsOf } from '../../src/main/shared/order-limits.ts';
import type { Worker } from '../../src/main/worker.ts';
import { archiveOldUploads } from '../../src/uploads/archive-uploads.ts';
import { checkUploadHandler } from '../../src/uploads/check-upload.job.ts';
import type { UploadNeeds } from '../../src/uploads/check-upload.ts';
import { buyUploadJob } from '../../src/uploads/jobs.ts';
import { planOrders } from '../../src/uploads/order-queries.ts';
import { updateStatus } from '../../src/uploads/queries.ts';
import { orderShapeChecker } from '../../src/uploads/schemas.ts';
import { rowsPerOrderMax } from '../../src/uploads/types.ts';
import { expectSound, passTime } from '../fulfillment/support.ts';
import { changeAccount } from '../support/change-catalog.ts';
import { environOf, startChild } from '../support/child-process.ts';
import type { Answer, HttpCaller } from '../support/http-caller.ts';
import { patience } from '../support/patience.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { freshToken, withToken } from '../support/sign-in.ts';
import { setStatus, waitForLockWaits } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

const csv = { 'content-type': 'text/csv' };
const ndjson = { 'content-type': 'application/x-ndjson' };
const xlsx = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
/** Of a card of 25 USD, 5 % off. */
const cost = 23.75;
const header = 'ProductId,Value,Email,ExternalId';
const good = (n: number) => `aurora-coffee-usd,25,person-${n}@example.com,person-${n}`;
const fileOf = (...rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;

let api: TestApi;
let worker: Worker;
let account: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  account = await api.givenAccount();
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

async function send(
  file: string | Uint8Array,
  query = '',
  { caller = account, headers = csv }: { caller?: HttpCaller; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await caller.send('POST', `/v1/OrderImports${query}`, file, headers);
  expect(answer.status, answer.text).toBe(202);
  expect(answer.headers.get('location')).toBe(`/v1/OrderImports/${answer.body.Id}`);
  return answer;
}

async function becomes(id: unknown, Status: string, caller: HttpCaller = account): Promise<Answer['body']> {
  return vi.waitFor(async () => {
    const { body } = await caller.get(`/v1/OrderImports/${id}`);
    expect(body).toMatchObject({ Status });
    return body;
  }, patience);
}

const confirm = (id: unknown, body: object, caller: HttpCaller = account) =>
  caller.post(`/v1/OrderImports/${id}/Confirm`, body);
const rowsOf = async (id: unknown, query = '', caller: HttpCaller = account) =>
  (await caller.get(`/v1/OrderImports/${id}/Rows${query}`)).body.Data as Record<string, unknown>[];
const eventsOf = (caller: TestCaller, id: unknown) =>
  many(
    api.database.db,
    sql<{ type: string; data: Record<string, unknown> }>`
      select type, data from events where account_id = ${caller.accountId} and data->>'ImportId' = ${id} order by sequence`,
  );

test('a file is checked without ordering anything, and ordered once when its cost is confirmed', async () => {
  const before = await account.balance('USD');
  const { body: created } = await send(fileOf(good(1), good(2), good(3)), '?fileName=people.csv&poNumberPrefix=spring');
  expect(created).toMatchObject({ Status: 'Checking', FileName: 'people.csv', CreatedBy: 'Test' });
  const id = created.Id;
  expect(await becomes(id, 'Checked')).toMatchObject({
    Type: 'DigitalDelivery',
    Columns: { ProductId: 'ProductId', Value: 'Value', Email: 'Email', ExternalId: 'ExternalId' },
    Counts: { Rows: 3, Checked: 3, Faulty: 0, OrdersPlaced: 0 },
    CurrencyCode: 'USD',
    TotalCost: 3 * cost,
    SufficientFunds: true,
  });
  expect(await account.balance('USD')).toEqual(before);
  const stale = await confirm(id, { TotalCost: 1 });
  expectProblem(stale, 'CostChanged');
  expect(stale.body.TotalCost).toBe(3 * cost);
  expect((await confirm(id, { TotalCost: 3 * cost })).status).toBe(202);
  expect((await confirm(id, { TotalCost: 3 * cost })).status).toBe(202);
  expect(await becomes(id, 'Complete')).toMatchObject({ Counts: { OrdersPlaced: 1, RowsOrdered: 3, RowsFailed: 0 } });
  expect((await account.balance('USD')).Available).toBeCloseTo(before.Available - 3 * cost, 2);
  const { body: orders } = await account.get(`/v1/OrderImports/${id}/Orders`);
  const PONumber = `spring-${id}-001`;
  expect(orders).toMatchObject({
    TotalCount: 1,
    Data: [{ Number: 1, PONumber, OrderId: expect.any(String), Reason: null }],
  });
  for (const list of ['Rows', 'Orders']) {
    const { status, body } = await account.get(`/v1/OrderImports/${id}/${list}?pageIndex=2147483647`);
    expect([status, body.Data], list).toEqual([200, []]);
  }
  const { body: found } = await account.get(`/v1/Orders?poNumber=${PONumber}`);
  const [order] = found.Data as { Id: string; LineItems: { Id: string; ExternalId: string }[] }[];
  const rows = await rowsOf(id);
  expect(rows.map(({ Row, Result, LineItemId }) => [Row, Result, LineItemId])).toEqual(
    order?.LineItems.map((line, index) => [index + 1, 'Ordered', line.Id]),
  );
  expect(order?.LineItems.map(({ ExternalId }) => ExternalId)).toEqual(['person-1', 'person-2', 'person-3']);
  const { body: byOrder } = await account.get(`/v1/OrderImports?orderId=${order?.Id}`);
  expect(byOrder).toMatchObject({ TotalCount: 1, Data: [{ Id: id }] });
  expect((await eventsOf(account, id)).map(({ type, data }) => [type, data.Status ?? data.TotalCost])).toEqual([
    ['OrderImportChecked', 3 * cost],
    ['OrderImportComplete', 'Complete'],
  ]);
  await expectSound(api.database.db);
});

test('without a dry run, orders follow the check by themselves; a fault prevents all of them, or is skipped', async () => {
  const file = fileOf(good(11), 'no-such-product,25,x@example.com,', good(12), 'aurora-coffee-usd,25,not an email,');
  const { body: stopped } = await send(file, '?dryRun=false');
  expect(await becomes(stopped.Id, 'Checked')).toMatchObject({
    StatusReason: expect.stringContaining('2 rows'),
    Counts: { Faulty: 2, OrdersPlaced: 0 },
  });
  expect(await rowsOf(stopped.Id, '?show=Faulty')).toMatchObject([
    { Row: 2, Result: 'Faulty', Faults: [{ Column: 'ProductId', Field: 'ProductId', Code: 'UnknownProduct' }] },
    { Row: 4, Faults: [{ Column: 'Email', Code: 'InvalidEmail', Detail: 'Enter a valid email address.' }] },
  ]);
  expectProblem(await confirm(stopped.Id, { TotalCost: 2 * cost }), 'InvalidTransition');
  expect((await confirm(stopped.Id, { TotalCost: 2 * cost, FaultyRows: 'Skip' })).status).toBe(202);
  expect(await becomes(stopped.Id, 'Complete')).toMatchObject({ Counts: { RowsOrdered: 2, Skipped: 2 } });
  const { body: skipping } = await send(file, '?dryRun=false&faultyRows=Skip');
  expect(await becomes(skipping.Id, 'Complete')).toMatchObject({ Counts: { RowsOrdered: 2, Skipped: 2, Faulty: 0 } });
  expect((await rowsOf(skipping.Id)).map(({ Result }) => Result)).toEqual(['Ordered', 'Skipped', 'Ordered', 'Skipped']);
});

test('NDJSON lines can be line items of the API, and a spreadsheet is read like a CSV file', async () => {
  const lines = [
    { ProductId: 'aurora-coffee-usd', Value: 25, DigitalDeliveryAddress: { Email: 'a@example.com' } },
    { ProductId: 'aurora-coffee-usd', Value: 25, Email: 'b@example.com', Personalization: { To: 'Bo', Message: 'Hi' } },
  ];
  const { body } = await send(lines.map((line) => JSON.stringify(line)).join('\n'), '', { headers: ndjson });
  expect(await becomes(body.Id, 'Checked')).toMatchObject({
    Counts: { Rows: 2, Faulty: 1 },
    Columns: { Email: 'DigitalDeliveryAddress.Email', To: 'Personalization.To' },
  });
  const sheet = await writeExcelFile([
    header.split(',').map((value) => ({ value })),
    ['aurora-coffee-usd', 25, 'sheet@example.com', 'x'].map((value) => ({ value })),
  ]).toBuffer();
  const { body: fromSheet } = await send(sheet, '', { headers: xlsx });
  expect(await becomes(fromSheet.Id, 'Checked')).toMatchObject({ Counts: { Rows: 1, Faulty: 0 }, TotalCost: cost });
  for (const [text, detail] of [
    ['{"ProductId":"a","ProductId":"b"}', 'twice'],
    ['[1]', 'not a JSON object'],
    ['{"ProductId":["a"]}', 'neither text nor a number'],
  ] as const) {
    const answer = await account.send('POST', '/v1/OrderImports', text, ndjson);
    expectProblem(answer, 'UnreadableFile');
    expect(answer.body.detail).toContain(detail);
  }
});

test('columns and defaults name what a file calls differently; unknown ones are refused together', async () => {
  const query = new URLSearchParams({
    columns: JSON.stringify({ Email: 'Who', Message: null }),
    defaults: JSON.stringify({ ProductId: 'aurora-coffee-usd', Value: '25' }),
  });
  const { body } = await send('Who,Message\nann@example.com,internal\n', `?${query}`);
  expect(await becomes(body.Id, 'Checked')).toMatchObject({ Columns: { Email: 'Who' }, TotalCost: cost });
  const wrong = new URLSearchParams({ columns: '{"Email":"Nobody","Mail":"Who"}', defaults: '{"Nothing":"1"}' });
  const answer = await account.send('POST', `/v1/OrderImports?${wrong}`, 'Who\na@example.com\n', csv);
  expectFaults(answer, [
    { parameter: 'columns', code: 'UnknownMember' },
    { parameter: 'defaults', code: 'UnknownMember' },
    { parameter: 'columns', code: 'UnknownColumn' },
  ]);
  const broken = await account.send('POST', '/v1/OrderImports?columns=%5B1%5D', 'Who\na@example.com\n', csv);
  expectFaults(broken, [{ parameter: 'columns', code: 'MalformedJson' }]);
  expectProblem(await account.send('POST', '/v1/OrderImports', '{}'), 'UnsupportedMediaType');
});

test.each([
  { 'content-type': 'text/csv; charset=utf-16' },
  { 'content-type': 'application/x-ndjson; charset="iso-8859-1"' },
  { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
])('a file that is not plain UTF-8 by its own headers is refused, not guessed at: %j', async (headers) => {
  const before = (await account.get('/v1/OrderImports')).body.TotalCount;
  const answer = await account.send('POST', '/v1/OrderImports', fileOf(good(1)), headers);
  expectProblem(answer, 'UnsupportedMediaType');
  expect(answer.body.detail).toContain('UTF-8');
  expect((await account.get('/v1/OrderImports')).body.TotalCount).toBe(before);
});

test('names and texts of the query must not be empty', async () => {
  const names = ['poNumberPrefix', 'departmentId', 'note', 'fileName'];
  const query = names.map((name) => `${name}=`).join('&');
  const answer = await account.send('POST', `/v1/OrderImports?${query}`, fileOf(good(1)), csv);
  expectFaults(
    answer,
    names.map((parameter) => ({ parameter, code: 'TooShort' })),
  );
});

test('a file that says it is UTF-8 is accepted', async () => {
  const { body } = await send(fileOf(good(1)), '', { headers: { 'content-type': 'text/csv; charset=UTF-8' } });
  expect(await becomes(body.Id, 'Checked')).toMatchObject({ TotalCost: cost });
});

test('rows to one address share a parcel: the cost that was shown is what the order costs', async () => {
  const address = 'Ann Lee,1 Main St,Springfield,IL,62701,US';
  const head = 'Product,Value,Name,Address,City,State,Zip,Country,Shipping';
  const row = `ember-keepsake-usd,50,${address}`;
  const { body: methods } = await account.get('/v1/ShippingMethods?pageSize=50');
  const carriers = new URLSearchParams({ defaults: JSON.stringify({ CarrierId: 'ember-oak-crate' }) });
  const method = (methods.Data as { Id: string; CurrencyCode: string }[]).find(
    ({ CurrencyCode, Id }) => CurrencyCode === 'USD' && Id.includes('ground'),
  )?.Id;
  // The crate takes five cards or more: a row alone would be refused.
  const { body } = await send(`${head}\n${Array(5).fill(`${row},${method}`).join('\n')}\n`, `?${carriers}`);
  const checked = await becomes(body.Id, 'Checked');
  expect(checked, JSON.stringify(await rowsOf(body.Id))).toMatchObject({
    Type: 'PhysicalShipment',
    Counts: { Faulty: 0 },
  });
  const before = (await account.balance('USD')).Available;
  await confirm(body.Id, { TotalCost: checked.TotalCost });
  await becomes(body.Id, 'Complete');
  expect((await account.balance('USD')).Available).toBeCloseTo(before - Number(checked.TotalCost), 2);
  await expectSound(api.database.db);
});

test('a repeated Idempotency-Key returns the first import, and is refused for another file or other options', async () => {
  const headers = { ...csv, 'idempotency-key': 'spring-list' };
  const file = fileOf(good(21));
  const [first, second] = await Promise.all([send(file, '', { headers }), send(file, '', { headers })]);
  expect(second.body.Id).toBe(first.body.Id);
  expectProblem(await account.send('POST', '/v1/OrderImports', fileOf(good(22)), headers), 'IdempotencyKeyReused');
  expectProblem(await account.send('POST', '/v1/OrderImports?dryRun=false', file, headers), 'IdempotencyKeyReused');
  await becomes(first.body.Id, 'Checked');
});

test('orders of a limited credential stop at its limit, and continue when it is raised; an ended one orders nothing', async () => {
  const { db } = api.database;
  const owner = await api.givenAccount();
  const { id: credentialId, accessToken } = await withTransaction(db, (tx) =>
    createCredential(tx, owner.accountId, {
      name: 'Shop',
      email: 'shop@example.com',
      spendingLimits: [{ currencyCode: 'USD', amountMinor: 12_000_00 }],
    }),
  );
  const token = await freshToken({
    baseUrl: api.baseUrl,
    email: 'shop@example.com',
    accessToken: accessToken.reveal(),
  });
  const caller = withToken(api.baseUrl, token);
  const many501 = Array.from({ length: rowsPerOrderMax + 10 }, (_, n) => good(n));
  const { body } = await send(fileOf(...many501), '?dryRun=false', { caller });
  expect(await becomes(body.Id, 'Failed', caller)).toMatchObject({
    StatusReason: expect.stringContaining('SpendingLimitExceeded'),
    Counts: { OrdersPlanned: 2, OrdersPlaced: 1, RowsFailed: 10 },
  });
  await sql`update credentials set spending_limits = '[]', status = 'Disabled' where id = ${credentialId}`.execute(db);
  expect((await confirm(body.Id, { TotalCost: 1 }, owner)).status).toBe(202);
  expect(await becomes(body.Id, 'Failed', owner)).toMatchObject({
    StatusReason: expect.stringContaining('CredentialEnded'),
    Counts: { OrdersPlaced: 1 },
  });
  await sql`update credentials set status = 'Active' where id = ${credentialId}`.execute(db);
  await confirm(body.Id, { TotalCost: 1 }, owner);
  expect(await becomes(body.Id, 'Complete', owner)).toMatchObject({ Counts: { OrdersPlaced: 2, RowsFailed: 0 } });
});

test('a price that changes after the confirmation is not charged, until it is confirmed too', async () => {
  const { db } = api.database;
  const owner = await api.givenAccount();
  const { body } = await send(fileOf(good(31)), '', { caller: owner });
  const { TotalCost } = await becomes(body.Id, 'Checked', owner);
  // Confirmed, checked again and planned, but not placed yet: as if the account had been suspended for days.
  await setStatus(db, owner.accountId, 'Suspended');
  expectProblem(await confirm(body.Id, { TotalCost }, owner), 'AccountSuspended');
  await setStatus(db, owner.accountId, 'Active');
  await sql`update upload_rows set cost_minor = cost_minor - 100 where upload_id = ${body.Id}`.execute(db);
  await planHere(owner, body.Id);
  const failed = await becomes(body.Id, 'Failed', owner);
  expect(failed).toMatchObject({ StatusReason: expect.stringContaining('CostChanged'), Counts: { OrdersPlaced: 0 } });
  expect((await owner.get('/v1/Orders')).body.TotalCount).toBe(0);
  const stale = await confirm(body.Id, { TotalCost: cost - 1 }, owner);
  expectProblem(stale, 'CostChanged');
  expect(stale.body.TotalCost).toBe(cost);
  expect((await confirm(body.Id, { TotalCost: cost }, owner)).status).toBe(202);
  expect(await becomes(body.Id, 'Complete', owner)).toMatchObject({ TotalCost: cost, Counts: { OrdersPlaced: 1 } });
});

test('an order that can no longer be placed as it was checked is given the code of its fault', async () => {
  const { db } = api.database;
  const owner = await api.givenAccount();
  const { body } = await send(fileOf(good(41)), '', { caller: owner });
  await becomes(body.Id, 'Checked', owner);
  const withdrawn = { productId: 'aurora-coffee-usd', isEntitled: false, fee: null, discountPercentage: null } as const;
  await changeAccount(db, owner.accountId, (tx) => upsertAccountProduct(tx, owner.accountId, withdrawn));
  await planHere(owner, body.Id);
  const { StatusReason } = await becomes(body.Id, 'Failed', owner);
  expect(StatusReason).toMatch(/^UnknownProduct: /);
  expect((await owner.get('/v1/Orders')).body.TotalCount).toBe(0);
});

/** Plans the orders of a checked import at what its rows say they cost. */
async function planHere({ accountId }: TestCaller, id: unknown): Promise<void> {
  const ref = { accountId, id: String(id) };
  await withTransaction(api.database.db, async (tx) => {
    await planOrders(tx, ref, [{ row: 1, orderIndex: 1, lineNumber: 1 }]);
    await updateStatus(tx, ref, { status: 'Running', reason: null, ordersPlanned: 1 });
    await enqueue(tx, buyUploadJob, { accountId, uploadId: ref.id });
  });
}

test('a worker that is killed between an order and its record orders each row once', async () => {
  const { db } = api.database;
  const owner = await api.givenAccount();
  const rows = Array.from({ length: rowsPerOrderMax + 3 }, (_, n) => good(n));
  const { body } = await send(fileOf(...rows), '', { caller: owner });
  const { TotalCost } = await becomes(body.Id, 'Checked', owner);
  await worker.close();
  expect((await confirm(body.Id, { TotalCost }, owner)).status).toBe(202);
  // Planned here, so that the worker only has to place the orders.
  await checkUploadHandler(await uploadNeeds())({ accountId: owner.accountId, uploadId: String(body.Id) }, idle);
  await sql`delete from jobs where kind in ('check-upload', 'buy-upload')`.execute(db);
  const child = startChild('worker-child', [], environOf(api));
  await vi.waitFor(() => expect(child.output()).toContain('ready'), patience);
  await withTransaction(db, async (tx) => {
    // The worker can place the first order, and cannot record it.
    await sql`select from upload_orders where upload_id = ${body.Id} for update`.execute(tx);
    const payload = { accountId: owner.accountId, uploadId: String(body.Id) };
    await withTransaction(db, (other) => enqueue(other, buyUploadJob, payload));
    await vi.waitFor(async () => expect((await owner.get('/v1/Orders')).body.TotalCount).toBe(1), patience);
    await waitForLockWaits(db, 1);
    child.process.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');
  });
  expect((await owner.get(`/v1/OrderImports/${body.Id}`)).body).toMatchObject({ Counts: { OrdersPlaced: 0 } });
  await passTime(db, 300);
  worker = await startTestWorker(api);
  expect(await becomes(body.Id, 'Complete', owner)).toMatchObject({
    Counts: { OrdersPlaced: 2, RowsOrdered: rows.length },
  });
  const { body: orders } = await owner.get('/v1/Orders');
  expect((orders.Data as { LineItems: unknown[] }[]).map(({ LineItems }) => LineItems.length)).toEqual([
    3,
    rowsPerOrderMax,
  ]);
  const { Available } = await owner.balance('USD');
  expect(Available).toBeCloseTo(1_000_000 - Number(TotalCost), 2);
  await expectSound(db);
});

const idle = { signal: new AbortController().signal } as Parameters<ReturnType<typeof checkUploadHandler>>[1];

async function uploadNeeds(): Promise<UploadNeeds> {
  const { database, keyRing, config } = api;
  const { lineItemsMax } = config.order;
  const rules = { limits: orderLimitsOf(config), lineItemsMax, checkShape: orderShapeChecker(lineItemsMax) };
  return { db: database.db, keyRing, catalog: createCatalog(database.db), now: () => new Date(), ...rules };
}

test('a cancelled import orders nothing, and one account never sees another’s', async () => {
  const { body } = await send(fileOf(good(41)));
  const { TotalCost } = await becomes(body.Id, 'Checked');
  expect((await account.post(`/v1/OrderImports/${body.Id}/Cancel`)).body).toMatchObject({ Status: 'Cancelled' });
  expectProblem(await confirm(body.Id, { TotalCost }), 'InvalidTransition');
  const other = await api.givenAccount();
  for (const path of ['', '/Rows', '/Orders'])
    expectProblem(await other.get(`/v1/OrderImports/${body.Id}${path}`), 'NotFound');
  expectProblem(await other.post(`/v1/OrderImports/${body.Id}/Cancel`), 'NotFound');
  expectProblem(await confirm(body.Id, { TotalCost }, other), 'NotFound');
});

test('a day after the end nothing of the file is left, and which row became which line item is', async () => {
  const { db } = api.database;
  const { body } = await send(fileOf(good(51)), '?dryRun=false');
  await becomes(body.Id, 'Complete');
  const [before] = await rowsOf(body.Id);
  await sql`update uploads set ended_at = clock_timestamp() - interval '25 hours' where id = ${body.Id}`.execute(db);
  await archiveOldUploads(db, 10);
  const left = await many(
    db,
    sql`select from uploads u join upload_rows r on r.upload_id = u.id
        where u.id = ${body.Id} and num_nonnulls(sealed_cells, match_key, sealed_key, sealed_header, sealed_mapping) > 0`,
  );
  expect(left).toHaveLength(0);
  expect(await becomes(body.Id, 'Complete')).toMatchObject({ Type: null, Columns: {}, Counts: { RowsOrdered: 1 } });
  const { Row, Result, OrderId, LineItemId, PONumber, Cost } = before ?? {};
  expect(await rowsOf(body.Id)).toMatchObject([{ Row, Result, OrderId, LineItemId, PONumber, Cost }]);
  expect(LineItemId).toEqual(expect.any(String));
});

test('50,000 rows are taken, and one more is refused', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => good(n));
  const answer = await account.send('POST', '/v1/OrderImports', fileOf(...rows, good(0)), csv);
  expectProblem(answer, 'UnreadableFile');
  expect(answer.body.detail).toContain('more than 50000 rows');
  const { body } = await send(fileOf(...rows));
  expect(body).toMatchObject({ Counts: { Rows: 50_000 } });
  expect((await account.post(`/v1/OrderImports/${body.Id}/Cancel`)).body).toMatchObject({ Status: 'Cancelled' });
});

test('a body that is no file is told which files are accepted', async () => {
  const caller = await api.givenAccount();
  const answer = await caller.send('POST', '/v1/OrderImports', '{}', { 'content-type': 'application/json' });
  expect(answer).toMatchObject({ status: 415, body: { code: 'UnsupportedMediaType' } });
  expect(answer.body.detail).toContain('text/csv, application/x-ndjson');
});
