import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { type Db, withTransaction } from '../../src/database/database.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import type { Worker } from '../../src/main/worker.ts';
import { archiveOldUploads } from '../../src/uploads/archive-uploads.ts';
import { buyUploadJob } from '../../src/uploads/jobs.ts';
import { deleteUnusedMappings, findRememberedMapping, rememberMapping } from '../../src/uploads/mapping-queries.ts';
import { readTable } from '../../src/uploads/read-table.ts';
import { unusedMappingDays } from '../../src/uploads/remember-mapping.ts';
import { rowsCheckedAtOnceMax, rowsPerOrderMax } from '../../src/uploads/types.ts';
import { cookieName, givenSignedIn, type PortalCaller } from '../portal/support/portal-caller.ts';
import { waitFor } from '../portal/support/wait-for.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { heldJobs, setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

const csvType = { 'content-type': 'text/csv' };
const xlsxType = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

let api: TestApi;
let worker: Worker;
let account: TestCaller;
let portal: PortalCaller;
let productId: string;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  account = await api.givenAccount({ available: { USD: 5_000_00n } });
  portal = (await givenSignedIn(api, account.accountId, 'orderer')).portal;
  const { body } = await portal.get('/Products?currencyCode=USD&productType=Digital&pageSize=500');
  const product = (body.Data as { Id: string; Denominations: number[]; AvailableDeliveryTypes: string[] }[]).find(
    ({ Denominations, AvailableDeliveryTypes }) =>
      Denominations.includes(25) && AvailableDeliveryTypes.includes('DigitalDelivery'),
  );
  productId = product?.Id ?? '';
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const upload = (text: string) => portal.post('/Uploads?name=people.csv', text, csvType);
const rowsOf = (lines: readonly string[]) => `Product,Amount,Email,Name\r\n${lines.join('\r\n')}\r\n`;
const good = (n: number) => `${productId},25,person-${n}@example.com,Person ${n}`;
const finished = async (id: unknown): Promise<Answer> =>
  waitFor(
    () => portal.get(`/Uploads/${id}`),
    ({ body }) => body.Status !== 'Running',
  );

test('a valid file is mapped, priced, bought once and reported row by row', async () => {
  const created = await upload(rowsOf([good(1), good(2), good(3)]));
  expect(created.status, created.text).toBe(201);
  expect(created.body).toMatchObject({
    Status: 'Draft',
    Header: ['Product', 'Amount', 'Email', 'Name'],
    Mapping: { Type: 'DigitalDelivery', Columns: { ProductId: 0, Value: 1, Email: 2, To: 3, Sms: null } },
    RowCount: 3,
    FaultyCount: 0,
    CurrencyCode: 'USD',
    SufficientFunds: true,
  });
  const id = String(created.body.Id);
  const before = (await account.balance('USD')).Available;
  const cost = Number(created.body.TotalCost);
  const started = await portal.post(`/Uploads/${id}/Start`, { TotalCost: cost });
  expect(started.status, started.text).toBe(202);
  expect((await portal.post(`/Uploads/${id}/Start`, { TotalCost: cost })).status).toBe(202);
  const done = await finished(id);
  expect(done.body).toMatchObject({
    Status: 'Done',
    OrdersPlanned: 1,
    OrdersPlaced: 1,
    LinesPlaced: 3,
    LinesFailed: 0,
  });
  expect((await account.balance('USD')).Available).toBeCloseTo(before - cost, 2);
  const { body } = await account.get(`/v1/Orders?poNumber=upload-${id}-001`);
  expect(body).toMatchObject({ TotalCount: 1, Data: [{ LineItems: [{}, {}, {}] }] });
  const results = (await portal.get(`/Uploads/${id}/Results.csv`)).text;
  expect(results.split('\r\n')).toHaveLength(5);
  expect(results).toContain('"person-2@example.com"');
  expect(results).toContain(`"upload-${id}-001"`);
});

