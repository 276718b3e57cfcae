import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import { updateClaimsFrozen } from '../../src/accounts/queries.ts';
import { withTransaction } from '../../src/database/database.ts';
import { resendLine } from '../../src/delivery/resend-line.ts';
import { reissueLine } from '../../src/fulfillment/reissue/reissue-line.ts';
import { requestFunding } from '../../src/funding/request-funding.ts';
import { allAccountScopes } from '../../src/kit/account-scopes.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { newOrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { becomes, linksOrder, place, readOrder } from '../fulfillment/support.ts';
import { expectProblem } from '../support/problems.ts';
import { freshToken } from '../support/sign-in.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let worker: Worker;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>>;
}

/** A credential with every right, also those that are given only by name. */
async function withAllScopes({ accountId }: TestCaller): Promise<TestCaller> {
  const limits = { name: 'All scopes', email: `all-${accountId}@example.com`, scopes: allAccountScopes };
  const { id, accessToken } = await withTransaction(api.database.db, (tx) => createCredential(tx, accountId, limits));
  const credential = { baseUrl: api.baseUrl, email: limits.email, accessToken: accessToken.reveal() };
  return new TestCaller(api.baseUrl, await freshToken(credential), { accountId, credentialId: id, ...credential });
}

test('every documented call that changes something is rejected, and every call that reads is answered', async () => {
  const caller = await withAllScopes(await api.givenAccount());
  await setStatus(api.database.db, caller.accountId, 'Suspended');
  const { paths } = (await api.anonymous.get('/openapi.json')).body as unknown as ApiDocument;
  const id = '01890000-0000-7000-8000-000000000000';
  let refused = 0;
  for (const [template, methods] of Object.entries(paths)) {
    for (const [method, { tags = [] }] of Object.entries(methods)) {
      if (tags.includes('Operator') || tags.includes('Stage') || template.endsWith('/Tokens')) continue;
      const answer = await caller.send(method.toUpperCase(), template.replaceAll(/{\w+}/g, id));
      if (method === 'get') expect([200, 400, 404], `${method} ${template}`).toContain(answer.status);
      else {
        expectProblem(answer, 'AccountSuspended');
        refused++;
      }
    }
  }
  expect(refused).toBeGreaterThan(5);
});

test('orders of a suspended account are shown without links and codes, and completely once it is active again', async () => {
  const { db } = api.database;
  const caller = await api.givenAccount();
  await sql`update accounts set receives_raw_codes = true where id = ${caller.accountId}`.execute(db);
  const { Id } = await place(caller, linksOrder());
  const before = await becomes(caller, Id, { Status: 'Complete' });
  expect(before.LineItems[0]?.ClaimData[0]?.Codes.length).toBeGreaterThan(1);
  await setStatus(db, caller.accountId, 'Suspended');
  const during = await readOrder(caller, Id);
  expect(during).toMatchObject({ Status: 'Complete', StatusReason: null });
  expect(during.LineItems[0]?.ClaimData[0]).toMatchObject({
    ClaimStatus: 'Unclaimed',
    Codes: [],
    ClaimLinkChallengeAnswer: null,
  });
  await setStatus(db, caller.accountId, 'Active');
  expect((await readOrder(caller, Id)).LineItems).toEqual(before.LineItems);
});

test('funding requests, reissues and resends check the suspension in their own commit, even if the process has not heard of it', async () => {
  const { db } = api.database;
  const { accountId } = await api.givenAccount();
  await setStatus(db, accountId, 'Suspended');
  const suspended = { code: 'AccountSuspended' };
  const order = { accountId, orderId: newOrderId() };
  const money = { currencyCode: 'USD' as CurrencyCode, amountMinor: 5_00n, reference: null };
  await expect(requestFunding(db, { appliedAfterSeconds: null }, accountId, money)).rejects.toMatchObject(suspended);
  await expect(
    reissueLine(db, { ...order, lineNumber: 1 }, { address: null, cardNumbers: null, claimExpiresAt: null, by: null }),
  ).rejects.toMatchObject(suspended);
  await expect(resendLine(db, { ...order, lineNumber: 1 }, 'Account')).rejects.toMatchObject(suspended);
});

test('while its claim links are frozen, an account with the right to raw codes gets none', async () => {
  const { db } = api.database;
  const caller = await api.givenAccount();
  await sql`update accounts set receives_raw_codes = true where id = ${caller.accountId}`.execute(db);
  const { Id } = await place(caller, linksOrder());
  await becomes(caller, Id, { Status: 'Complete' });
  const labels = async () => (await readOrder(caller, Id)).LineItems[0]?.ClaimData[0]?.Codes.map(({ Label }) => Label);
  const before = await labels();
  await withTransaction(db, (tx) => updateClaimsFrozen(tx, caller.accountId, true));
  expect(await labels()).toEqual(['ClaimLink']);
  await withTransaction(db, (tx) => updateClaimsFrozen(tx, caller.accountId, false));
  expect(await labels()).toEqual(before);
});
