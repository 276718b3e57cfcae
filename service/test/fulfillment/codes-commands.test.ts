import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { one } from '../../src/database/database.ts';
import { findImport } from '../../src/fulfillment/stock/queries.ts';
import { environOf, runCommand, startCommand } from '../support/child-process.ts';
import { runCommandHere } from '../support/run-here.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { coffee, expectSound, freshCode, stockOf, waiting } from './support.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'bestow-codes-'));
});
afterAll(async () => {
  await expectSound(api.database.db);
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const bestow = (...words: string[]) => runCommandHere(words, environOf(api));

async function givenFile(name: string, rows: number): Promise<string> {
  const path = join(folder, name);
  const file = createWriteStream(path);
  file.write('ProductId,Value,Code,Pin,BarcodeType\n');
  for (let row = 0; row < rows; row++) {
    if (!file.write(`${coffee},25,${freshCode()},${1000 + (row % 9000)},QrCode\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return path;
}

test('an import that is killed repeatedly loads every row once, with little memory', async () => {
  const rows = 50_000;
  const path = await givenFile('large.csv', rows);
  const { db } = api.database;
  const before = await stockOf(db);
  const command = ['codes', 'import', path, '--name', 'large'];
  // The file does not fit into this heap, so it cannot have been read at once.
  const environ = { ...environOf(api), NODE_OPTIONS: '--max-old-space-size=80' };
  for (const mark of [4_000n, 14_000n]) {
    const child = startCommand(command, environ);
    await vi.waitFor(async () => {
      expect((await findImport(db, 'large'))?.rowsRead).toBeGreaterThanOrEqual(mark);
    }, waiting);
    child.process.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');
  }
  expect(await findImport(db, 'large')).toMatchObject({ finishedAt: null });

  expect(await runCommand(command, environ)).toEqual({
    code: '0',
    output: expect.stringContaining('50,000 codes loaded, none rejected'),
  });
  expect((await stockOf(db)).free).toBe(before.free + rows);
  const distinct = await one(
    db,
    sql<{ n: number }>`select count(distinct code_fingerprint)::int as n from stock_codes`,
  );
  expect(distinct.n).toBe(before.free + rows);
});

test('rejected rows are written to a separate file, and the command says so', async () => {
  const path = join(folder, 'faulty.ndjson');
  const code = freshCode();
  const line = (changes: object) => JSON.stringify({ ProductId: coffee, Value: 25, Code: freshCode(), ...changes });
  await writeFile(path, [line({ Code: code }), line({ Code: code }), line({ Value: 26 }), line({})].join('\n'));
  const first = await bestow('codes', 'import', path, '--name', 'faulty');
  expect(first).toEqual({ code: '1', output: expect.stringContaining('2 codes loaded, 2 rejected') });
  const listed = await readFile(`${path}.faults.csv`, 'utf8');
  expect(listed.split('\n')).toEqual([
    'Row,Reason,LastFour',
    `2,"The code is already in stock, or appears earlier in this file.","${code.slice(-4)}"`,
    expect.stringMatching(/^3,"Value is not one of the product’s denominations\.",".{4}"$/),
    '',
  ]);
  expect(listed + first.output).not.toContain(code);

  expect(await bestow('codes', 'import', path, '--name', 'faulty')).toEqual({
    code: '3',
    output: expect.stringContaining('use another name for other rows'),
  });
});

test('stock levels and alert levels are shown and set by commands, and invalid arguments are rejected in one sentence', async () => {
  expect(await bestow('codes', 'mark', coffee, '25.00', '999999')).toMatchObject({ code: '0' });
  const level = new RegExp(`${coffee} +25 +USD +\\d+ +codes +999999 +true +-`);
  expect(await bestow('codes', 'levels')).toEqual({ code: '0', output: expect.stringMatching(level) });

  const refusals: [string[], string, string][] = [
    [['codes', 'mark', 'no-such', '25', '5'], 'No stock of this product and value found.', '3'],
    [['codes', 'import', '/no/such.csv', '--name', 'x'], '/no/such.csv cannot be read (ENOENT)', '2'],
    [['codes', 'import', 'x.txt', '--name', 'x'], 'add --format csv or --format ndjson', '2'],
    [['codes', 'import', 'x.csv'], '--name is missing; usage: bestow codes import <file> --name <import name>', '2'],
  ];
  for (const [words, sentence, code] of refusals) {
    expect(await bestow(...words)).toEqual({ code, output: expect.stringContaining(sentence) });
  }
});

test('losses are listed with their amounts and a total per currency', async () => {
  expect((await bestow('codes', 'losses')).output).toMatch(/^Data +-\nTotals +-\n$/);
  const { accountId } = await api.givenAccount();
  const orderId = randomUUID();
  await sql`
    insert into stock_losses (account_id, order_id, line_number, card_number, product_id, value_minor, currency_code,
                              source, reason, lost_at)
    select ${accountId}, ${orderId}, 3, n, ${coffee}, 2500, 'USD', 'supplier', 'RefusedBySource', service_now()
    from generate_series(1, 4) n`.execute(api.database.db);
  const losses = await bestow('codes', 'losses');
  expect(losses.code).toBe('0');
  expect(losses.output).toMatch(
    new RegExp(`100 +USD +4 +${coffee} +supplier +RefusedBySource +${orderId} +3 +Test account`),
  );
  expect(losses.output).toMatch(/Totals:\n.*\nUSD +4 +100\n/);
});