test('every fault is shown by row and column before anything is bought, and can be corrected there', async () => {
  const created = await upload(
    rowsOf([good(1), `${productId},24.5,ok@example.com,Ada`, `nothing,25,not an email,Bob`, good(4), `,,,`, good(5)]),
  );
  const id = String(created.body.Id);
  expect(created.body).toMatchObject({ RowCount: 5, FaultyCount: 2 });
  const faulty = (await portal.get(`/Uploads/${id}/Rows?show=Faulty`)).body;
  expect(faulty).toMatchObject({
    TotalCount: 2,
    Data: [
      { Row: 2, Faults: [{ Column: 1, Field: 'Value', Code: 'InvalidValue' }], Cost: null },
      { Row: 3, Cells: ['nothing', '25', 'not an email', 'Bob'] },
    ],
  });
  const third = (faulty.Data as { Faults: { Field: string; Code: string }[] }[])[1];
  expect(third?.Faults.map(({ Field, Code }) => `${Field} ${Code}`).sort()).toEqual([
    'Email InvalidEmail',
    'ProductId UnknownProduct',
  ]);
  const cost = Number(created.body.TotalCost);
  expectProblem(await portal.post(`/Uploads/${id}/Start`, { TotalCost: cost }), 'InvalidTransition');
  const corrected = await portal.patch(`/Uploads/${id}/Rows/2`, { Cells: [productId, '25', 'ok@example.com', 'Ada'] });
  expect(corrected.body).toMatchObject({ Row: 2, Faults: [], Cost: expect.any(Number) });
  expect((await portal.patch(`/Uploads/${id}/Rows/3`, { IsSkipped: true })).body).toMatchObject({ IsSkipped: true });
  const now = (await portal.get(`/Uploads/${id}`)).body;
  expect(now).toMatchObject({ FaultyCount: 0, SkippedCount: 1 });
  const stale = await portal.post(`/Uploads/${id}/Start`, { TotalCost: cost });
  expectProblem(stale, 'CostChanged');
  expect(stale.body.TotalCost).toBe(now.TotalCost);
  expect((await portal.post(`/Uploads/${id}/Start`, { TotalCost: now.TotalCost })).status).toBe(202);
  expect((await finished(id)).body).toMatchObject({ Status: 'Done', LinesPlaced: 4 });
  expectProblem(await portal.patch(`/Uploads/${id}/Rows/1`, { IsSkipped: true }), 'InvalidTransition');
});

test('faults of a row use the words of the file, not of the API', async () => {
  const header = 'Product,Value,Email,Phone,Language,Date';
  const rows = [
    `${productId},25,,,,`,
    `${productId},many,,0155,,`,
    `,,ada@example.com,,xx-XX,soon`,
    `${productId},25,ada@example.com,,xx-XX,`,
  ];
  const created = await portal.post('/Uploads?name=people.csv', `${header}\n${rows.join('\n')}\n`, csvType);
  const { Data } = (await portal.get(`/Uploads/${created.body.Id}/Rows`)).body as {
    Data: { Faults: { Field: string; Detail: string }[] }[];
  };
  expect(Data.map(({ Faults }) => Object.fromEntries(Faults.map(({ Field, Detail }) => [Field, Detail])))).toEqual([
    { Email: 'Enter an email address or a mobile number.' },
    {
      Value: 'Enter the value as an amount above 0, such as 25, 25.00 or $25.',
      Sms: 'Enter a mobile number with its country code, such as +14155550123.',
    },
    {
      ProductId: 'Enter a product.',
      Value: 'Enter the value of one card.',
      DeliveryDate: 'Enter a date such as 2026-12-24, or a time such as 2026-12-24 09:00 with a time zone.',
    },
    { Culture: expect.stringMatching(/^Language must be one of en-US/) },
  ]);
});

test('custom columns and values are mapped by hand', async () => {
  const created = await portal.post(
    '/Uploads?name=hr.csv',
    'Kontakt;Ort\nada@example.com;Bern\nbob@example.com;Genf\n',
    csvType,
  );
  const id = String(created.body.Id);
  expect(created.body).toMatchObject({ Header: ['Kontakt', 'Ort'], FaultyCount: 2 });
  const mapped = await portal.put(`/Uploads/${id}/Mapping`, {
    Type: 'DigitalDelivery',
    Columns: { Email: 0 },
    Defaults: { ProductId: productId, Value: '25', Message: 'Danke!' },
    Note: 'spring',
  });
  expect(mapped.body).toMatchObject({ FaultyCount: 0, Mapping: { Columns: { Email: 0 }, Note: 'spring' }, Faults: [] });
  const wrong = { Type: 'DigitalDelivery', Columns: { Email: 0 }, DepartmentId: 'sales' };
  expect((await portal.put(`/Uploads/${id}/Mapping`, wrong)).body.Faults).toEqual([
    expect.objectContaining({ Field: 'DepartmentId', Code: 'DepartmentNotAllowed' }),
  ]);
});

