import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { givenOperatorCredential, withScopes } from '../operator/support/operator-caller.ts';
import { environOf } from '../support/child-process.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { runHere } from '../support/run-here.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = makeDataFolder();
});
afterAll(() => api.close());

const bestow = (...words: string[]) => runHere(words, environOf(api));

/** The same commands over the network, with a credential in a file. */
async function remotely(secret: string) {
  const file = join(folder, 'secret');
  writeFileSync(file, `${secret}\n`);
  chmodSync(file, 0o600);
  return (...words: string[]) =>
    runHere([...words, '--url', api.baseUrl, '--credential-file', file], { DATA_DIR: join(folder, 'none') });
}

test('an account is created, listed, suspended and resumed by commands, by name or id', async () => {
  const created = await bestow('accounts', 'create', 'Umbrella Gifts', 'ada@umbrella.example', 'Ada', '--json');
  expect(created).toMatchObject({ code: exitCodes.done, stderr: '' });
  const { Account } = JSON.parse(created.stdout) as { Account: { Id: string } };
  const listed = await bestow('accounts', 'list', '--search', 'Umbrella');
  expect(listed.stdout).toMatch(new RegExp(`^Id +Name +Status.*\\n${Account.Id} +Umbrella Gifts +Active`));
  expect((await bestow('accounts', 'suspend', 'Umbrella Gifts')).stdout).toContain('Umbrella Gifts is suspended.');
  expect((await bestow('accounts', 'show', Account.Id)).stdout).toMatch(/^Status +Suspended$/m);
  expect((await bestow('accounts', 'resume', Account.Id)).stdout).toBe('Umbrella Gifts is active.\n');
  const renamed = await bestow(
    'accounts',
    'change',
    Account.Id,
    '--name',
    'Umbrella',
    '--freeze-links',
    'on',
    '--json',
  );
  expect(JSON.parse(renamed.stdout)).toMatchObject({ Name: 'Umbrella', ClaimLinksFrozenAt: expect.any(String) });
});

test('refusals name the fault and exit with 3, locally and remotely', async () => {
  const operator = await remotely((await givenOperatorCredential(api)).secret);
  for (const run of [bestow, operator]) {
    const invalid = await run('accounts', 'create', 'X', 'no-address', 'Ada');
    expect(invalid).toMatchObject({
      code: exitCodes.refused,
      stdout: '',
      stderr: expect.stringContaining('AdminEmail'),
    });
    expect(await run('accounts', 'show', 'No such account')).toMatchObject({
      code: exitCodes.refused,
      stderr: expect.stringContaining('There is no account "No such account"'),
    });
  }
});

test('over the network the same commands need a credential with the scope, from a file or the environment', async () => {
  const { secret } = await withScopes(api, 'accounts:read');
  const reader = await remotely(secret);
  expect(await reader('accounts', 'list')).toMatchObject({ code: exitCodes.done, stderr: '' });
  expect(await reader('api', 'GET', '/Accounts', '--query', 'pageSize=1', '--json')).toMatchObject({
    code: exitCodes.done,
    stdout: expect.stringContaining('"PageSize": 1'),
  });
  const denied = await reader('accounts', 'create', 'X', 'ada@x.example', 'Ada');
  expect(denied).toMatchObject({ code: exitCodes.refused, stderr: expect.stringContaining('accounts:write') });
  const words = ['accounts', 'list', '--url', api.baseUrl];
  expect(await runHere(words, { BESTOW_OPERATOR_SECRET: secret })).toMatchObject({ code: exitCodes.done });
  expect(await runHere(words, { BESTOW_OPERATOR_SECRET: 'wrong' })).toMatchObject({ code: exitCodes.refused });
  expect(await runHere(words)).toMatchObject({
    code: exitCodes.wrongUse,
    stderr: expect.stringContaining('BESTOW_OPERATOR_SECRET'),
  });
});

test('a secret is never sent in plain text to another machine', async () => {
  const environ = { BESTOW_OPERATOR_SECRET: 'bsk_secret' };
  const end = await runHere(['accounts', 'list', '--url', 'http://gifts.example'], environ);
  expect(end).toMatchObject({ code: exitCodes.wrongUse, stderr: expect.stringContaining('must be an https address') });
  const unreachable = await runHere(['accounts', 'list', '--url', 'http://127.0.0.1:1'], environ);
  expect(unreachable).toMatchObject({ code: exitCodes.failed, stderr: expect.stringContaining('cannot be reached') });
});
