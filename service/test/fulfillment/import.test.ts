import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fingerprints, loadFingerprints } from '../../src/cards/fingerprints.ts';
import { openImportKey, openStockCode } from '../../src/cards/stock-vault.ts';
import { many } from '../../src/database/database.ts';
import { importCodes } from '../../src/fulfillment/stock/import-codes.ts';
import { findImport } from '../../src/fulfillment/stock/queries.ts';
import { type RowFormat, readRows } from '../../src/fulfillment/stock/read-rows.ts';
import type { RowFault } from '../../src/fulfillment/stock/types.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  becomes,
  coffee,
  expectSound,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  place,
  stockOf,
} from './support.ts';

let api: TestApi;
let fingerprints: Fingerprints;
beforeAll(async () => {
  api = await startTestApi();
  fingerprints = await loadFingerprints(api.database.db, api.keyRing);
});
afterAll(async () => {
  await expectSound(api.database.db);
  await api.close();
});

let imports = 0;

async function load(text: string, { format = 'csv' as RowFormat, name = `import-${++imports}` } = {}) {
  const faults: RowFault[] = [];
  const { db } = api.database;
  const counts = await importCodes(
    { db, keyRing: api.keyRing, fingerprints },
    {
      name,
      rows: readRows(Readable.from([Buffer.from(text)]), format),
      onFaults: async (found) => void faults.push(...found),
      onProgress: () => undefined,
    },
  );
  return { counts, faults, name };
}

async function openImported(name: string) {
  const { db } = api.database;
  const record = await findImport(db, name);
  if (!record) throw new Error('no such import');
  const rows = await many(
    db,
    sql<{ id: string; sealedCode: Buffer; productId: string; valueMinor: bigint }>`
      select id, sealed_code as "sealedCode", product_id as "productId", value_minor as "valueMinor"
      from stock_codes where import_id = ${record.id} order by id`,
  );
  const key = openImportKey(api.keyRing, record.id, record);
  return rows.map((row) => ({ ...openStockCode(key, row, row).reveal(), valueMinor: row.valueMinor }));
}

test('a CSV file with quotes, CRLF line endings and a byte order mark is loaded correctly', async () => {
  const code = freshCode();
  const { counts, name } = await load(
    `\uFEFFCode,ProductId,Value,Pin,BarcodeType,BarcodeChars\r\n` +
      `"${code}, ""A""",${coffee},25.00,0012,Code128,\r\n` +
      `${code}B,${coffee},50,,,\r\n`,
  );
  expect(counts).toEqual({ rowsRead: 2, codesLoaded: 2, rowsRefused: 0 });
  const stored = await openImported(name);
  expect(stored).toContainEqual({
    codes: [
      { label: 'Card number', value: `${code}, "A"` },
      { label: 'PIN', value: '0012' },
    ],
    barcodeType: 'Code128',
    barcodeChars: `${code},"A"`,
    valueMinor: 2500n,
  });
  expect(stored).toContainEqual({
    codes: [{ label: 'Card number', value: `${code}B` }],
    barcodeType: 'None',
    barcodeChars: '',
    valueMinor: 5000n,
  });
});

test('an NDJSON file is loaded, and a line that is not an object is rejected alone', async () => {
  const code = freshCode();
  const { counts, faults } = await load(
    `{"ProductId":"${coffee}","Value":25,"Code":"${code}","Pin":null}\n\nnonsense\n` +
      `{"ProductId":"${coffee}","Value":"25","Code":12345678901234}\n` +
      `{"ProductId":"${coffee}","Value":25,"Code":"${code}C","Pn":"1"}`,
    { format: 'ndjson' },
  );
  expect(counts).toEqual({ rowsRead: 4, codesLoaded: 1, rowsRefused: 3 });
  expect(faults.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'The line is not a JSON object.'],
    [3, 'Code must be a string.'],
    [4, '"Pn" is not a member; did you mean Pin?'],
  ]);
});