test('the first row sets the currency: rows in others are rejected until it is left out', async () => {
  const { body } = await portal.get('/Products?currencyCode=EUR&productType=Digital&pageSize=500');
  const euro = (body.Data as { Id: string; Denominations: number[]; AvailableDeliveryTypes: string[] }[]).find(
    ({ Denominations, AvailableDeliveryTypes }) =>
      Denominations.length > 0 && AvailableDeliveryTypes.includes('DigitalDelivery'),
  );
  const inEuro = `${euro?.Id},${euro?.Denominations[0]},eve@example.com,Eve`;
  const created = await upload(rowsOf([good(1), inEuro, inEuro]));
  const id = String(created.body.Id);
  expect(created.body).toMatchObject({ CurrencyCode: 'USD', FaultyCount: 2 });
  const second = (await portal.patch(`/Uploads/${id}/Rows/2`, { IsSkipped: false })).body;
  expect(second).toMatchObject({ Cost: null, Faults: [{ Field: 'ProductId', Code: 'MixedCurrencies' }] });
  await portal.patch(`/Uploads/${id}/Rows/1`, { IsSkipped: true });
  expect((await portal.get(`/Uploads/${id}`)).body).toMatchObject({
    CurrencyCode: 'EUR',
    FaultyCount: 0,
    SkippedCount: 1,
  });
});

test('a spreadsheet is read like a CSV file', async () => {
  const blob = await writeExcelFile([
    [{ value: 'ProductId' }, { value: 'Value' }, { value: 'Email' }],
    [{ value: productId }, { value: 25, type: Number }, { value: 'sheet@example.com' }],
  ]).toBuffer();
  const created = await portal.post('/Uploads?name=people.xlsx', blob, xlsxType);
  expect(created.status, created.text).toBe(201);
  expect(created.body).toMatchObject({ RowCount: 1, FaultyCount: 0, FileName: 'people.xlsx' });
});

