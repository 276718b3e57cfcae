import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOperatorCredential } from '../../src/accounts/operators/operator-credentials.ts';
import { newToken } from '../../src/accounts/tokens.ts';
import { createDirectory } from '../../src/cells/directory.ts';
import { many, openDatabase } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { givenPerson, PortalCaller, password } from '../portal/support/portal-caller.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { withToken } from '../support/sign-in.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { cellOf, startRouter, startTwoCells, type TwoCells, throughRouter } from './support/two-cells.ts';

let cells: TwoCells;
let ofA: TestCaller;
let ofB: TestCaller;
let workers: readonly Worker[];
beforeAll(async () => {
  cells = await startTwoCells();
  ofA = await cells.a.givenAccount();
  ofB = await cells.b.givenAccount();
  workers = await Promise.all([cells.a, cells.b].map((api) => startTestWorker(api)));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await cells.close();
});

const linkOrder = () => orderRequest({ Type: 'Links' }, { DigitalDeliveryAddress: undefined });

test('credentials and tokens lead to the cell of their account', async () => {
  for (const [caller, own, other] of [
    [ofA, cells.a, cells.b],
    [ofB, cells.b, cells.a],
  ] as const) {
    const routed = await throughRouter(cells, caller);
    const placed = await routed.post('/v1/Orders', linkOrder());
    expect(placed.status).toBe(201);
    const id = String(placed.body.Id);
    expect((await routed.get(`/v1/Orders/${id}`)).body.Id).toBe(id);
    const find = sql`select 1 from orders where id = ${id}::uuid`;
    expect(await many(own.database.db, find)).toHaveLength(1);
    expect(await many(other.database.db, find)).toHaveLength(0);
  }
});

test('an order of an account in another cell is answered like one that does not exist', async () => {
  const [first, second] = [await throughRouter(cells, ofA), await throughRouter(cells, ofB)];
  const { body } = await first.post('/v1/Orders', linkOrder());
  const foreign = await second.get(`/v1/Orders/${body.Id}`);
  const unknown = await second.get('/v1/Orders/0196b1a2-6d4e-7f50-9bac-1d2e3f4a5b6c');
  expect([foreign.status, foreign.body.code, foreign.body.detail]).toEqual([
    unknown.status,
    unknown.body.code,
    unknown.body.detail,
  ]);
});

test('tokens and credentials that no cell knows are refused as without cells', async () => {
  const headers = { email: ofB.email, accesstoken: `${ofB.accessToken}x` };
  for (const path of ['/v1/Orders', '/operator/v1/Accounts', '/portal/api/Me', '/v1/NoSuchPath']) {
    for (const token of [newToken('bst_stage_'), newToken('bso_stage_'), newToken('bsk_stage_'), 'x', '']) {
      const sent = token === '' ? {} : { authorization: `Bearer ${token}` };
      const [routed, direct] = [await cells.anonymous.get(path, sent), await cells.a.anonymous.get(path, sent)];
      expect([routed.status, routed.body.code]).toEqual([direct.status, direct.body.code]);
    }
  }
  expect((await cells.anonymous.post('/v1/Tokens', undefined, headers)).status).toBe(401);
});

test('a claim link opens in the cell of its gift, and a link that is not genuine is not found', async () => {
  const routed = await throughRouter(cells, ofB);
  const { body } = await routed.post('/v1/Orders', linkOrder());
  const order = await vi.waitFor(async () => {
    const read = await routed.get(`/v1/Orders/${body.Id}`);
    expect(read.body.Status).toBe('Complete');
    return read.body as { LineItems: { ClaimData: { Codes: { Value: string }[] }[] }[] };
  }, patience);
  const { pathname } = new URL(order.LineItems[0]?.ClaimData[0]?.Codes[0]?.Value ?? '');
  expect((await cells.anonymous.get(pathname)).status).toBe(200);
  expect((await cells.anonymous.get(`/c/${'A'.repeat(64)}`)).status).toBe(404);
});

test('people sign in to the portal with their email, and their session leads to their cell', async () => {
  const person = await givenPerson(cells.b, ofB.accountId, 'admin');
  const portal = new PortalCaller(cells.baseUrl);
  const signedIn = await portal.signIn(person.email);
  expect(signedIn.status, signedIn.text).toBe(200);
  expect(signedIn.headers.getSetCookie().join()).toContain('__Host-bestow-cell=b;');
  expect((await portal.get('/Me')).status).toBe(200);
  expect((await portal.get('/Overview')).status).toBe(200);
  const wrong = await new PortalCaller(cells.baseUrl).signIn(person.email, 'not the password');
  const unknown = await new PortalCaller(cells.baseUrl).signIn('nobody@example.com', password);
  expect([wrong.status, wrong.body.detail]).toEqual([unknown.status, unknown.body.detail]);
});

