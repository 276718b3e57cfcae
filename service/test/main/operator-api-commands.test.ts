import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { newId } from '../../src/kit/ids.ts';
import { tailEvents } from '../../src/main/commands/operator/follow-events.ts';
import type { Ask } from '../../src/main/commands/operator/operator-command-types.ts';
import { givenOperatorCredential, withScopes } from '../operator/support/operator-caller.ts';
import { environOf } from '../support/child-process.ts';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { runHere } from '../support/run-here.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = makeDataFolder();
});
afterAll(async () => {
  await api.close();
  removeDataFolder(folder);
});

const bestow = (...words: string[]) => runHere(words, environOf(api));

/** The same commands over the network, with a credential in a file. */
async function remotely(secret: string) {
  const file = join(folder, 'secret');
  writeFileSync(file, `${secret}\n`);
  chmodSync(file, 0o600);
  return (...words: string[]) =>
    runHere([...words, '--url', api.baseUrl, '--credential-file', file], { DATA_DIR: join(folder, 'none') });
}

async function givenNamed(wish: Parameters<TestApi['givenAccount']>[0] = { available: {} }) {
  const account = await api.givenAccount(wish);
  const accountName = `Acme ${account.accountId}`;
  await sql`update accounts set name = ${accountName} where id = ${account.accountId}`.execute(api.database.db);
  return { account, accountName };
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

test('credentials of the operator API are created, listed and revoked, locally and remotely', async () => {
  const office = await remotely((await givenOperatorCredential(api)).secret);
  for (const run of [bestow, office]) {
    const created = await run('operator-credentials', 'create', 'Robot', '--scopes', 'all', '--ends', '2090-01-31');
    expect(created, created.stderr).toMatchObject({ code: exitCodes.done });
    const [secret = '', sentence = ''] = created.stdout.split('\n');
    const id = /Credential (\S+),/.exec(sentence)?.[1] ?? '';
    const asRobot = () => runHere(['accounts', 'list', '--url', api.baseUrl], { BESTOW_OPERATOR_SECRET: secret });
    expect((await asRobot()).code).toBe(exitCodes.done);
    expect((await run('operator-credentials', 'list')).stdout).toMatch(new RegExp(`${id} +Robot +Active`));
    expect((await run('operator-credentials', 'revoke', id)).stdout).toBe('Revoked Robot.\n');
    expect((await asRobot()).code).toBe(exitCodes.refused);
    const unknown = await run('operator-credentials', 'create', 'Robot', '--scopes', 'everything');
    expect(unknown).toMatchObject({ code: exitCodes.wrongUse, stderr: expect.stringContaining('is not a scope') });
  }
});

test('codes are imported over the network, and rejected rows are listed in a file', async () => {
  const office = await remotely((await givenOperatorCredential(api)).secret);
  const file = join(folder, 'codes.csv');
  writeFileSync(file, 'ProductId,Value,Code\naurora-coffee-usd,25,REMOTE-1\nnothing,25,REMOTE-2\n');
  const words = ['codes', 'import', file, '--name', 'by network'];
  expect(await office(...words)).toMatchObject({
    code: exitCodes.failed,
    stdout: expect.stringContaining('Import "by network" finished: 2 rows, 1 codes loaded, 1 rejected'),
  });
  const faults = readFileSync(`${file}.faults.csv`, 'utf8');
  expect(faults).toMatch(/^Row,Reason,LastFour\n2,/);
  expect(faults).not.toContain('REMOTE');
});

test('people are invited, invited again by their address, listed and removed', async () => {
  const { accountName } = await givenNamed();
  const invited = await bestow('people', 'invite', accountName, 'eve@acme.example', 'Eve', '--role', 'Finance');
  expect(invited).toMatchObject({
    code: exitCodes.done,
    stdout: expect.stringMatching(/^Invited eve@acme.example\.\nhttp/),
  });
  const again = await bestow('people', 'invite-again', accountName, 'EVE@acme.example');
  expect(again.stdout).toMatch(/^Sent a new link, valid until .*\nhttp/);
  expect((await bestow('people', 'list', accountName)).stdout).toMatch(/eve@acme.example +Eve +finance +Invited/);
  expect(await bestow('people', 'remove', accountName, 'nobody@acme.example')).toMatchObject({
    code: exitCodes.refused,
  });
  expect((await bestow('people', 'remove', accountName, 'eve@acme.example')).stdout).toBe('Removed.\n');
  expect((await bestow('people', 'list', accountName)).stdout).toBe('None found.\n');
});

test('credentials and prices of an account are set; what a price command does not name stays', async () => {
  const { accountName } = await givenNamed();
  const created = await bestow('credentials', 'create', accountName, 'Shop', 'shop2@acme.example');
  const [token = '', sentence = ''] = created.stdout.split('\n');
  expect(sentence).toContain('not shown again');
  const listed = await bestow('credentials', 'list', accountName, '--json');
  expect(listed.stdout).not.toContain(token);
  const [{ Id } = { Id: '' }] = (JSON.parse(listed.stdout) as { Data: { Id: string; Name: string }[] }).Data.filter(
    ({ Name }) => Name === 'Shop',
  );
  expect((await bestow('credentials', 'revoke', accountName, Id)).stdout).toBe('Disabled Shop.\n');

  const coffee = 'aurora-coffee-usd';
  const price = async () => {
    const { Data } = JSON.parse((await bestow('prices', 'list', accountName, '--json')).stdout) as {
      Data: { ProductId: string }[];
    };
    return Data.find(({ ProductId }) => ProductId === coffee);
  };
  await bestow('prices', 'set', accountName, coffee, '--fee', '1.5', '--entitled', 'no');
  await bestow('prices', 'set', accountName, coffee, '--discount', '1');
  expect(await price()).toMatchObject({ IsEntitled: false, Fee: 1.5, DiscountPercentage: 1 });
  await bestow('prices', 'remove', accountName, coffee);
  expect(await price()).toMatchObject({ IsEntitled: null, Fee: null, DiscountPercentage: null });
  expect(await bestow('prices', 'set', accountName, coffee)).toMatchObject({ code: exitCodes.wrongUse });
  expect(await bestow('prices', 'set', accountName, 'nothing', '--fee', '1')).toMatchObject({
    code: exitCodes.refused,
  });
  expect((await bestow('catalog', 'show', coffee)).stdout).toMatch(/^CurrencyCode +USD$/m);
  expect((await bestow('catalog', 'list', '--page', '2', '--json')).stdout).toContain('"Page": 2');
  expect((await bestow('suppliers', 'show', 'inventory')).stdout).toMatch(/^Name +inventory$/m);
});

test('funding is requested once by its key, applied once, and rejected with a reason', async () => {
  const { accountName, account } = await givenNamed();
  const words = ['funding', 'request', accountName, '25.50', 'USD', '--key', 'wire-7', '--json'];
  const [first, second] = [await bestow(...words), await bestow(...words)];
  expect(second.stdout).toBe(first.stdout);
  const { Id } = JSON.parse(first.stdout) as { Id: string };
  expect((await bestow('funding', 'list')).stdout).toContain(Id);
  expect((await bestow('funding', 'apply', accountName, Id)).stdout).toBe('Applied 25.5 USD.\n');
  expect(await bestow('funding', 'apply', accountName, Id)).toMatchObject({ code: exitCodes.refused });
  expect(await account.balance('USD')).toEqual({ Available: 25.5, Pending: 0 });
  const other = await bestow('funding', 'request', accountName, '5', 'USD', '--json');
  const refused = ['funding', 'reject', accountName, (JSON.parse(other.stdout) as { Id: string }).Id];
  expect(await bestow(...refused)).toMatchObject({ code: exitCodes.wrongUse });
  expect((await bestow(...refused, '--reason', 'Nobody paid')).stdout).toBe('Rejected 5 USD.\n');
});

test('an order is shown by its PONumber with a masked recipient, and cancelled, locally and remotely', async () => {
  const { accountName, account } = await givenNamed({});
  const DeliveryDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const line = lineItem({
    DigitalDeliveryAddress: { Email: 'grace@recipient.example' },
    Personalization: { DeliveryDate },
  });
  const placed = await account.post('/v1/Orders', orderRequest({ PONumber: 'PO 7/8', LineItems: [line] }));
  expect(placed.status, placed.text).toBe(201);
  const { secret } = await withScopes(api, 'accounts:read', 'orders:read');
  const support = await remotely(secret);
  for (const run of [bestow, support]) {
    const { code, stdout } = await run('orders', 'show', accountName, 'PO 7/8');
    expect(code).toBe(exitCodes.done);
    expect(stdout).toContain('g•••@recipient.example');
    expect(stdout).not.toContain('grace@');
    expect(stdout).toMatch(/Accepted/);
  }
  const id = String(placed.body.Id);
  expect(await support('orders', 'cancel', accountName, id)).toMatchObject({
    code: exitCodes.refused,
    stderr: expect.stringContaining('orders:write'),
  });
  expect(await bestow('orders', 'resend', accountName, id)).toMatchObject({ code: exitCodes.refused });
  expect((await bestow('orders', 'cancel', accountName, id)).stdout).toBe('PO 7/8 is Cancelled.\n');
  expect((await bestow('orders', 'list', accountName)).stdout).toMatch(/PO 7\/8 .*Cancelled/);
});

test('events are printed once and in order, also those that commit late, until Ctrl-C', async () => {
  const record = (type: string, ago: string) =>
    sql`insert into operator_events (id, type, recorded_at, data)
        values (${newId()}, ${type}, service_now() - ${ago}::interval, '{"ProductId": "tea"}')`.execute(
      api.database.db,
    );
  await record('TestOld', '2 hours');
  await record('TestFirst', '5 seconds');
  expect((await bestow('events', 'tail', '--since', '1h')).stdout).toMatch(/^\S+ {2}TestFirst {2}ProductId tea\n$/);
  expect((await bestow('events', 'tail', '--since', 'soon')).code).toBe(exitCodes.wrongUse);

  const { stdout } = await bestow('events', 'tail', '--json');
  const printed = stdout
    .trim()
    .split('\n')
    .map((each) => (JSON.parse(each) as { Type: string }).Type);
  expect(printed).toEqual(['TestOld', 'TestFirst']);

  const others = process.listeners('SIGINT');
  const following = bestow('events', 'tail', '--follow');
  const ownListeners = () => process.listeners('SIGINT').filter((listener) => !others.includes(listener));
  await vi.waitFor(() => expect(ownListeners()).toHaveLength(1), patience);
  const stop = new AbortController();
  const office = await givenOperatorCredential(api);
  const types: string[] = [];
  const ask: Ask = async ({ path, query }) => (await office.get(`${path}?${new URLSearchParams(query)}`)).body;
  const wish = { since: new Date(Date.now() - 3_600_000), type: null, isFollowed: true };
  const tailing = tailEvents(ask, wish, ({ Type }) => types.push(Type), stop.signal, 10);
  await vi.waitFor(() => expect(types).toEqual(['TestFirst']), patience);
  await record('TestNow', '0');
  await vi.waitFor(() => expect(types).toEqual(['TestFirst', 'TestNow']), patience);
  await record('TestLate', '30 seconds');
  await vi.waitFor(() => expect(types).toEqual(['TestFirst', 'TestNow', 'TestLate']), patience);
  stop.abort();
  await tailing;
  // Only the command's own listener: those of a browser that another file uses would end this process.
  for (const listener of ownListeners()) listener('SIGINT');
  expect((await following).code).toBe(exitCodes.done);
});
