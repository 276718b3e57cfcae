import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { givenSignedIn, type PortalCaller } from '../portal/support/portal-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { readPdf } from '../support/read-pdf.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let operator: PortalCaller;
beforeAll(async () => {
  api = await startTestApi({
    FUNDING_APPLIED_AFTER_SECONDS: '86400',
    SELLER_NAME: 'Bestow GmbH',
    SELLER_STREET: 'Hauptstraße 1',
    SELLER_ZIP: '10115',
    SELLER_CITY: 'Berlin',
    SELLER_COUNTRY: 'DE',
    SELLER_REGISTRATION: 'HRB 12345',
  });
  operator = (await givenSignedIn(api, null, 'operator')).portal;
});
afterAll(async () => {
  expect(await verifyLedger(api.database.db)).toEqual([]);
  await api.close();
});

const address = { Name: 'Acme', Street: 'Main Street 1', Zip: '12345', City: 'Springfield', Country: 'US' };

async function givenApplied(account: TestCaller, Amount = 10): Promise<string> {
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount });
  await operator.post(`/operator/FundingRequests/${account.accountId}/${body.Id}/Apply`);
  return String(body.Id);
}
const download = async (account: TestCaller, id: string) => {
  const signIn = { email: account.email, accesstoken: account.accessToken };
  const { body } = await api.anonymous.post('/v1/Tokens', undefined, signIn);
  const headers = { authorization: `Bearer ${body.Value}` };
  const answer = await fetch(`${api.baseUrl}/v1/FundingRequests/${id}/Invoice`, { headers });
  return {
    status: answer.status,
    name: answer.headers.get('content-disposition'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};
const numbers = async () =>
  (await sql<{ number: number }>`select number from invoices order by number`.execute(api.database.db)).rows.map(
    ({ number }) => number,
  );

test('an invoice is issued with the commit that applies the request, and never changes again', async () => {
  const account = await api.givenAccount({ available: {} });
  expectProblem(await account.get('/v1/BillingAddress'), 'NotFound');
  expect((await account.send('PUT', '/v1/BillingAddress', address)).body).toEqual({ ...address, Reference: null });
  const id = await givenApplied(account, 1234.5);
  const first = await download(account, id);
  expect(first.status).toBe(200);
  expect(first.name).toMatch(/^attachment; filename="invoice-\d{4}-\d{6}\.pdf"$/);
  expect((await readPdf(first.bytes))[0]?.text).toContain('1234.50 USD');
  await account.send('PUT', '/v1/BillingAddress', { ...address, Name: 'Renamed' });
  expect((await download(account, id)).bytes.equals(first.bytes)).toBe(true);
  await expect(sql`update invoices set content = '{}'`.execute(api.database.db)).rejects.toThrow('cannot be changed');
  await expect(sql`delete from invoices`.execute(api.database.db)).rejects.toThrow('cannot be changed');
  const stranger = await api.givenAccount();
  expect((await download(stranger, id)).status).toBe(404);
});

test('concurrent applications take numbers without a gap, and a failed one takes none', async () => {
  const account = await api.givenAccount({ available: {} });
  await account.send('PUT', '/v1/BillingAddress', address);
  const before = (await numbers()).length;
  await Promise.all(Array.from({ length: 6 }, () => givenApplied(account)));
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 1 });
  const path = `/operator/FundingRequests/${account.accountId}/${body.Id}`;
  await Promise.all([1, 2, 3].map(() => operator.post(`${path}/Apply`)));
  expect(await numbers()).toEqual(Array.from({ length: before + 7 }, (_, index) => index + 1));
});

test('without a billing address the invoice is issued when it is first asked for after one was set', async () => {
  const account = await api.givenAccount({ available: {} });
  const id = await givenApplied(account);
  const waiting = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 1 });
  expectProblem(await account.get(`/v1/FundingRequests/${waiting.body.Id}/Invoice`), 'InvoiceUnavailable');
  expectProblem(await account.get(`/v1/FundingRequests/${id}/Invoice`), 'InvoiceUnavailable');
  const { portal } = await givenSignedIn(api, account.accountId, 'finance');
  expect((await portal.get('/Billing')).body).toEqual({ IssuesInvoices: true, Address: null });
  await portal.put('/Billing', address);
  const both = await Promise.all([download(account, id), download(account, id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.bytes.equals(both[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect((await portal.get(`/FundingRequests/${id}/Invoice.pdf`)).status).toBe(200);
});