test('an operator credential that several cells know is used in the cell of the account in the path', async () => {
  const secrets = await Promise.all(
    [cells.a, cells.b].map(async (api) => {
      const acting = { record: async () => undefined } as never;
      const wish = {
        name: 'CI',
        scopes: ['accounts:read'],
        addressBlocks: [],
        expiresAt: null,
        creator: null,
      } as never;
      return createOperatorCredential({ db: api.database.db, environment: 'stage' }, acting, wish);
    }),
  );
  const [secretOfA, secretOfB] = secrets.map(({ secret }) => secret.reveal());
  const readAccount = (secret: string | undefined, id: string) =>
    withToken(cells.baseUrl, secret ?? '').get(`/operator/v1/Accounts/${id}`);
  expect((await readAccount(secretOfA, ofA.accountId)).status).toBe(200);
  expect((await readAccount(secretOfB, ofB.accountId)).status).toBe(200);
  expect((await readAccount(secretOfB, ofA.accountId)).status).toBe(404);
  const hash = sql`select secret_hash from operator_credentials where id = ${secrets[0]?.credential.id}::uuid`;
  const [row] = await many<{ secret_hash: Buffer }>(cells.a.database.db, hash as never);
  await sql`update operator_credentials set secret_hash = ${row?.secret_hash} where id = ${secrets[1]?.credential.id}::uuid`.execute(
    cells.b.database.db,
  );
  expect((await readAccount(secretOfA, ofB.accountId)).status).toBe(200);
});

test('a stream of events arrives event by event, and ends with the caller', async () => {
  const caller = await cells.b.givenAccount();
  const routed = await throughRouter(cells, caller);
  const token = await tokenOf(caller);
  const stop = new AbortController();
  const stream = await fetch(`${cells.baseUrl}/v1/Events/stream?after=0`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  expect(stream.status).toBe(200);
  const reader = stream.body?.getReader();
  await routed.post('/v1/Orders', linkOrder());
  let text = '';
  while (!text.includes('OrderCreated') && !text.includes('"Type"'))
    text += Buffer.from((await reader?.read())?.value ?? new Uint8Array()).toString();
  stop.abort();
  expect(text).toContain('data:');
});

async function tokenOf({ email, accessToken }: TestCaller): Promise<string> {
  const { body } = await cells.anonymous.post('/v1/Tokens', undefined, { email, accesstoken: accessToken });
  return String(body.Value);
}

test('the cell sees the address of the caller, whatever the caller claims', async () => {
  const limited = await cells.b.givenAccount();
  await sql`update credentials set address_blocks = '{203.0.113.0/24}' where account_id = ${limited.accountId}::uuid`.execute(
    cells.b.database.db,
  );
  const headers = { email: limited.email, accesstoken: limited.accessToken, 'x-forwarded-for': '203.0.113.7' };
  expect((await cells.anonymous.post('/v1/Tokens', undefined, headers)).status).toBe(403);
});

test('a large body is streamed, and a refusal that comes before its end reaches the caller', async () => {
  const routed = await throughRouter(cells, ofB);
  const lines = Array.from({ length: 900 }, () => orderRequest({}, {}).LineItems[0]);
  expect((await routed.post('/v1/Orders', orderRequest({ LineItems: lines }))).status).toBe(201);
  // 503 if the cell took longer to refuse than the router waits.
  expect([413, 503]).toContain((await routed.post('/v1/Orders', 'x'.repeat(5_000_000))).status);
});

test('headers between two connections are not passed on', async () => {
  const answer = await new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    const sent = request(`${cells.baseUrl}/v1/Orders`, {
      headers: { authorization: 'Bearer x', connection: 'close, authorization' },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
    });
    sent.on('error', reject).end();
  });
  expect(answer).toMatchObject({ status: 401, connection: 'close' });
});

test('an operator chooses a cell for the browser, or names it in a header', async () => {
  const chosen = await cells.anonymous.get('/portal/cells/b');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/portal']);
  const cookie = (chosen.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  // The router gives the cookie only to a browser that another cell served before.
  const servedBy = async (headers: Record<string, string>) =>
    (await cells.anonymous.get('/portal/api/Me', headers)).headers.getSetCookie().length === 0 ? 'named' : 'other';
  expect(await servedBy({ cookie })).toBe('named');
  expect(await servedBy({ 'bestow-cell': 'b' })).toBe('named');
  expect(await servedBy({ 'bestow-cell': 'c' })).toBe('other');
});

test('a cell whose API does not answer makes its own accounts wait, and no others', async () => {
  const caller = await cells.a.givenAccount();
  const routed = await throughRouter(cells, caller);
  const stopped = { ...cellOf('a', cells.a), url: 'http://127.0.0.1:9', database: cells.a.database };
  const other = { ...cellOf('b', cells.b), database: cells.b.database };
  const router = await startRouter([stopped, other]);
  const answer = await new HttpCaller(router.baseUrl, routed.headers).get('/v1/Balances');
  expect([answer.status, answer.headers.get('retry-after'), answer.body.code]).toEqual([
    503,
    '1',
    'ServiceUnavailable',
  ]);
  const served = await throughRouter({ ...cells, ...router, anonymous: new HttpCaller(router.baseUrl) }, ofB);
  expect((await served.get('/v1/Balances')).status).toBe(200);
  await router.close();
});

test('while one cell is down, the others are served and only what no other has is answered 503', async () => {
  const gone = { ...cellOf('gone', cells.a), url: 'http://127.0.0.1:9', databaseUrl: 'postgresql://x:y@127.0.0.1:9/z' };
  const database = openDatabase({ url: gone.databaseUrl, applicationName: 'gone', connectionsMax: 1 });
  const dbB = { ...cellOf('b', cells.b), database: cells.b.database };
  const directory = createDirectory([{ ...gone, database }, dbB]);
  expect((await directory.find({ kind: 'account', value: ofB.accountId }))?.name).toBe('b');
  await expect(directory.find({ kind: 'account', value: ofA.accountId })).rejects.toThrow('could not be asked');
  await database.close();
});
