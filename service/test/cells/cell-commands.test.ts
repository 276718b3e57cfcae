import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperatorCredential } from '../../src/accounts/operators/operator-credentials.ts';
import { loadFingerprints } from '../../src/cards/fingerprints.ts';
import { lockCodes } from '../../src/cells/code-queries.ts';
import { many, openDatabase } from '../../src/database/database.ts';
import { givenPerson } from '../portal/support/portal-caller.ts';
import { freshPoNumber, orderRequest } from '../support/order-requests.ts';
import { runHere } from '../support/run-here.ts';
import { environOn } from '../support/serve.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let a: TestApi;
let b: TestApi;
beforeAll(async () => {
  a = await startTestApi();
  b = await startTestApi({}, undefined, a.keyRing);
});
afterAll(() => Promise.all([a.close(), b.close()]));

const environ = (changes: Record<string, string> = {}) => ({
  ...environOn(a),
  CELLS: 'north,south',
  CELL_NORTH_URL: a.baseUrl,
  CELL_NORTH_DATABASE_URL: a.database.url,
  CELL_SOUTH_URL: b.baseUrl,
  CELL_SOUTH_DATABASE_URL: b.database.url,
  ...changes,
});
const unreachable = { CELL_SOUTH_DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' };
const run = async (words: string, changes?: Record<string, string>) => {
  const { code, stdout, stderr } = await runHere(`${words} --json`, environ(changes));
  return { code, stderr, result: JSON.parse(stdout === '' ? '{}' : stdout) as Record<string, unknown> };
};

test('checks and migrations run in every cell, and a cell that fails does not keep them from the others', async () => {
  for (const words of ['migrate', 'ledger verify', 'verify']) {
    const all = await run(`${words} --cells`);
    expect(all, all.stderr).toMatchObject({
      code: 0,
      result: {
        Cells: [
          { Cell: 'north', ExitCode: 0 },
          { Cell: 'south', ExitCode: 0 },
        ],
      },
    });
  }
  const reversed = { CELLS: 'south,north', ...unreachable };
  const partly = await run('ledger verify --cells', reversed);
  expect(partly).toMatchObject({
    code: 1,
    result: {
      Cells: [
        { Cell: 'south', ExitCode: 1 },
        { Cell: 'north', ExitCode: 0, Result: { Violations: [] } },
      ],
    },
  });
  expect(partly.stderr).toContain('bestow: south: ');
});

test('a wrong balance in one cell is reported with the name of the cell', async () => {
  const caller = await b.givenAccount();
  const change = (sign: number) =>
    sql`update balances set available_minor = available_minor + ${sign} where account_id = ${caller.accountId}::uuid`.execute(
      b.database.db,
    );
  await change(1);
  const { code, stdout } = await runHere('ledger verify --cells', environ());
  await change(-1);
  expect(code).toBe(1);
  expect(stdout).toMatch(/== north\nThe ledger is consistent.*\n== south\nBROKEN/);
  expect(stdout).toContain('Failed in south, of 2 cells.');
});

test('doctor examines every cell', async () => {
  const { result } = await run('doctor --cells');
  const cells = result.Cells as { Cell: string; Result: { Findings: { Check: string }[] } }[];
  expect(cells.map(({ Cell }) => Cell)).toEqual(['north', 'south']);
  for (const { Result } of cells) expect(Result.Findings.map(({ Check }) => Check)).toContain('database');
});

test('a catalog is imported into every cell, and repeated where it failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bestow-cells-'));
  try {
    expect((await runHere(['catalog', 'export', folder, '--format', 'json'], environ())).code).toBe(0);
    const file = join(folder, 'carriers.json');
    const carriers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>[];
    const changed = carriers.map((carrier, index) =>
      index === 0 ? { ...carrier, Name: 'Renamed everywhere' } : carrier,
    );
    writeFileSync(file, JSON.stringify(changed));
    const first = await run(`catalog import ${folder} --cells`, unreachable);
    expect(first).toMatchObject({
      code: 1,
      result: { Cells: [{ ExitCode: 0, Result: { Changed: 1 } }, { ExitCode: 1 }] },
    });
    const second = await run(`catalog import ${folder} --cells`);
    expect(second, second.stderr).toMatchObject({
      code: 0,
      result: { Cells: [{ Result: { Changed: 0 } }, { Result: { Changed: 1 } }] },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('accounts, orders, people and credentials are found in every cell', async () => {
  const caller = await b.givenAccount();
  const PONumber = freshPoNumber();
  const { body } = await caller.post('/v1/Orders', orderRequest({ PONumber }));
  for (const [text, what] of [
    [caller.accountId, 'Account'],
    [String(body.Id), 'Order'],
    [PONumber, 'Order'],
    [caller.email, 'Credential'],
  ]) {
    const { code, result } = await run(`cells find ${text}`);
    expect(code).toBe(0);
    expect(result.Found).toContainEqual(
      expect.objectContaining({ Cell: 'south', What: what, AccountId: caller.accountId }),
    );
  }
  expect(await run('cells find NoSuchThing', unreachable)).toMatchObject({
    code: 1,
    result: { Found: [], Unreachable: ['south'] },
  });
});

test('a new cell gets the keys of the first, and one with keys of its own is reported', async () => {
  await sql`delete from vault_keys`.execute(b.database.db);
  expect(await run('cells prepare')).toMatchObject({ code: 0, result: { Cells: [{ DifferingKeys: [] }] } });
  const code = { codes: [{ label: 'Code', value: 'ABCD-1234' }] } as never;
  const [one, other] = await Promise.all(
    [a, b].map(async ({ database, keyRing }) =>
      (await loadFingerprints(database.db, keyRing)).of(code).toString('hex'),
    ),
  );
  expect(other).toBe(one);
  expect((await run('cells prepare')).code).toBe(0);

  await sql`delete from vault_keys where purpose = 'fingerprint'`.execute(b.database.db);
  await loadFingerprints(b.database.db, b.keyRing);
  expect(await run('cells prepare')).toMatchObject({
    code: 1,
    result: { Cells: [{ DifferingKeys: ['fingerprint'] }] },
  });
  expect((await run('cells list')).result.Cells).toContainEqual(
    expect.objectContaining({ Name: 'south', Problem: expect.stringContaining('fingerprint') }),
  );
  await sql`delete from vault_keys`.execute(b.database.db);
  expect((await run('cells prepare')).code).toBe(0);
});

test('the list shows what is wrong with a cell, and where the next account belongs', async () => {
  const count = async (api: TestApi) => {
    const database = openDatabase({ url: api.database.url, applicationName: 'test', connectionsMax: 1 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from accounts`.execute(database.db);
    await database.close();
    return rows[0]?.n ?? 0;
  };
  while ((await count(a)) <= (await count(b))) await a.givenAccount();
  expect(await run('cells list')).toMatchObject({ code: 0, result: { NextAccount: 'south' } });
  expect(await run('cells list', { CELL_SOUTH_OPEN: 'off' })).toMatchObject({ result: { NextAccount: 'north' } });
  const down = await run('cells list', { CELL_SOUTH_URL: 'http://127.0.0.1:9' });
  expect(down).toMatchObject({ code: 1, result: { NextAccount: 'north' } });
  expect((await run('cells list', unreachable)).result.Cells).toContainEqual(
    expect.objectContaining({ Name: 'south', Accounts: null }),
  );
});

test('an account is created in the open cell with the fewest, or in the one that is named', async () => {
  const count = async ({ database }: TestApi) => (await many(database.db, sql`select 1 from accounts`)).length;
  const create = (email: string, changes: Record<string, string> = {}, more: readonly string[] = []) =>
    runHere(['accounts', 'create', 'Acme', email, 'Ann Admin', ...more], environ(changes));
  while ((await count(a)) <= (await count(b))) await a.givenAccount();
  const before = await count(b);
  const created = await create('ann-1@cells.example');
  expect(created, created.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('In the cell south:') });
  expect(await count(b)).toBe(before + 1);

  while ((await count(b)) <= (await count(a))) await b.givenAccount();
  const inNorth = await count(a);
  expect((await create('ann-1@cells.example')).stdout).toContain('In the cell south:');
  expect(await count(a)).toBe(inNorth);
  expect((await create('ann-2@cells.example', { CELL_NORTH_OPEN: 'off' })).stdout).toContain('In the cell south:');
  expect((await create('ann-3@cells.example', {}, ['--cell', 'south'])).stdout).toContain('In the cell south:');
  expect((await create('ann-4@cells.example', {}, ['--cell', 'west'])).stderr).toContain('CELLS names no cell west');
  expect(await create('ann-5@cells.example', unreachable)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('south cannot be reached, so it is unknown whether it has ann-5@cells.example'),
  });
  const closed = { CELL_NORTH_OPEN: 'off', CELL_SOUTH_OPEN: 'off' };
  expect((await create('ann-6@cells.example', closed)).stderr).toContain('No cell is open for new accounts');
  expect(await count(a)).toBe(inNorth);
});

test('commands over all cells say that there are none', async () => {
  const { code, stderr } = await runHere('cells list', environOn(a));
  expect([code, stderr]).toEqual([1, 'bestow: There are no cells; set CELLS to their names.\n']);
});

function runImport(folder: string, codes: readonly string[], settings: Record<string, string>) {
  const file = join(folder, 'codes.csv');
  writeFileSync(file, `ProductId,Value,Code\n${codes.map((each) => `aurora-coffee-usd,25,${each}\n`).join('')}`);
  return runHere(['codes', 'import', file, '--name', `import-${codes.join('-')}`], settings);
}

test('codes that another cell has are not imported, and none are while it cannot be asked', async () => {
  await sql`delete from vault_keys`.execute(b.database.db);
  expect((await run('cells prepare')).code).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), 'bestow-cells-'));
  const inSouth = (changes = {}) => environ({ DATABASE_URL: b.database.url, ...changes });
  try {
    expect((await runImport(folder, ['ECHO-1111', 'ECHO-2222'], environ())).code).toBe(0);
    const refused = await runImport(folder, ['ECHO-2222', 'ECHO-3333'], inSouth());
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('1 codes loaded, 1 rejected') });
    expect(readFileSync(join(folder, 'codes.csv.faults.csv'), 'utf8')).toBe(
      'Row,Reason,LastFour\n1,"The code is already in the cell north.",""\n',
    );
    const northGone = { CELL_NORTH_DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' };
    expect(await runImport(folder, ['ECHO-4444'], inSouth(northGone))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('north cannot be reached, so it is unknown whether it has these codes.'),
    });
    const unnamed = { CELL_SOUTH_DATABASE_URL: `${b.database.url}?application_name=x` };
    expect((await runImport(folder, ['ECHO-4444'], inSouth(unnamed))).stderr).toContain('set CELL to the cell');
    expect((await runImport(folder, ['ECHO-4444'], inSouth({ ...unnamed, CELL: 'south' }))).code).toBe(0);
    expect((await runImport(folder, ['ECHO-5555'], inSouth({ CELL: 'west' }))).stderr).toContain('CELL is "west"');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('doctor says whether codes can be compared with those of the other cells', async () => {
  const codes = async (changes?: Record<string, string>) => {
    const { result } = await run('doctor', changes);
    const findings = result.Findings as { Check: string; State: string; Text: string }[];
    return findings.filter(({ Check }) => Check === 'codes').map(({ State, Text }) => [State, Text]);
  };
  expect(await codes()).toEqual([['ok', expect.stringContaining('all other cells')]]);
  expect(await codes(unreachable)).toEqual([['failed', expect.stringContaining('south cannot be reached')]]);
  const unnamed = { CELL_NORTH_DATABASE_URL: `${a.database.url}?application_name=x` };
  expect(await codes(unnamed)).toEqual([['failed', expect.stringContaining('set CELL to the cell')]]);
  // An import has these locks until its end, and doctor waits for none.
  const importing = await b.database.db.startTransaction().execute();
  await lockCodes(importing);
  expect(await codes()).toEqual([['ok', expect.stringContaining('all other cells')]]);
  await importing.rollback().execute();
});

test('codes that an operator uploads in a cell are compared with those of the others', async () => {
  const settings = { CELLS: 'north,south', CELL: 'south', CELL_SOUTH_URL: b.baseUrl, CELL_NORTH_URL: a.baseUrl };
  const startSouth = async (north: string) =>
    startTestApi(
      { ...settings, CELL_SOUTH_DATABASE_URL: b.database.url, CELL_NORTH_DATABASE_URL: north },
      { ...b.database, close: async () => undefined },
      b.keyRing,
    );
  const wish = { name: 'CI', scopes: ['stock:write'], addressBlocks: [], expiresAt: null, creator: null } as never;
  const acting = { record: async () => undefined } as never;
  const { secret } = await createOperatorCredential({ db: b.database.db, environment: 'stage' }, acting, wish);
  const upload = async (api: TestApi, name: string, codes: readonly string[]) => {
    const body = `ProductId,Value,Code\n${codes.map((each) => `aurora-coffee-usd,25,${each}\n`).join('')}`;
    const answer = await fetch(`${api.baseUrl}/operator/v1/Stock/Imports?name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${secret.reveal()}` },
      body,
    });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
  };
  const south = await startSouth(a.database.url);
  const gone = await startSouth('postgresql://nobody@127.0.0.1:9/none');
  try {
    expect(await upload(south, 'known', ['ECHO-1111', 'ECHO-6666'])).toMatchObject({
      status: 200,
      body: { CodesLoaded: 1, Faults: [{ Row: 1, Reason: 'The code is already in the cell north.' }] },
    });
    expect(await upload(gone, 'unknown', ['ECHO-7777'])).toMatchObject({
      status: 503,
      retryAfter: '10',
      body: { detail: expect.stringMatching(/^north cannot be reached, .*Repeat the import/) },
    });
  } finally {
    await Promise.all([south.close(), gone.close()]);
  }
});

test('codes, emails and accounts that are in two cells are found', async () => {
  await sql`delete from vault_keys`.execute(b.database.db);
  expect((await run('cells prepare')).code).toBe(0);
  const before = await run('cells verify');
  expect(before, JSON.stringify(before)).toMatchObject({ code: 0, result: { Count: 0 } });

  const folder = mkdtempSync(join(tmpdir(), 'bestow-cells-'));
  // As a machine does that does not know the other cells.
  const importInto = (api: TestApi, codes: readonly string[]) => runImport(folder, codes, environOn(api));
  const [ofA, ofB] = [
    await importInto(a, ['ALPHA-1111', 'BRAVO-2222']),
    await importInto(b, ['BRAVO-2222', 'DELTA-3333']),
  ];
  rmSync(folder, { recursive: true });
  expect([ofA.code, ofB.code], ofA.stderr + ofB.stderr).toEqual([0, 0]);
  const person = await givenPerson(a, (await a.givenAccount()).accountId, 'admin');
  const other = await givenPerson(b, (await b.givenAccount()).accountId, 'admin');
  await sql`update people set email = ${person.email} where id = ${other.id}::uuid`.execute(b.database.db);

  const { code, result } = await run('cells verify');
  expect(code).toBe(1);
  expect(result).toEqual({
    Count: 2,
    Doubled: [
      { What: 'Email', Key: person.email, Cells: ['north', 'south'] },
      { What: 'Code', Key: expect.stringMatching(/^[0-9a-f]{32}$/), Cells: ['north', 'south'] },
    ],
  });
});
