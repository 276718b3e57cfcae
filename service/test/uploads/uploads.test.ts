import { sql } from 'kysely';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { archiveOldUploads } from '../../src/uploads/archive-uploads.ts';
import { readTable } from '../../src/uploads/read-table.ts';
import { cookieName, givenSignedIn } from '../portal/support/portal-caller.ts';
import { waitFor } from '../portal/support/wait-for.ts';
import { expectProblem } from '../support/problems.ts';
import { mappingTests } from './portal-uploads/mappings.ts';
import { csvType, finished, good, rowsOf, scene, setScene, upload, xlsxType } from './portal-uploads/scene.ts';
import { stoppedUploadTests } from './portal-uploads/stopped.ts';

// The parts share one service: starting it takes longer than most of the tests.
setScene();

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
  const before = (await scene.account.balance('USD')).Available;
  const cost = Number(created.body.TotalCost);
  const started = await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost: cost });
  expect(started.status, started.text).toBe(202);
  expect((await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost: cost })).status).toBe(202);
  const done = await finished(id);
  expect(done.body).toMatchObject({
    Status: 'Done',
    OrdersPlanned: 1,
    OrdersPlaced: 1,
    LinesPlaced: 3,
    LinesFailed: 0,
  });
  expect((await scene.account.balance('USD')).Available).toBeCloseTo(before - cost, 2);
  const { body } = await scene.account.get(`/v1/Orders?poNumber=upload-${id}-001`);
  expect(body).toMatchObject({ TotalCount: 1, Data: [{ LineItems: [{}, {}, {}] }] });
  const results = (await scene.portal.get(`/Uploads/${id}/Results.csv`)).text;
  expect(results.split('\r\n')).toHaveLength(5);
  expect(results).toContain('"person-2@example.com"');
  expect(results).toContain(`"upload-${id}-001"`);
});

test('every fault is shown by row and column before anything is bought, and can be corrected there', async () => {
  const created = await upload(
    rowsOf([
      good(1),
      `${scene.productId},24.5,ok@example.com,Ada`,
      `nothing,25,not an email,Bob`,
      good(4),
      `,,,`,
      good(5),
    ]),
  );
  const id = String(created.body.Id);
  expect(created.body).toMatchObject({ RowCount: 5, FaultyCount: 2 });
  const faulty = (await scene.portal.get(`/Uploads/${id}/Rows?show=Faulty`)).body;
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
  expectProblem(await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost: cost }), 'InvalidTransition');
  const corrected = await scene.portal.patch(`/Uploads/${id}/Rows/2`, {
    Cells: [scene.productId, '25', 'ok@example.com', 'Ada'],
  });
  expect(corrected.body).toMatchObject({ Row: 2, Faults: [], Cost: expect.any(Number) });
  expect((await scene.portal.patch(`/Uploads/${id}/Rows/3`, { IsSkipped: true })).body).toMatchObject({
    IsSkipped: true,
  });
  const now = (await scene.portal.get(`/Uploads/${id}`)).body;
  expect(now).toMatchObject({ FaultyCount: 0, SkippedCount: 1 });
  const stale = await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost: cost });
  expectProblem(stale, 'CostChanged');
  expect(stale.body.TotalCost).toBe(now.TotalCost);
  expect((await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost: now.TotalCost })).status).toBe(202);
  expect((await finished(id)).body).toMatchObject({ Status: 'Done', LinesPlaced: 4 });
  expectProblem(await scene.portal.patch(`/Uploads/${id}/Rows/1`, { IsSkipped: true }), 'InvalidTransition');
});

