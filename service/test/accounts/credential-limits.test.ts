import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyAudit } from '../../src/accounts/audit/verify-audit.ts';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import type { CredentialLimits } from '../../src/accounts/types.ts';
import { advanceClock } from '../../src/database/clock.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, linksOrder } from '../fulfillment/support.ts';
import { givenOperatorCredential } from '../operator/support/operator-caller.ts';
import type { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { expectProblem } from '../support/problems.ts';
import { freshToken, signIn, withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

const email = 'limited@example.com';
/** The cost of the usual order: a card of 25 USD, 5 % off. */
const cost = 23.75;

let api: TestApi;
let worker: Worker;
let operator: HttpCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  operator = await givenOperatorCredential(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

async function givenCredential(account: TestCaller, limits: Partial<CredentialLimits>) {
  const { id, accessToken } = await withTransaction(api.database.db, (tx) =>
    createCredential(tx, account.accountId, { name: 'Shop', email, ...limits }),
  );
  const credentials = { baseUrl: api.baseUrl, email, accessToken: accessToken.reveal() };
  return { id, credentials, caller: withToken(api.baseUrl, await freshToken(credentials)) };
}

function auditOf(account: TestCaller) {
  return many(
    api.database.db,
    sql<{ kind: string; name: string; action: string; target: string; address: string }>`
      select actor_kind as kind, actor_name as name, action, target, address from audit_entries
      where account_id = ${account.accountId} and actor_kind = 'Credential' order by sequence`,
  );
}

describe('codes:read', () => {
  test('without it links, answers and codes are left out, and no code counts as disclosed', async () => {
    const account = await api.givenAccount();
    await sql`update accounts set receives_raw_codes = true where id = ${account.accountId}`.execute(api.database.db);
    const blind = await givenCredential(account, { scopes: ['orders:read', 'orders:write'] });
    const placed = await blind.caller.post('/v1/Orders', linksOrder(), { prefer: 'wait=30' });
    expect(placed.status).toBe(201);
    const seen = await vi.waitFor(async () => {
      const { body } = await blind.caller.get(`/v1/Orders/${String(placed.body.Id)}`);
      expect(body.Status).toBe('Complete');
      return body;
    }, patience);
    const [listed] = (await blind.caller.get('/v1/Orders')).body.Data as (typeof seen)[];
    const claims = [placed.body, seen, listed].map((order) => claimOf(order));
    for (const claim of claims)
      expect(claim).toMatchObject({ Codes: [], ClaimLinkChallengeAnswer: null, BarcodeChars: null });
    const { body } = await account.get(`/v1/Orders/${String(placed.body.Id)}`);
    expect(JSON.stringify(claimOf(body).Codes)).toContain('/c/');
  });

  function claimOf(order: Record<string, unknown> = {}) {
    const [line] = order.LineItems as { ClaimData: Record<string, unknown>[] }[];
    return line?.ClaimData[0] ?? {};
  }
});

describe('addresses and end', () => {
  test('a credential works only from its addresses, from the change on', async () => {
    const account = await api.givenAccount();
    const { id, credentials, caller } = await givenCredential(account, { addressBlocks: ['127.0.0.0/8'] });
    expect((await caller.get('/v1/Balances')).status).toBe(200);
    const path = `/Accounts/${account.accountId}/Credentials/${id}`;
    const changed = await operator.send('PATCH', path, { Limits: { AddressBlocks: ['192.0.2.0/24'] } });
    expect(changed.body.Limits).toMatchObject({ AddressBlocks: ['192.0.2.0/24'] });
    expectProblem(await caller.get('/v1/Balances'), 'AddressNotAllowed');
    expectProblem(await signIn(credentials), 'AddressNotAllowed');
  });

  test('after its end it opens nothing, and a token ends with it', async () => {
    const account = await api.givenAccount();
    const { id, credentials } = await givenCredential(account, { expiresAt: new Date(Date.now() + 600_000) });
    const token = await signIn(credentials);
    expect(Number(token.body.ExpiresIn)).toBeLessThanOrEqual(600);
    const caller = withToken(api.baseUrl, String(token.body.Value));
    expect((await caller.get('/v1/Balances')).status).toBe(200);
    await sql`update credentials set expires_at = clock_timestamp() where id = ${id}`.execute(api.database.db);
    await vi.waitFor(async () => expectProblem(await caller.get('/v1/Balances'), 'Unauthenticated'), patience);
    expectProblem(await signIn(credentials), 'CredentialExpired');
  });
});

describe('rotation with an overlap', () => {
  test('the old access token and its tokens work until the overlap ends, and not after', async () => {
    const account = await api.givenAccount();
    const { id, credentials, caller } = await givenCredential(account, {});
    const path = `/Accounts/${account.accountId}/Credentials/${id}/Rotate`;
    const rotated = await operator.post(path, { OverlapHours: 1 });
    const renewed = { ...credentials, accessToken: String(rotated.body.AccessToken) };
    expect((rotated.body.Credential as { PreviousTokenEndsAt: string }).PreviousTokenEndsAt).not.toBeNull();
    for (const each of [credentials, renewed]) expect((await signIn(each)).status).toBe(200);
    expect((await caller.get('/v1/Balances')).status).toBe(200);
    const tokens = await many(
      api.database.db,
      sql<{ seconds: number }>`
        select extract(epoch from expires_at - clock_timestamp())::int as seconds from tokens where credential_id = ${id}`,
    );
    for (const { seconds } of tokens) expect(seconds).toBeLessThanOrEqual(3_600);
    await sql`
      update credentials set previous_access_token_ends_at = clock_timestamp() where id = ${id}`.execute(
      api.database.db,
    );
    expectProblem(await signIn(credentials), 'Unauthenticated');
    expect((await signIn(renewed)).status).toBe(200);
  });

  test('a second rotation ends the token before the last at once', async () => {
    const account = await api.givenAccount();
    const { id, credentials } = await givenCredential(account, {});
    const path = `/Accounts/${account.accountId}/Credentials/${id}/Rotate`;
    await operator.post(path, { OverlapHours: 24 });
    await operator.post(path, { OverlapHours: 24 });
    expectProblem(await signIn(credentials), 'Unauthenticated');
  });
});

describe('spending limit', () => {
  test('orders at once spend no more than the limit, other credentials are not affected', async () => {
    const account = await api.givenAccount({ available: { USD: 100_000n, EUR: 100_000n } });
    const { caller } = await givenCredential(account, {
      spendingLimits: [{ currencyCode: 'USD', amountMinor: 7_500 }],
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => caller.post('/v1/Orders', orderRequest())));
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, 'SpendingLimitExceeded');
      expect(answer.body).toMatchObject({ CurrencyCode: 'USD', Limit: 75, Spent: 3 * cost });
    }
    expect((await account.balance('USD')).Available).toBe(1_000 - 3 * cost);
    expect((await account.post('/v1/Orders', orderRequest())).status).toBe(201);
    await expectSound(api.database.db);
  });

  test('a refused order leaves its PONumber free, and cancelling gives nothing back', async () => {
    const account = await api.givenAccount();
    const { caller } = await givenCredential(account, {
      spendingLimits: [{ currencyCode: 'USD', amountMinor: 3_000 }],
    });
    const later = { DeliveryDate: new Date(Date.now() + 86_400_000 * 30).toISOString() };
    const first = await caller.post('/v1/Orders', orderRequest({}, later));
    expect(first.status).toBe(201);
    expect((await caller.post(`/v1/Orders/${String(first.body.Id)}/Cancel`)).status).toBe(200);
    const order = orderRequest();
    expectProblem(await caller.post('/v1/Orders', order), 'SpendingLimitExceeded');
    expect((await account.post('/v1/Orders', order)).status).toBe(201);
  });

  test('a currency without a limit of its own cannot be spent', async () => {
    const account = await api.givenAccount();
    const { caller } = await givenCredential(account, {
      spendingLimits: [{ currencyCode: 'EUR', amountMinor: 1_000 }],
    });
    const refused = await caller.post('/v1/Orders', orderRequest());
    expectProblem(refused, 'SpendingLimitExceeded');
    expect(refused.body).toMatchObject({ CurrencyCode: 'USD', Limit: 0, Spent: 0 });
  });

  test('the next day counts anew', async () => {
    const account = await api.givenAccount();
    const { caller } = await givenCredential(account, {
      spendingLimits: [{ currencyCode: 'USD', amountMinor: 2_400 }],
    });
    expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
    expectProblem(await caller.post('/v1/Orders', orderRequest()), 'SpendingLimitExceeded');
    await advanceClock(api.database.db, 86_400);
    expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
  });

  test('a faulty limit is refused with its place', async () => {
    const account = await api.givenAccount();
    const Limits = {
      AddressBlocks: ['10.0.0.0/8', 'office'],
      ExpiresAt: '2020-01-01T00:00:00Z',
      SpendingLimits: [
        { CurrencyCode: 'JPY', Amount: 0.5 },
        { CurrencyCode: 'JPY', Amount: 5 },
      ],
    };
    const body = { Name: 'Shop', Email: email, Limits };
    const refused = await operator.post(`/Accounts/${account.accountId}/Credentials`, body);
    expectProblem(refused, 'InvalidRequest');
    expect((refused.body.errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual([
      '/Limits/AddressBlocks/1',
      '/Limits/ExpiresAt',
      '/Limits/SpendingLimits/0/Amount',
      '/Limits/SpendingLimits/1/CurrencyCode',
    ]);
  });
});

describe('audit', () => {
  test('what a credential does is recorded under its name, with the address, in a chain that verifies', async () => {
    const account = await api.givenAccount();
    const { caller } = await givenCredential(account, {});
    const later = { DeliveryDate: new Date(Date.now() + 86_400_000 * 60).toISOString() };
    const { body: order } = await caller.post('/v1/Orders', orderRequest({}, later));
    const { body: endpoint } = await caller.post('/v1/WebhookEndpoints', { Url: 'https://example.com/hook' });
    await caller.post(`/v1/WebhookEndpoints/${String(endpoint.Id)}/RotateSecret`);
    await caller.send('DELETE', `/v1/WebhookEndpoints/${String(endpoint.Id)}`);
    await caller.post(`/v1/Orders/${String(order.Id)}/Cancel`);
    // Refused, so it did nothing that could be recorded.
    expectProblem(await caller.post(`/v1/Orders/${String(order.Id)}/Cancel`), 'InvalidTransition');
    const by = { kind: 'Credential', name: 'Shop', address: '127.0.0.1' };
    expect(await auditOf(account)).toEqual([
      { ...by, action: 'WebhookEndpointAdded', target: endpoint.Id },
      { ...by, action: 'WebhookSecretRotated', target: endpoint.Id },
      { ...by, action: 'WebhookEndpointRemoved', target: endpoint.Id },
      { ...by, action: 'OrderCancelled', target: order.Id },
    ]);
    const reports = await verifyAudit(api.database.db, await loadAuditKey(api.database.db, api.keyRing));
    expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
  });

  test('codes that are shown for the first time are recorded once', async () => {
    const account = await api.givenAccount();
    await sql`update accounts set receives_raw_codes = true where id = ${account.accountId}`.execute(api.database.db);
    const { caller } = await givenCredential(account, {});
    const { body } = await caller.post('/v1/Orders', orderRequest());
    const order = `/v1/Orders/${String(body.Id)}`;
    await vi.waitFor(async () => expect((await caller.get(order)).body.Status).toBe('Complete'), patience);
    await caller.get(order);
    const revealed = (await auditOf(account)).filter(({ action }) => action === 'CodesRevealed');
    expect(revealed).toEqual([
      { kind: 'Credential', name: 'Shop', action: 'CodesRevealed', target: body.Id, address: '127.0.0.1' },
    ]);
  });
});
