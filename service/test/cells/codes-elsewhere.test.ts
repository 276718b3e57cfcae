import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fingerprints, loadFingerprints } from '../../src/cards/fingerprints.ts';
import { lockCodes } from '../../src/cells/code-queries.ts';
import { CodesNotCompared, createCodesElsewhere } from '../../src/cells/codes-elsewhere.ts';
import { type OpenCells, openCells } from '../../src/cells/open-cells.ts';
import { many, type Reader, withTransaction } from '../../src/database/database.ts';
import { importCodes } from '../../src/fulfillment/stock/import-codes.ts';
import { readRows } from '../../src/fulfillment/stock/read-rows.ts';
import type { RowFault } from '../../src/fulfillment/stock/types.ts';
import { newId } from '../../src/kit/ids.ts';
import type { TestApi } from '../support/test-api.ts';
import { cellOf, startTwoCells, type TwoCells } from './support/two-cells.ts';

let cells: TwoCells;
let opened: OpenCells;
let fingerprints: Fingerprints;
beforeAll(async () => {
  cells = await startTwoCells();
  opened = openCells([cellOf('b', cells.b), cellOf('a', cells.a)], {
    applicationName: 'test-codes',
    connectionsMax: 2,
    answerTimeoutMs: 10_000,
  });
  fingerprints = await loadFingerprints(cells.a.database.db, cells.a.keyRing);
});
afterAll(async () => {
  await opened.close();
  await cells.close();
});

let imports = 0;
const name = () => `import-${++imports}`;
let codes = 0;
const freshCode = () => `ELSE-${String(++codes).padStart(6, '0')}`;

/** As a process of the cell does that knows all cells. */
async function load(own: 'a' | 'b', rows: readonly string[], others = opened.cells, importName = name()) {
  const { database, keyRing } = cells[own];
  const faults: RowFault[] = [];
  const text = `ProductId,Value,Code\n${rows.map((code) => `aurora-coffee-usd,25,${code}\n`).join('')}`;
  const counts = await importCodes(
    {
      db: database.db,
      keyRing,
      fingerprints,
      codesElsewhere: createCodesElsewhere({ cells: others, own, keyRing }),
    },
    {
      name: importName,
      rows: readRows(Readable.from([Buffer.from(text)]), 'csv'),
      onFaults: async (found) => void faults.push(...found),
      onProgress: () => undefined,
    },
  );
  return { counts, faults };
}

async function stockOf({ database }: TestApi, code: string): Promise<number> {
  const fingerprint = fingerprintOf(code);
  return (await many(database.db, sql`select 1 from stock_codes where code_fingerprint = ${fingerprint}`)).length;
}

function fingerprintOf(code: string): Buffer {
  return fingerprints.of({ codes: [{ label: 'Card number', value: code }] } as never);
}

async function archive({ database }: TestApi, code: Buffer, serial: Buffer | null, reader: Reader = database.db) {
  await sql`insert into archived_codes (code_fingerprint, serial_fingerprint, account_id, order_id)
    values (${code}, ${serial}, ${newId()}, ${newId()})`.execute(reader);
}

test('a code that another cell has in stock is refused with its row and the cell, and the others are loaded', async () => {
  const [theirs, fresh] = [freshCode(), freshCode()];
  await load('a', [theirs]);
  const { counts, faults } = await load('b', [fresh, theirs]);
  expect(counts).toEqual({ rowsRead: 2, codesLoaded: 1, rowsRefused: 1 });
  expect(faults).toEqual([
    { row: 2, reason: 'The code is already in the cell a.', hint: expect.stringMatching(/^.{0,4}$/) },
  ]);
  expect(await stockOf(cells.b, theirs)).toBe(0);
  expect(await stockOf(cells.b, fresh)).toBe(1);
});

test('a code is refused when the other cell archived it, and also by the serial of its card', async () => {
  const [archived, serial] = [freshCode(), freshCode()];
  await archive(cells.a, fingerprintOf(archived), fingerprints.ofSerial(serial));
  expect((await load('b', [archived])).faults).toMatchObject([
    { row: 1, reason: 'The code is already in the cell a.' },
  ]);
  const known = await withTransaction(cells.b.database.db, (tx) =>
    createCodesElsewhere({ cells: opened.cells, own: 'b', keyRing: cells.b.keyRing }).find(tx, [
      { fingerprint: fingerprintOf(freshCode()), serial: null },
      { fingerprint: fingerprintOf(freshCode()), serial: fingerprints.ofSerial(serial) },
    ]),
  );
  expect([...known]).toEqual([[1, 'a']]);
});

test('of the same file imported into two cells at once, each code is loaded in one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const file = Array.from({ length: 200 }, freshCode);
    const [ofA, ofB] = await Promise.all([load('a', file), load('b', file)]);
    expect(ofA.counts.codesLoaded + ofB.counts.codesLoaded).toBe(200);
    const inStock = await Promise.all(
      file.map(async (code) => (await stockOf(cells.a, code)) + (await stockOf(cells.b, code))),
    );
    expect(new Set(inStock)).toEqual(new Set([1]));
  }
});