test('faults of a row use the words of the file, not of the API', async () => {
  const header = 'Product,Value,Email,Phone,Language,Date';
  const rows = [
    `${scene.productId},25,,,,`,
    `${scene.productId},many,,0155,,`,
    `,,ada@example.com,,xx-XX,soon`,
    `${scene.productId},25,ada@example.com,,xx-XX,`,
  ];
  const created = await scene.portal.post('/Uploads?name=people.csv', `${header}\n${rows.join('\n')}\n`, csvType);
  const { Data } = (await scene.portal.get(`/Uploads/${created.body.Id}/Rows`)).body as {
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

test('the first row sets the currency: rows in others are rejected until it is left out', async () => {
  const { body } = await scene.portal.get('/Products?currencyCode=EUR&productType=Digital&pageSize=500');
  const euro = (body.Data as { Id: string; Denominations: number[]; AvailableDeliveryTypes: string[] }[]).find(
    ({ Denominations, AvailableDeliveryTypes }) =>
      Denominations.length > 0 && AvailableDeliveryTypes.includes('DigitalDelivery'),
  );
  const inEuro = `${euro?.Id},${euro?.Denominations[0]},eve@example.com,Eve`;
  const created = await upload(rowsOf([good(1), inEuro, inEuro]));
  const id = String(created.body.Id);
  expect(created.body).toMatchObject({ CurrencyCode: 'USD', FaultyCount: 2 });
  const second = (await scene.portal.patch(`/Uploads/${id}/Rows/2`, { IsSkipped: false })).body;
  expect(second).toMatchObject({ Cost: null, Faults: [{ Field: 'ProductId', Code: 'MixedCurrencies' }] });
  await scene.portal.patch(`/Uploads/${id}/Rows/1`, { IsSkipped: true });
  expect((await scene.portal.get(`/Uploads/${id}`)).body).toMatchObject({
    CurrencyCode: 'EUR',
    FaultyCount: 0,
    SkippedCount: 1,
  });
});

test('a spreadsheet is read like a CSV file', async () => {
  const blob = await writeExcelFile([
    [{ value: 'ProductId' }, { value: 'Value' }, { value: 'Email' }],
    [{ value: scene.productId }, { value: 25, type: Number }, { value: 'sheet@example.com' }],
  ]).toBuffer();
  const created = await scene.portal.post('/Uploads?name=people.xlsx', blob, xlsxType);
  expect(created.status, created.text).toBe(201);
  expect(created.body).toMatchObject({ RowCount: 1, FaultyCount: 0, FileName: 'people.xlsx' });
});

test('the completed spreadsheet template is bought without any mapping', async () => {
  const response = await fetch(`${scene.api.baseUrl}/portal/api/Uploads/Template.xlsx`, {
    headers: { cookie: `${cookieName}=${scene.portal.cookie}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(response.headers.get('content-type')).toBe(xlsxType['content-type']);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="recipients.xlsx"');
  const { header, rows } = await readTable('xlsx', Buffer.from(await response.arrayBuffer()));
  const example = rows[0] ?? [];
  const csv = (await scene.portal.get('/Uploads/Template.csv')).text
    .split('\r\n')[0]
    ?.replaceAll('"', '')
    .replace('\ufeff', '');
  expect(header.join(',')).toBe(csv);
  const filled = [1, 2].map((n) =>
    example.map((cell, column) => {
      const name = header[column];
      if (name === 'ProductId') return { value: scene.productId };
      if (name === 'Email') return { value: `template-${n}@example.com` };
      return cell === '' ? null : { value: name === 'Value' ? Number(cell) : cell };
    }),
  );
  const sheet = await writeExcelFile([header.map((name) => ({ value: name })), ...filled]).toBuffer();
  const created = await scene.portal.post('/Uploads?name=recipients.xlsx', sheet, xlsxType);
  expect(created.body).toMatchObject({ RowCount: 2, FaultyCount: 0, Faults: [] });
  const started = await scene.portal.post(`/Uploads/${created.body.Id}/Start`, { TotalCost: created.body.TotalCost });
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
  expectProblem(await scene.portal.post('/Uploads', text, headers), 'UnreadableFile');
});

test('an upload that exceeds the balance is not bought; after funding the same upload continues', async () => {
  const poor = await scene.api.givenAccount({ available: { USD: 26_00n } });
  const { portal: orderer } = await givenSignedIn(scene.api, poor.accountId, 'admin');
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
  await sql`update balances set available_minor = 10000 where account_id = ${poor.accountId}`.execute(
    scene.api.database.db,
  );
  await orderer.post(`/Uploads/${id}/Start`, { TotalCost: 0 });
  const done = await waitFor(
    () => orderer.get(`/Uploads/${id}`),
    ({ body }) => body.Status !== 'Running',
  );
  expect(done.body).toMatchObject({ Status: 'Done', LinesPlaced: 2, LinesFailed: 0 });
});

test('recipients are stored encrypted, hidden from other accounts, and deleted a day after the end', async () => {
  const created = await upload(rowsOf([`${scene.productId},25,canary-7261@example.com,Canary`]));
  const id = String(created.body.Id);
  const { rows } = await sql<{ dump: string }>`
    select string_agg(t::text, ' ') as dump from (
      select to_jsonb(u) as t from uploads u union all select to_jsonb(r) from upload_rows r) all_rows`.execute(
    scene.api.database.db,
  );
  expect(rows[0]?.dump).not.toContain('canary-7261');
  expect(rows[0]?.dump).not.toContain(Buffer.from('canary-7261').toString('hex'));
  const { portal: otherAccount } = await givenSignedIn(scene.api, (await scene.api.givenAccount()).accountId, 'admin');
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
    scene.api.database.db,
  );
  await archiveOldUploads(scene.api.database.db, 10);
  expect((await scene.portal.get(`/Uploads/${id}`)).body).toMatchObject({ IsArchived: true, Header: [] });
  expect((await scene.portal.get(`/Uploads/${id}/Rows`)).body).toMatchObject({ Data: [{ Row: 1, Cells: [] }] });
  expect((await scene.portal.get(`/Uploads/${id}/Results.csv`)).text).not.toContain('canary');
});

test('rows become orders of at most 500 lines, in the order of the file, each once', async () => {
  const rich = await scene.api.givenAccount({ available: { USD: 50_000_00n } });
  const { portal: orderer } = await givenSignedIn(scene.api, rich.accountId, 'orderer');
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

test('duplicates and a repeated file are flagged; all faulty rows are skipped, taken back and downloaded', async () => {
  const again = `${scene.productId},"$25.00",PERSON-1@example.com,Same person`;
  const bad = `${scene.productId},25,"=cmd()",Bad`;
  const file = rowsOf([good(1), again, good(2), bad, good(1)]);
  const id = String((await upload(file)).body.Id);
  expect((await scene.portal.get(`/Uploads/${id}/Rows?show=Duplicate`)).body).toMatchObject({
    TotalCount: 2,
    Data: [
      { Row: 2, DuplicateOf: 1 },
      { Row: 5, DuplicateOf: 1 },
    ],
  });
  expect((await scene.portal.get(`/Uploads/${id}/Fault?from=0`)).body).toEqual({ Row: 4 });
  expect((await scene.portal.get(`/Uploads/${id}/Fault?from=4`)).body).toEqual({ Row: null });
  expect((await scene.portal.get(`/Uploads/${id}/Fault?from=5&direction=previous`)).body).toEqual({ Row: 4 });
  const errors = (await scene.portal.get(`/Uploads/${id}/Errors.csv`)).text.split('\r\n');
  expect(errors).toEqual([
    expect.stringContaining('"Product","Amount","Email","Name","Row","Errors"'),
    `"${scene.productId}","25","'=cmd()","Bad",4,"Email: Enter a valid email address."`,
    '',
  ]);
  expect((await scene.portal.post(`/Uploads/${id}/Skip`, { Rows: 'Faulty' })).body).toMatchObject({
    FaultyCount: 0,
    SkippedCount: 1,
    DuplicateCount: 2,
  });
  // Another recipient: no duplicate any more.
  await scene.portal.patch(`/Uploads/${id}/Rows/5`, {
    Cells: [scene.productId, '25', 'person-3@example.com', 'Person 3'],
  });
  expect((await scene.portal.post(`/Uploads/${id}/Skip`, { Rows: 'Duplicate' })).body).toMatchObject({
    SkippedCount: 2,
    DuplicateCount: 0,
  });
  expect((await scene.portal.post(`/Uploads/${id}/Include`)).body).toMatchObject({
    FaultyCount: 1,
    SkippedCount: 0,
    DuplicateCount: 1,
  });
  expect((await upload(file)).body).toMatchObject({ RepeatOf: { Id: id, FileName: 'people.csv', Status: 'Draft' } });
});

test('formulas in a file come back as text', async () => {
  const created = await upload(
    `Product,Amount,Email,Name\n${scene.productId},25,f@example.com,"=HYPERLINK(""http://evil.example"")"\n`,
  );
  const results = (await scene.portal.get(`/Uploads/${created.body.Id}/Results.csv`)).text;
  expect(results).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

mappingTests();
stoppedUploadTests();
