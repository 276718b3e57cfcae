import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signatureHeaders } from '../../src/kit/standard-webhooks.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { waiting } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { givenOperatorCredential } from '../operator/support/operator-caller.ts';
import { givenSignedIn, type PortalCaller } from '../portal/support/portal-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { readPdf } from '../support/read-pdf.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { noticesOf } from './support.ts';

let api: TestApi;
let operator: PortalCaller;
const key = Buffer.alloc(32, 'k');
beforeAll(async () => {
  api = await startTestApi({
    PAYMENT_SECRETS: `whsec_${key.toString('base64')}`,
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
const download = (account: TestCaller, id: string) => downloadFrom(account, `/v1/FundingRequests/${id}/Invoice`);
const downloadFrom = async (account: TestCaller, path: string) => {
  const signIn = { email: account.email, accesstoken: account.accessToken };
  const { body } = await api.anonymous.post('/v1/Tokens', undefined, signIn);
  const headers = { authorization: `Bearer ${body.Value}` };
  const answer = await fetch(`${api.baseUrl}${path}`, { headers });
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

async function report(body: object): Promise<void> {
  const text = JSON.stringify({ CurrencyCode: 'USD', ...body });
  const headers = signatureHeaders([key], { id: randomUUID(), body: text }, new Date());
  const answer = await api.anonymous.send('POST', '/hooks/payments/neutral', text, {
    ...headers,
    'content-type': 'application/json',
  });
  expect(answer.status, answer.text).toBe(204);
}

async function givenPaid(account: TestCaller, Amount: number): Promise<{ PaymentId: string; id: string }> {
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount });
  const PaymentId = randomUUID();
  await report({ Type: 'Payment', PaymentId, Amount, Text: body.PaymentReference });
  return { PaymentId, id: String(body.Id) };
}

const notesOf = async (account: TestCaller) =>
  ((await account.get('/v1/CreditNotes')).body.Data as { Kind: string; Amount: number; Number: string }[]).map(
    ({ Kind, Amount, Number: number }) => ({ Kind, Amount, number }),
  );

test('what goes back to the payer is credited once, a won dispute is debited, and both are mailed and downloaded', async () => {
  const account = await api.givenAccount({ available: {} });
  const { portal } = await givenSignedIn(api, account.accountId, 'finance');
  await account.send('PUT', '/v1/BillingAddress', address);
  const { PaymentId, id } = await givenPaid(account, 100);
  const refund = { Type: 'Reversal', PaymentId, ReversalId: randomUUID(), Kind: 'Refund', Amount: 30 };
  await Promise.all([report(refund), report(refund)]);
  const dispute = { Type: 'Reversal', PaymentId, ReversalId: randomUUID(), Kind: 'Dispute', Amount: 50 };
  await report(dispute);
  await report({ ...dispute, Type: 'ReversalCancelled' });
  const notes = await notesOf(account);
  expect(notes).toMatchObject([
    { Kind: 'DebitNote', Amount: 50, number: expect.stringMatching(/^DN-\d{4}-000001$/) },
    { Kind: 'CreditNote', Amount: 50, number: expect.stringMatching(/^CN-\d{4}-000002$/) },
    { Kind: 'CreditNote', Amount: 30, number: expect.stringMatching(/^CN-\d{4}-000001$/) },
  ]);
  const mails = (await noticesOf(api, account.accountId)).map(({ text }) => text);
  for (const { number } of notes) expect(mails.filter((text) => text.includes(number))).toHaveLength(1);

  const path = `/CreditNotes/${notes[2]?.number}`;
  const file = await downloadFrom(account, `/v1${path}`);
  expect(file.name).toBe(`attachment; filename="credit-note-${notes[2]?.number}.pdf"`);
  expect((await readPdf(file.bytes))[0]?.text).toContain('30.00 USD');
  expect((await portal.get('/CreditNotes')).body).toEqual((await account.get('/v1/CreditNotes')).body);
  expect((await portal.get(`${path}/File.pdf`)).status).toBe(200);
  const office = await givenOperatorCredential(api);
  expect((await office.get(`/Accounts/${account.accountId}/CreditNotes`)).body.TotalCount).toBe(3);
  expect((await office.get(`/Accounts/${account.accountId}${path}`)).status).toBe(200);
  expect((await office.get(`/FundingRequests/${account.accountId}/${id}/Invoice`)).status).toBe(200);
  expect((await (await api.givenAccount()).get(`/v1${path}`)).status).toBe(404);
  await expect(sql`delete from credit_notes`.execute(api.database.db)).rejects.toThrow('cannot be changed');
  expect((await download(account, id)).status).toBe(200);
  expect(await notesOf(account)).toHaveLength(3);
});

test('what an operator reverses is credited once, and the mail gives the reason and the credit note', async () => {
  const account = await api.givenAccount({ available: {} });
  await givenSignedIn(api, account.accountId, 'finance');
  await account.send('PUT', '/v1/BillingAddress', address);
  const id = await givenApplied(account, 25);
  const Reason = 'Recalled by the bank';
  const reverse = () =>
    operator
      .post(`/operator/FundingRequests/${account.accountId}/${id}/Reverse`, { Reason })
      .then(({ status }) => status);
  expect((await Promise.all([reverse(), reverse()])).sort()).toEqual([200, 409]);
  const notes = await notesOf(account);
  expect(notes).toMatchObject([{ Kind: 'CreditNote', Amount: 25 }]);
  const [mail, ...more] = (await noticesOf(api, account.accountId)).filter(({ text }) => text.includes(Reason));
  expect(more).toEqual([]);
  expect(mail?.text).toContain(notes[0]?.number);
  expect(mail?.attachment).toEqual({ kind: 'CreditNote', key: notes[0]?.number });
  const file = await downloadFrom(account, `/v1/CreditNotes/${notes[0]?.number}`);
  expect((await readPdf(file.bytes))[0]?.text).toContain('25.00 USD');
});

test('money that went back before there was an invoice is credited with the invoice', async () => {
  const account = await api.givenAccount({ available: {} });
  const { PaymentId, id } = await givenPaid(account, 20);
  await report({ Type: 'Reversal', PaymentId, ReversalId: randomUUID(), Kind: 'Refund', Amount: 20 });
  expect(await notesOf(account)).toEqual([]);
  await account.send('PUT', '/v1/BillingAddress', address);
  await Promise.all([download(account, id), download(account, id)]);
  expect(await notesOf(account)).toMatchObject([{ Kind: 'CreditNote', Amount: 20 }]);
});

test('the mails about an invoice and a credit note have them attached, and the outbox names the files', async () => {
  const account = await api.givenAccount({ available: {} });
  await givenSignedIn(api, account.accountId, 'finance');
  await account.send('PUT', '/v1/BillingAddress', address);
  const { PaymentId, id } = await givenPaid(account, 40);
  await report({ Type: 'Reversal', PaymentId, ReversalId: randomUUID(), Kind: 'Refund', Amount: 5 });
  const worker = await startTestWorker(api);
  try {
    const files = async () =>
      (await outboxOf(account)).Data.flatMap(({ Attachment }) => Attachment ?? []).map(({ Name, Bytes }) => [
        Name,
        Bytes,
      ]);
    await vi.waitFor(async () => expect(await files()).toHaveLength(2), waiting);
    const invoice = await download(account, id);
    const [note] = await notesOf(account);
    const credit = await downloadFrom(account, `/v1/CreditNotes/${note?.number}`);
    expect(await files()).toEqual(
      expect.arrayContaining([
        [/"(.*)"/.exec(invoice.name ?? '')?.[1], invoice.bytes.length],
        [`credit-note-${note?.number}.pdf`, credit.bytes.length],
      ]),
    );
  } finally {
    await worker.close();
  }
});