test('an import that has not committed yet keeps the other cell waiting, which then finds its codes', async () => {
  const code = freshCode();
  const codesElsewhere = createCodesElsewhere({ cells: opened.cells, own: 'a', keyRing: cells.a.keyRing });
  let inB: ReturnType<typeof load> | undefined;
  await withTransaction(cells.a.database.db, async (tx) => {
    const fingerprint = fingerprintOf(code);
    expect((await codesElsewhere.find(tx, [{ fingerprint, serial: null }])).size).toBe(0);
    inB = load('b', [code]);
    await waitsForLock(cells.a);
    await archive(cells.a, fingerprint, null, tx);
  });
  expect((await inB)?.faults).toMatchObject([{ row: 1, reason: 'The code is already in the cell a.' }]);
});

async function waitsForLock({ database }: TestApi): Promise<void> {
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await many(database.db, waiting)).length === 0) await new Promise((resolve) => setImmediate(resolve));
}

test('nothing is loaded while another cell cannot be reached, and the repeated import loads it', async () => {
  const code = freshCode();
  const gone = openCells([{ ...cellOf('a', cells.a), databaseUrl: 'postgresql://nobody@127.0.0.1:9/none' }], {
    applicationName: 'test-gone',
    connectionsMax: 1,
  });
  const others = [...gone.cells, ...opened.cells.filter((cell) => cell.name === 'b')];
  const importName = name();
  const refused = load('b', [code], others, importName);
  await expect(refused).rejects.toThrow(CodesNotCompared);
  await expect(refused).rejects.toThrow(/^a cannot be reached, so it is unknown whether it has these codes\. Repeat/);
  expect(await stockOf(cells.b, code)).toBe(0);
  await gone.close();
  expect((await load('b', [code], opened.cells, importName)).counts.codesLoaded).toBe(1);
});

test('nothing is loaded while an account is moving out of a cell, because its codes are in no table', async () => {
  const { accountId } = await cells.a.givenAccount();
  await sql`insert into account_moves (account_id, to_cell) values (${accountId}::uuid, 'b')`.execute(
    cells.a.database.db,
  );
  for (const own of ['a', 'b'] as const)
    await expect(load(own, [freshCode()])).rejects.toThrow(/^An account is moving out of a,/);
  await sql`update account_moves set state = 'Moved' where account_id = ${accountId}::uuid`.execute(
    cells.a.database.db,
  );
  expect((await load('b', [freshCode()])).counts.codesLoaded).toBe(1);
  await sql`delete from account_moves`.execute(cells.a.database.db);
});

test('nothing is loaded when the keys differ, the own cell is not known, or somebody holds the lock for long', async () => {
  const { db } = cells.a.database;
  const other = createCodesElsewhere({ cells: opened.cells, own: null, keyRing: cells.b.keyRing });
  await withTransaction(cells.b.database.db, async (tx) => {
    await expect(other.find(tx, [])).rejects.toThrow(/set CELL to the cell that they are for: b or a\.$/);
  });
  await withTransaction(db, async (tx) => {
    await lockCodes(tx);
    await expect(load('b', [freshCode()])).rejects.toThrow(
      /^Another import, or a move of an account, is running in a\./,
    );
  });
  await sql`create table own_keys as select * from vault_keys`.execute(db);
  await sql`delete from vault_keys where purpose = 'fingerprint'`.execute(db);
  await loadFingerprints(db, cells.a.keyRing);
  await expect(load('b', [freshCode()])).rejects.toThrow(/^a has other keys, so its codes cannot be compared/);
  await sql`delete from vault_keys`.execute(db);
  await sql`insert into vault_keys select * from own_keys`.execute(db);
});

test('a database user needs few rights, which the refusal names, and sees no code', async () => {
  const { db, url } = cells.a.database;
  const user = `codes_${newId().replaceAll('-', '')}`;
  await sql`create role ${sql.id(user)} login password 'codes'`.execute(db);
  const databaseUrl = url.replace(/\/\/[^@]*@/, `//${user}:codes@`);
  const limited = openCells([{ ...cellOf('a', cells.a), databaseUrl }], {
    applicationName: 'test-limited',
    connectionsMax: 1,
  });
  const others = [...limited.cells, ...opened.cells.filter((cell) => cell.name === 'b')];
  try {
    await sql`grant usage on schema public to ${sql.id(user)}`.execute(db);
    const message = await load('b', [freshCode()], others).then(String, String);
    expect(message).toContain('The user of CELL_A_DATABASE_URL may not compare codes');
    const grants = /for that user: (.*)\.$/.exec(message)?.[1]?.split('; ') ?? [];
    for (const grant of grants) await sql`${sql.raw(grant)} to ${sql.id(user)}`.execute(db);
    expect((await load('b', [freshCode()], others)).counts.codesLoaded).toBe(1);
    const codesOf = sql`select sealed_code from stock_codes`.execute(limited.cells[0]?.database.db as never);
    await expect(codesOf).rejects.toThrow(/permission denied/);
  } finally {
    await limited.close();
    await sql`drop owned by ${sql.id(user)}`.execute(db);
    await sql`drop role ${sql.id(user)}`.execute(db);
  }
});