test('every invalid row is reported with its number and reason and without its code, and the valid rows are loaded', async () => {
  const code = freshCode();
  const row = (changes: Record<string, string>) => {
    const fields = {
      ProductId: coffee,
      Value: '25',
      Code: freshCode(),
      Pin: '',
      BarcodeType: '',
      BarcodeChars: '',
      ...changes,
    };
    return Object.values(fields).join(',');
  };
  const { counts, faults } = await load(
    [
      'ProductId,Value,Code,Pin,BarcodeType,BarcodeChars',
      row({ Code: code }),
      row({ ProductId: 'no-such-product', Code: `${code}X1` }),
      row({ Value: '26' }),
      row({ Value: '25.001' }),
      row({ Value: '-25' }),
      row({ Code: '  ' }),
      row({ Code: 'x'.repeat(101) }),
      row({ Pin: 'tab\there' }),
      row({ BarcodeType: 'Barcode' }),
      row({ BarcodeType: 'Ean13', BarcodeChars: '4006381333932' }),
      row({ BarcodeType: 'Ean13', BarcodeChars: '4006381333931' }),
      `${coffee},25`,
      row({}),
    ].join('\n'),
  );
  expect(counts).toEqual({ rowsRead: 13, codesLoaded: 3, rowsRefused: 10 });
  expect(faults.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
  expect(faults[0]).toEqual({
    row: 2,
    reason: 'There is no product with this ProductId.',
    hint: `${code}X1`.slice(-4),
  });
  expect(JSON.stringify(faults)).not.toContain(code);
});

test('a code is loaded once: not twice from a file, not when in stock, not when already issued', async () => {
  const { db } = api.database;
  const caller = await api.givenAccount();
  const [first = '', second = ''] = [freshCode(), freshCode()];
  const productId = 'willowmere-garden-usd';
  await givenSources(db, productId, ['inventory']);
  expect(await loadCodes(api, [first], { productId })).toEqual([]);
  const worker = await startTestWorker(api);
  const order = await place(caller, linksOrder({ ProductId: productId }));
  await becomes(caller, order.Id, { Status: 'Complete' });
  await worker.close();
  expect(await loadCodes(api, [second], { productId })).toEqual([]);

  const third = freshCode();
  const spelled = `${second.slice(0, 4).toLowerCase()} ${second.slice(4)}`;
  const refused = await loadCodes(api, [first, spelled, third, third], { productId });
  expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
    [1, 'The code was already issued on a card.'],
    [2, 'The code is already in stock, or appears earlier in this file.'],
    [4, 'The code is already in stock, or appears earlier in this file.'],
  ]);
  await givenSources(db, productId, []);
});

test('a finished import is rejected under its name, and so are other rows under the name of an unfinished one', async () => {
  const rows = Array.from({ length: 5_000 }, () => `${coffee},25,${freshCode()}`);
  const text = ['ProductId,Value,Code', ...rows].join('\n');
  const broken = `${text}\n${coffee},25,"${freshCode()}`;
  const name = 'interrupted';
  await expect(load(broken, { name })).rejects.toThrow(/^The file is not valid CSV at line 5002/);
  const halfway = await findImport(api.database.db, name);
  expect(halfway).toMatchObject({ finishedAt: null, rowsRead: 4000n, codesLoaded: 4000n });

  const other = ['ProductId,Value,Code', ...rows.with(1, `${coffee},25,${freshCode()}`)].join('\n');
  await expect(load(other, { name })).rejects.toThrow(/starts with different rows; use another name/);
  const shorter = ['ProductId,Value,Code', ...rows.slice(0, 100)].join('\n');
  await expect(load(shorter, { name })).rejects.toThrow(/starts with different rows/);

  const { counts, faults } = await load(text, { name });
  expect(counts).toEqual({ rowsRead: 5_000, codesLoaded: 5_000, rowsRefused: 0 });
  expect(faults).toEqual([]);
  await expect(load(text, { name })).rejects.toThrow(/^Import "interrupted" finished at .* with 5000 codes/);
});

test('two concurrent runs of one import load each row once', async () => {
  const rows = Array.from({ length: 6_000 }, () => `${coffee},25,${freshCode()}`);
  const text = ['ProductId,Value,Code', ...rows].join('\n');
  const before = await stockOf(api.database.db);
  const outcomes = await Promise.allSettled([load(text, { name: 'twins' }), load(text, { name: 'twins' })]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason.message).toMatch(/Another process is running this import/);
  }
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await stockOf(api.database.db)).free).toBe(before.free + 6_000);
  expect(await findImport(api.database.db, 'twins')).toMatchObject({
    rowsRead: 6000n,
    codesLoaded: 6000n,
    rowsRefused: 0n,
  });
});

test.each([
  ['', 'The file is empty'],
  ['ProductId,Value\n', 'The column Code is missing'],
  ['ProductId,Value,Code,Code\n', 'has a duplicate column name'],
  ['ProductID,Value,Code\n', '"ProductID" is not a column; did you mean ProductId?'],
  [`${coffee},25,SECRET-CODE-1234\n`, 'Unknown column; valid names are'],
])('a file that starts with %j is rejected as a whole', async (text, sentence) => {
  await expect(load(text)).rejects.toThrow(sentence);
});