test('the completed spreadsheet template is bought without any mapping', async () => {
  const response = await fetch(`${api.baseUrl}/portal/api/Uploads/Template.xlsx`, {
    headers: { cookie: `${cookieName}=${portal.cookie}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(response.headers.get('content-type')).toBe(xlsxType['content-type']);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="recipients.xlsx"');
  const { header, rows } = await readTable('xlsx', Buffer.from(await response.arrayBuffer()));
  const example = rows[0] ?? [];
  const csv = (await portal.get('/Uploads/Template.csv')).text
    .split('\r\n')[0]
    ?.replaceAll('"', '')
    .replace('\ufeff', '');
  expect(header.join(',')).toBe(csv);
  const filled = [1, 2].map((n) =>
    example.map((cell, column) => {
      const name = header[column];
      if (name === 'ProductId') return { value: productId };
      if (name === 'Email') return { value: `template-${n}@example.com` };
      return cell === '' ? null : { value: name === 'Value' ? Number(cell) : cell };
    }),
  );
  const sheet = await writeExcelFile([header.map((name) => ({ value: name })), ...filled]).toBuffer();
  const created = await portal.post('/Uploads?name=recipients.xlsx', sheet, xlsxType);
  expect(created.body).toMatchObject({ RowCount: 2, FaultyCount: 0, Faults: [] });
  const started = await portal.post(`/Uploads/${created.body.Id}/Start`, { TotalCost: created.body.TotalCost });
  expect(started.status, started.text).toBe(202);
  expect((await finished(created.body.Id)).body).toMatchObject({ Status: 'Done', LinesPlaced: 2 });
});

test.each([
  ['an empty file', '', csvType],
  ['a header alone', 'Email\n', csvType],
  ['a quote that never closes', 'Email\n"abc\n', csvType],
  ['text named .xlsx', 'Email\na@b.example\n', xlsxType],
  ['too many rows', `Email\n${'a@b.example\n'.repeat(10_001)}`, csvType],
])('%s is rejected in one sentence', async (_what, text, headers) => {
  expectProblem(await portal.post('/Uploads', text, headers), 'UnreadableFile');
});

test('an upload that exceeds the balance is not bought; after funding the same upload continues', async () => {
  const poor = await api.givenAccount({ available: { USD: 26_00n } });
  const { portal: orderer } = await givenSignedIn(api, poor.accountId, 'admin');
  const created = await orderer.post('/Uploads', rowsOf([good(1), good(2)]), csvType);
  const id = String(created.body.Id);
  expect(created.body.SufficientFunds).toBe(false);
  expect((await orderer.post(`/Uploads/${id}/Start`, { TotalCost: created.body.TotalCost })).status).toBe(202);
  const failed = await waitFor(
    () => orderer.get(`/Uploads/${id}`),
    ({ body }) => body.Status !== 'Running',
  );
  expect(failed.body).toMatchObject({ Status: 'Failed', StatusReason: expect.stringContaining('InsufficientFunds') });
  expect((await poor.get('/v1/Orders')).body.TotalCount).toBe(0);
  await sql`update balances set available_minor = 10000 where account_id = ${poor.accountId}`.execute(api.database.db);
  await orderer.post(`/Uploads/${id}/Start`, { TotalCost: 0 });
  const done = await waitFor(
    () => orderer.get(`/Uploads/${id}`),
    ({ body }) => body.Status !== 'Running',
  );
  expect(done.body).toMatchObject({ Status: 'Done', LinesPlaced: 2, LinesFailed: 0 });
});

test('recipients are stored encrypted, hidden from other accounts, and deleted a day after the end', async () => {
  const created = await upload(rowsOf([`${productId},25,canary-7261@example.com,Canary`]));
  const id = String(created.body.Id);
  const { rows } = await sql<{ dump: string }>`
    select string_agg(t::text, ' ') as dump from (
      select to_jsonb(u) as t from uploads u union all select to_jsonb(r) from upload_rows r) all_rows`.execute(
    api.database.db,
  );
  expect(rows[0]?.dump).not.toContain('canary-7261');
  expect(rows[0]?.dump).not.toContain(Buffer.from('canary-7261').toString('hex'));
  const { portal: otherAccount } = await givenSignedIn(api, (await api.givenAccount()).accountId, 'admin');
  expectProblem(await otherAccount.get(`/Uploads/${id}`), 'NotFound');
  expectProblem(await otherAccount.get(`/Uploads/${id}/Rows`), 'NotFound');
  expectProblem(await otherAccount.get(`/Uploads/${id}/Results.csv`), 'NotFound');
  expectProblem(await otherAccount.delete(`/Uploads/${id}`), 'NotFound');
  expectProblem(await otherAccount.post(`/Uploads/${id}/Start`, { TotalCost: 1 }), 'NotFound');
  expectProblem(await otherAccount.post(`/Uploads/${id}/Undo`), 'NotFound');
  expectProblem(await otherAccount.post(`/Uploads/${id}/Skip`, { Rows: 'Faulty' }), 'NotFound');
  expectProblem(await otherAccount.post(`/Uploads/${id}/Include`), 'NotFound');
  expectProblem(await otherAccount.get(`/Uploads/${id}/Errors.csv`), 'NotFound');
  expectProblem(await otherAccount.get(`/Uploads/${id}/Fault?from=0`), 'NotFound');
  await sql`update uploads set ended_at = clock_timestamp() - interval '25 hours' where id = ${id}`.execute(
    api.database.db,
  );
  await archiveOldUploads(api.database.db, 10);
  expect((await portal.get(`/Uploads/${id}`)).body).toMatchObject({ IsArchived: true, Header: [] });
  expect((await portal.get(`/Uploads/${id}/Rows`)).body).toMatchObject({ Data: [{ Row: 1, Cells: [] }] });
  expect((await portal.get(`/Uploads/${id}/Results.csv`)).text).not.toContain('canary');
});

test('rows become orders of at most 500 lines, in the order of the file, each once', async () => {
  const rich = await api.givenAccount({ available: { USD: 50_000_00n } });
  const { portal: orderer } = await givenSignedIn(api, rich.accountId, 'orderer');
  const created = await orderer.post('/Uploads', rowsOf(Array.from({ length: 501 }, (_, n) => good(n))), csvType);
  const id = String(created.body.Id);
  await orderer.post(`/Uploads/${id}/Start`, { TotalCost: created.body.TotalCost });
  const done = await waitFor(
    () => orderer.get(`/Uploads/${id}`),
    ({ body }) => body.Status !== 'Running',
  );
  expect(done.body).toMatchObject({ Status: 'Done', OrdersPlanned: 2, OrdersPlaced: 2, LinesPlaced: 501 });
  const orders = (await rich.get('/v1/Orders')).body.Data as { PONumber: string; LineItems: unknown[] }[];
  expect(orders.map(({ PONumber, LineItems }) => [PONumber.slice(-3), LineItems.length])).toEqual([
    ['002', 1],
    ['001', 500],
  ]);
});

test('amounts are understood as people write them; what can be read in two ways is asked about', async () => {
  const amounts = ['$25', '25,00', '25.00', '25 USD', 'USD 25', '€ 25', '1,000'];
  const rows = amounts.map((amount, n) => `${productId},"${amount}",amount-${n}@example.com`);
  const created = await upload(`Product,Amount,Email\n${rows.join('\n')}\n`);
  const id = String(created.body.Id);
  expect(created.body).toMatchObject({
    FaultyCount: 2,
    Samples: [[productId], ['$25', '25,00', '25.00'], expect.arrayContaining(['amount-0@example.com'])],
    Mapping: { DecimalSign: null, FoundDecimalSign: null },
  });
  const { Data } = (await portal.get(`/Uploads/${id}/Rows`)).body as { Data: { Value: number; Faults: object[] }[] };
  expect(Data.map(({ Value }) => Value)).toEqual([25, 25, 25, 25, 25, 25, null]);
  expect(Data.slice(5).map(({ Faults }) => Faults)).toEqual([
    [expect.objectContaining({ Column: 1, Code: 'MixedCurrencies', Detail: expect.stringContaining('EUR') })],
    [expect.objectContaining({ Column: 1, Code: 'InvalidValue', Detail: expect.stringContaining('comma') })],
  ]);
  const { Type, Columns } = created.body.Mapping as { Type: string; Columns: object };
  const answered = await portal.put(`/Uploads/${id}/Mapping`, { Type, Columns, DecimalSign: 'Comma' });
  expect(answered.body.Mapping).toMatchObject({ DecimalSign: 'Comma' });
  expect((await portal.get(`/Uploads/${id}/Rows?show=Faulty`)).body.Data).toEqual([
    expect.objectContaining({ Row: 6 }),
    // One dollar, for which there is no card.
    expect.objectContaining({ Row: 7, Value: 1, Faults: [expect.objectContaining({ Code: 'InvalidValue' })] }),
  ]);
});

test('duplicates and a repeated file are flagged; all faulty rows are skipped, taken back and downloaded', async () => {
  const again = `${productId},"$25.00",PERSON-1@example.com,Same person`;
  const bad = `${productId},25,"=cmd()",Bad`;
  const file = rowsOf([good(1), again, good(2), bad, good(1)]);
  const id = String((await upload(file)).body.Id);
  expect((await portal.get(`/Uploads/${id}/Rows?show=Duplicate`)).body).toMatchObject({
    TotalCount: 2,
    Data: [
      { Row: 2, DuplicateOf: 1 },
      { Row: 5, DuplicateOf: 1 },
    ],
  });
  expect((await portal.get(`/Uploads/${id}/Fault?from=0`)).body).toEqual({ Row: 4 });
  expect((await portal.get(`/Uploads/${id}/Fault?from=4`)).body).toEqual({ Row: null });
  expect((await portal.get(`/Uploads/${id}/Fault?from=5&direction=previous`)).body).toEqual({ Row: 4 });
  const errors = (await portal.get(`/Uploads/${id}/Errors.csv`)).text.split('\r\n');
  expect(errors).toEqual([
    expect.stringContaining('"Product","Amount","Email","Name","Row","Errors"'),
    `"${productId}","25","'=cmd()","Bad",4,"Email: Enter a valid email address."`,
    '',
  ]);
  expect((await portal.post(`/Uploads/${id}/Skip`, { Rows: 'Faulty' })).body).toMatchObject({
    FaultyCount: 0,
    SkippedCount: 1,
    DuplicateCount: 2,
  });
  // Another recipient: no duplicate any more.
  await portal.patch(`/Uploads/${id}/Rows/5`, { Cells: [productId, '25', 'person-3@example.com', 'Person 3'] });
  expect((await portal.post(`/Uploads/${id}/Skip`, { Rows: 'Duplicate' })).body).toMatchObject({
    SkippedCount: 2,
    DuplicateCount: 0,
  });
  expect((await portal.post(`/Uploads/${id}/Include`)).body).toMatchObject({
    FaultyCount: 1,
    SkippedCount: 0,
    DuplicateCount: 1,
  });
  expect((await upload(file)).body).toMatchObject({ RepeatOf: { Id: id, FileName: 'people.csv', Status: 'Draft' } });
});

test('a long file is checked by a worker, which continues where another one stopped', async () => {
  const { db } = api.database;
  await worker.close();
  const rows = Array.from({ length: rowsCheckedAtOnceMax + 1 }, (_, n) =>
    n === 999 ? `${productId},25,nobody,N` : good(n),
  );
  const created = await upload(rowsOf(rows));
  const id = String(created.body.Id);
  expect(created.body).toMatchObject({ Status: 'Checking', RowsChecked: 0, RowCount: rows.length });
  expectProblem(await portal.post(`/Uploads/${id}/Start`, { TotalCost: 0 }), 'InvalidTransition');
  expectProblem(await portal.patch(`/Uploads/${id}/Rows/1`, { IsSkipped: true }), 'InvalidTransition');
  // A worker that was killed after the first portion.
  await sql`update uploads set rows_checked = 250, currency_code = 'USD' where id = ${id}`.execute(db);
  worker = await startTestWorker(api);
  const checked = await waitFor(
    () => portal.get(`/Uploads/${id}`),
    ({ body }) => body.Status !== 'Checking',
  );
  expect(checked.body).toMatchObject({
    Status: 'Draft',
    RowsChecked: rows.length,
    FaultyCount: 1,
    CurrencyCode: 'USD',
  });
  const { rows: unchecked } = await sql<{ count: number }>`
    select count(*)::int as count from upload_rows
    where upload_id = ${id} and cost_minor is null and faults = '[]'`.execute(db);
  expect(unchecked).toEqual([{ count: 250 }]);
});

test('an upload can be undone until its orders are placed; then nothing was charged, and it can be submitted again', async () => {
  const created = await upload(rowsOf([good(71), good(72)]));
  const id = String(created.body.Id);
  const before = await account.balance('USD');
  const start = { TotalCost: created.body.TotalCost, UndoSeconds: 600 };
  expect((await portal.post(`/Uploads/${id}/Start`, start)).body).toMatchObject({
    Status: 'Starting',
    StartsInSeconds: expect.any(Number),
    OrdersPlanned: 1,
  });
  expectProblem(await portal.delete(`/Uploads/${id}`), 'InvalidTransition');
  expectProblem(await portal.patch(`/Uploads/${id}/Rows/1`, { IsSkipped: true }), 'InvalidTransition');
  expect((await portal.post(`/Uploads/${id}/Undo`)).body).toMatchObject({
    Status: 'Draft',
    StartsInSeconds: null,
    OrdersPlanned: 0,
    TotalCost: created.body.TotalCost,
  });
  expect((await portal.post(`/Uploads/${id}/Undo`)).body.Status).toBe('Draft');
  await portal.patch(`/Uploads/${id}/Rows/2`, { IsSkipped: true });
  const { TotalCost } = (await portal.get(`/Uploads/${id}`)).body;
  expect((await portal.post(`/Uploads/${id}/Start`, { TotalCost, UndoSeconds: 600 })).status).toBe(202);
  expect(await account.balance('USD')).toEqual(before);
  // Not waiting any longer.
  expect((await portal.post(`/Uploads/${id}/Start`, { TotalCost })).status).toBe(202);
  expect((await finished(id)).body).toMatchObject({ Status: 'Done', LinesPlaced: 1, OrdersPlaced: 1 });
  expectProblem(await portal.post(`/Uploads/${id}/Undo`), 'InvalidTransition');
});

test.each(['undo', 'start'] as const)(
  'of an undo and a start at the same moment, the first one wins: %s',
  async (first) => {
    const { db } = api.database;
    const created = await upload(rowsOf([good(81)]));
    const id = String(created.body.Id);
    await portal.post(`/Uploads/${id}/Start`, { TotalCost: created.body.TotalCost, UndoSeconds: 600 });
    await sql`update uploads set starts_at = service_now() where id = ${id}`.execute(db);
    await sql`delete from jobs where payload->>'uploadId' = ${id}`.execute(db);
    const payload = { accountId: account.accountId, uploadId: id };
    const start = () => withTransaction(db, (tx) => enqueue(tx, buyUploadJob, payload));
    const undo = () => portal.post(`/Uploads/${id}/Undo`);
    // Both wait for the row, and get it in the order in which they came.
    const undone = await withTransaction(db, async (tx) => {
      await sql`select from uploads where id = ${id} for update`.execute(tx);
      const early = first === 'undo' ? undo() : start();
      await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(1), waiting);
      const late = first === 'undo' ? start() : undo();
      await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(2), waiting);
      return { answer: first === 'undo' ? early : late };
    });
    const answer = (await undone.answer) as Answer;
    await vi.waitFor(async () => expect(await countJobs(db, id)).toBe(0), waiting);
    const orders = (await account.get(`/v1/Orders?poNumber=upload-${id}-001`)).body.TotalCount;
    const { Status } = (await portal.get(`/Uploads/${id}`)).body;
    if (first === 'undo') {
      expect(answer.body).toMatchObject({ Status: 'Draft', OrdersPlanned: 0 });
      expect([Status, orders]).toEqual(['Draft', 0]);
    } else {
      expectProblem(answer, 'InvalidTransition');
      expect([Status, orders]).toEqual(['Done', 1]);
    }
  },
);

const waiting = { timeout: 14_000, interval: 50 };

async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%from uploads%for update%'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function countJobs(db: Db, uploadId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs
    where payload->>'uploadId' = ${uploadId}`.execute(db);
  return rows[0]?.count ?? 0;
}

test('formulas in a file come back as text', async () => {
  const created = await upload(
    `Product,Amount,Email,Name\n${productId},25,f@example.com,"=HYPERLINK(""http://evil.example"")"\n`,
  );
  const results = (await portal.get(`/Uploads/${created.body.Id}/Results.csv`)).text;
  expect(results).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test('an upload of an account that is suspended while it runs waits, and buys the rest when the account is active again', async () => {
  const { db } = api.database;
  const owner = await api.givenAccount();
  const { portal: orderer } = await givenSignedIn(api, owner.accountId, 'orderer');
  const rows = rowsOf(Array.from({ length: rowsPerOrderMax + 20 }, (_, index) => good(index)));
  const { body: created } = await orderer.post('/Uploads?name=people.csv', rows, csvType);
  const id = String(created.Id);
  // The first of its orders is placed, and the account is suspended before the second.
  await sql`
    create function suspend_at_first() returns trigger language plpgsql as $$
    begin
      if new.order_id is not null then update accounts set status = 'Suspended' where id = new.account_id; end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger suspend_at_first after update on upload_orders
    for each row execute function suspend_at_first()`.execute(db);
  expect((await orderer.post(`/Uploads/${id}/Start`, { TotalCost: created.TotalCost })).status).toBe(202);
  await waitFor(
    () => heldJobs(db, owner.accountId),
    (jobs) => jobs.some(({ kind }) => kind === 'buy-upload'),
  );
  await sql`drop trigger suspend_at_first on upload_orders`.execute(db);
  expect((await orderer.get(`/Uploads/${id}`)).body).toMatchObject({
    Status: 'Running',
    StatusReason: expect.stringContaining('AccountSuspended'),
    OrdersPlaced: 1,
  });
  expect((await owner.get(`/v1/Orders?poNumber=upload-${id}-002`)).body.TotalCount).toBe(0);
  await setStatus(db, owner.accountId, 'Active');
  const done = await waitFor(
    () => orderer.get(`/Uploads/${id}`),
    ({ body }) => body.Status !== 'Running',
  );
  expect(done.body).toMatchObject({ Status: 'Done', StatusReason: null, OrdersPlaced: 2, LinesFailed: 0 });
});

test('a file with the columns of the last submitted one begins with its mapping, without its texts', async () => {
  const monthly = (names: string, n: number) => `${names}\r\nmonth-${n}@example.com,"1,000",4711\r\n`;
  const mappingOf = ({ body }: Answer) => body.Mapping as { Columns: object; Defaults: object; IsRemembered: boolean };
  const first = await upload(monthly('A,B,C', 1));
  const id = String(first.body.Id);
  expect(mappingOf(first)).toMatchObject({ IsRemembered: false, Columns: { Email: 0, ExternalId: null } });
  const mapped = await portal.put(`/Uploads/${id}/Mapping`, {
    Type: 'Links',
    Columns: { Email: 0, ExternalId: 2 },
    Defaults: { ProductId: productId, Value: '25', Message: 'Thank you, Ada', FromName: 'Grace' },
    Note: 'May',
    DecimalSign: 'Point',
  });
  expect(mapped.body).toMatchObject({ FaultyCount: 0, Mapping: { IsRemembered: false } });
  // It is remembered when it is submitted, not before.
  expect(mappingOf(await upload(monthly('A,B,C', 2)))).toMatchObject({ IsRemembered: false });
  const started = await portal.post(`/Uploads/${id}/Start`, { TotalCost: Number(mapped.body.TotalCost) });
  expect(started.status, started.text).toBe(202);
  await finished(id);

  const next = await upload(monthly('A,B,C', 3));
  expect(next.body).toMatchObject({
    FaultyCount: 0,
    TotalCost: mapped.body.TotalCost,
    Mapping: {
      IsRemembered: true,
      Type: 'Links',
      Columns: { Email: 0, ExternalId: 2, Value: null },
      Defaults: { ProductId: productId, Value: '25', Message: null, FromName: null },
      Note: null,
      DecimalSign: null,
    },
  });
  const { rows } = await sql<{ mapping: unknown }>`
    select mapping from remembered_mappings where account_id = ${account.accountId}`.execute(api.database.db);
  expect(JSON.stringify(rows)).not.toMatch(/Ada|Grace|May|example\.com/);
  const confirmed = await portal.put(`/Uploads/${next.body.Id}/Mapping`, {
    Type: 'DigitalDelivery',
    Columns: { Email: 0 },
    Defaults: { ProductId: productId, Value: '25' },
  });
  expect(mappingOf(confirmed)).toMatchObject({ IsRemembered: false, Columns: { ExternalId: null } });

  expect(mappingOf(await upload(monthly('A,C,B', 4)))).toMatchObject({ IsRemembered: false });
  const other = await givenSignedIn(api, (await api.givenAccount({ available: {} })).accountId, 'orderer');
  const others = await other.portal.post('/Uploads?name=people.csv', monthly('A,B,C', 5), csvType);
  expect(mappingOf(others)).toMatchObject({ IsRemembered: false });

  await sql`
    update remembered_mappings set used_at = used_at - make_interval(days => ${unusedMappingDays + 1})
    where account_id = ${account.accountId}`.execute(api.database.db);
  await deleteUnusedMappings(api.database.db, unusedMappingDays, 1_000);
  expect(mappingOf(await upload(monthly('A,B,C', 6)))).toMatchObject({ IsRemembered: false });
});

test('an account that remembers as many mappings as it may replaces those it has, and adds none', async () => {
  const { accountId } = await api.givenAccount({ available: {} });
  const remember = (name: string, type: 'Links' | 'DigitalDelivery') =>
    withTransaction(api.database.db, (tx) =>
      rememberMapping(tx, accountId, {
        headerHash: Buffer.from(name),
        mapping: { type, columns: {}, defaults: {}, departmentId: null },
        perAccountMax: 1,
      }),
    );
  const recall = (name: string) => findRememberedMapping(api.database.db, accountId, Buffer.from(name));
  await remember('first', 'Links');
  await remember('second', 'Links');
  await remember('first', 'DigitalDelivery');
  expect(await recall('first')).toMatchObject({ type: 'DigitalDelivery' });
  expect(await recall('second')).toBeNull();
});
