import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { endProcessesAfterEachTest, runCli } from '../support/cli.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { runHere } from '../support/run-here.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

endProcessesAfterEachTest();

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi({ FUNDING_APPLIED_AFTER_SECONDS: '86400' });
  folder = makeDataFolder();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a statement is tried, imported and imported again; each payment is applied once', async () => {
  const account = await api.givenAccount({ available: {} });
  const ask = async (Amount: number) =>
    String((await account.post('/v1/FundingRequests', { CurrencyCode: 'EUR', Amount })).body.PaymentReference);
  const [first, second] = [await ask(100), await ask(50)];
  const file = join(folder, 'march.csv');
  const rows = [
    `2026-03-02;100,00;${first}`,
    `2026-03-02;100,00;${first}`,
    `2026-03-03;49,00;${second}`,
    '2026-03-03;x;',
  ];
  writeFileSync(file, ['Date;Amount;Text', ...rows].join('\n'));
  const key = api.keyRing.keys.get('test')?.reveal().toString('base64');
  const environ = { BESTOW_ENV: 'stage', DATABASE_URL: api.database.url, KEYS: `test:${key}`, DATA_DIR: folder };
  const run = async (more: string, by: typeof runCli | typeof runHere = runHere) => {
    const columns = '--columns Date=Date,Amount=Amount,Text=Text --currency EUR --decimal ,';
    const { stdout, stderr, code } = await by(`payments import ${file} ${columns} --json ${more}`, environ);
    expect(stderr).toContain('Line 5: "x" is not an amount');
    expect(code).toBe(1);
    const { Applied, ToSettle, Repeated, Faults, Payments } = JSON.parse(stdout);
    return [Applied, ToSettle, Repeated, Faults.length, Payments.map(({ Issue }: { Issue: string }) => Issue)];
  };
  const issues = [null, 'RequestSettled', 'Underpaid'];
  expect(await run('--dry-run')).toEqual([1, 2, 0, 1, issues]);
  expect(await account.balance('EUR')).toEqual({ Available: 0, Pending: 150 });
  expect(await run('', runCli)).toEqual([1, 2, 0, 1, issues]);
  expect(await account.balance('EUR')).toEqual({ Available: 100, Pending: 50 });
  expect(await run('')).toEqual([0, 0, 3, 1, [null, null, null]]);
  expect(await account.balance('EUR')).toEqual({ Available: 100, Pending: 50 });
  expect(await verifyLedger(api.database.db)).toEqual([]);
});
