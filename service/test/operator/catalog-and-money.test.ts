import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listApprovals } from '../../src/accounts/operators/approval-queries.ts';
import type { Approval } from '../../src/accounts/operators/approval-types.ts';
import { whyNotApprove } from '../../src/accounts/operators/approvals.ts';
import type { PersonId } from '../../src/accounts/people/types.ts';
import { withTransaction } from '../../src/database/database.ts';
import { insertOperatorEvent } from '../../src/events/operator-event-queries.ts';
import { recordPayment } from '../../src/funding/payments/record-payment.ts';
import { notifyNobody } from '../../src/funding/types.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { newId } from '../../src/kit/ids.ts';
import { carrierRequest, methodRequest } from '../portal/support/catalog-requests.ts';
import { pngOf } from '../portal/support/png-of.ts';
import { givenPerson, givenSignedIn } from '../portal/support/portal-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { givenOperatorCredential, type OperatorApiCaller } from './support/operator-caller.ts';

let api: TestApi;
let office: OperatorApiCaller;
beforeAll(async () => {
  api = await startTestApi({ OPERATOR_WAIT_HOURS: '0', FUNDING_SECOND_PERSON_ABOVE: '1000' });
  office = await givenOperatorCredential(api);
});
afterAll(() => api.close());

async function requested(amount: number, accountId?: string) {
  const id = accountId ?? (await api.givenAccount({ available: {} })).accountId;
  const funding = await office.post(`/Accounts/${id}/FundingRequests`, { CurrencyCode: 'USD', Amount: amount });
  expect(funding.status, funding.text).toBe(201);
  return { accountId: id, path: `/FundingRequests/${id}/${String(funding.body.Id)}` };
}

test('an account gets money by a request with an Idempotency-Key that is applied once', async () => {
  const account = await api.givenAccount({ available: {} });
  const wish = { CurrencyCode: 'USD', Amount: 250, Reference: 'Wire 7' };
  const send = (body: object) =>
    office.post(`/Accounts/${account.accountId}/FundingRequests`, body, { 'idempotency-key': 'k1' });
  const first = await send(wish);
  expect(first.status, first.text).toBe(201);
  expect((await send(wish)).body.Id).toBe(first.body.Id);
  expectProblem(await send({ ...wish, Amount: 251 }), 'IdempotencyKeyReused');
  expect(await account.balance('USD')).toEqual({ Available: 0, Pending: 250 });
  const path = `/FundingRequests/${account.accountId}/${String(first.body.Id)}`;
  const applied = await office.post(`${path}/Apply`);
  expect(applied.body).toMatchObject({ Status: 'Applied', NeedsSecondPerson: false });
  expectProblem(await office.post(`${path}/Apply`), 'InvalidTransition');
  expect(await account.balance('USD')).toEqual({ Available: 250, Pending: 0 });
});

test('above the limit a credential only asks, cannot approve itself, and another party applies it', async () => {
  const { path } = await requested(5_000);
  const asked = await office.post(`${path}/Apply`);
  expect(asked.body).toMatchObject({ Status: 'Pending', FirstApprover: { Id: office.credentialId } });
  expectProblem(await office.post(`${path}/Apply`), 'SecondPersonRequired');
  const [waiting] = (await office.get('/Approvals')).body.Data as { Id: string; CanApprove: boolean }[];
  expect(waiting).toMatchObject({ Kind: 'ApplyFunding', IsOwn: true, CanApprove: false });
  expectProblem(await office.post(`/Approvals/${waiting?.Id}/Approve`), 'SecondPersonRequired');
  const second = await givenOperatorCredential(api, { name: 'Treasury' });
  const approved = await second.post(`/Approvals/${waiting?.Id}/Approve`);
  expect(approved.body).toMatchObject({ Status: 'Approved', DecidedBy: { Id: second.credentialId, Name: 'Treasury' } });
  expect((await office.get(path)).body).toMatchObject({ Status: 'Applied' });
});

test('credentials that one operator created count as that operator, for approvals and for limits', async () => {
  const { person, portal } = await givenSignedIn(api, null, 'operator');
  const [one, two] = [
    await givenOperatorCredential(api, { creator: person }),
    await givenOperatorCredential(api, { creator: person }),
  ];
  const { accountId, path } = await requested(5_000);
  await one.post(`${path}/Apply`);
  expectProblem(await two.post(`${path}/Apply`), 'SecondPersonRequired');
  expectProblem(await portal.post(`/operator${path}/Apply`), 'SecondPersonRequired');
  const someone = await givenPerson(api, null, 'operator');
  const others = await givenOperatorCredential(api, { creator: someone });
  expect((await others.post(`${path}/Apply`)).body).toMatchObject({ Status: 'Applied' });

  const half = [await requested(600, accountId), await requested(600, accountId)];
  expect((await one.post(`${half[0]?.path}/Apply`)).body).toMatchObject({ Status: 'Applied' });
  expect((await two.get(String(half[1]?.path))).body).toMatchObject({ NeedsSecondPerson: true });
  expect((await two.post(`${half[1]?.path}/Apply`)).body).toMatchObject({ Status: 'Pending' });
});

test('a new credential waits before it approves, and a revoked one’s request can only be rejected', async () => {
  const asker = await givenOperatorCredential(api);
  const { path } = await requested(5_000);
  await asker.post(`${path}/Apply`);
  const [approval] = await listApprovals(api.database.db, true, { pageIndex: 1, pageSize: 1 });
  const approver = { id: office.credentialId as PersonId, name: 'Office' };
  const policy = { waitHours: 24 };
  expect(await whyNotApprove(api.database.db, policy, approval as Approval, approver)).toContain('24 hours');
  await sql`update operator_credentials set revoked_at = clock_timestamp() where id = ${asker.credentialId}`.execute(
    api.database.db,
  );
  expectProblem(await office.post(`${path}/Apply`), 'SecondPersonRequired');
  const rejected = await office.post(`${path}/Reject`, { Reason: 'Nobody paid' });
  expect(rejected.body).toMatchObject({ Status: 'Rejected', RejectionReason: 'Nobody paid' });
});

test('products, prices, carriers and shipping methods are managed, and stock is imported as it arrives', async () => {
  const product = {
    Name: 'Tea',
    ShortDescription: '',
    LongDescription: '',
    Terms: '',
    Disclaimer: '',
    RedemptionNote: '',
    Type: 'Digital',
    CurrencyCode: 'USD',
    DenominationType: 'Fixed',
    Denominations: [10],
    AvailableDeliveryTypes: ['Links'],
    Faceplates: [],
    CultureCodes: ['en-US'],
    Translations: [],
    IsPublic: true,
    Fee: 0,
    DiscountPercentage: 0,
    Sources: ['inventory'],
  };
  const added = await office.post('/Products', { Id: 'tea-usd', ...product });
  expect(added.status, added.text).toBe(201);
  expect((await office.put('/Products/tea-usd', { ...product, Name: 'Green tea' })).body).toMatchObject({
    Name: 'Green tea',
    Version: 2,
    Approval: null,
  });
  const { accountId } = await api.givenAccount({ available: {} });
  const priced = await office.put(`/Accounts/${accountId}/Products/tea-usd`, {
    IsEntitled: null,
    Fee: 1,
    DiscountPercentage: null,
  });
  expect(priced.body).toMatchObject({ Fee: 1, DefaultFee: 0, Approval: null });
  expectProblem(await office.put(`/Accounts/${accountId}/Carriers`, { CarrierIds: ['none'] }), 'InvalidRequest');

  const csv = 'ProductId,Value,Code\ntea-usd,10,TEA-0001-AAAA\ntea-usd,10,TEA-0002-BBBB\ntea-usd,11,TEA-0003-CCCC\n';
  const loaded = await office.post('/Stock/Imports?name=tea', csv, { 'content-type': 'text/csv' });
  expect(loaded.body).toMatchObject({ RowsRead: 3, CodesLoaded: 2, RowsRefused: 1 });
  expect(loaded.text).not.toContain('TEA-0003');
  expect((await office.put('/Stock/tea-usd/10', { LowMark: 5 })).body).toMatchObject({ Available: 2, IsLow: true });
  expect((await office.get('/Stock/Imports')).body).toMatchObject({ Data: [{ Name: 'tea', CodesLoaded: 2 }, {}] });
  expectProblem(await office.post('/Stock/Imports', { a: 1 }), 'UnsupportedMediaType');
  const otherText = { 'content-type': 'text/csv; charset=utf-16' };
  expectProblem(await office.post('/Stock/Imports?name=other', csv, otherText), 'UnsupportedMediaType');
  expect((await office.get('/Suppliers')).body.Data).toContainEqual({
    Name: 'supplier',
    IsRemote: true,
    IsFailing: false,
    FailingSince: null,
    Problem: null,
    OpenRequests: 0,
    OldestRequestAt: null,
    Available: null,
    Bought: [],
  });
  expect((await office.post('/Products/tea-usd/Retire')).body).toMatchObject({ Active: false });
  expect((await office.get('/Products?pageSize=2')).body).toMatchObject({ Page: 1, PageSize: 2 });
});

test('shipping methods and carriers are added, changed and disabled, and pictures are kept once', async () => {
  const method = { ...methodRequest, Description: 'By bike' };
  expectProblem(await office.put('/ShippingMethods/bike', method), 'NotFound');
  expect((await office.post('/ShippingMethods', { Id: 'bike', ...method })).body).toMatchObject({
    Cost: 4.5,
    Active: true,
  });
  expectProblem(await office.post('/ShippingMethods', { Id: 'bike', ...method }), 'IdTaken');
  expect((await office.put('/ShippingMethods/bike', { ...method, Cost: 5 })).body).toMatchObject({ Cost: 5 });
  expect((await office.delete('/ShippingMethods/bike')).status).toBe(204);
  expect((await office.get('/ShippingMethods?pageSize=100')).body.Data).toContainEqual(
    expect.objectContaining({ Id: 'bike', Active: false }),
  );
  expect((await office.post('/Carriers', { Id: 'sleeve', ...carrierRequest })).status).toBe(201);
  expect((await office.put('/Carriers/sleeve', { ...carrierRequest, Name: 'Sleeve' })).body).toMatchObject({
    Name: 'Sleeve',
  });
  expect((await office.delete('/Carriers/sleeve')).status).toBe(204);
  expectProblem(await office.delete('/Carriers/none'), 'NotFound');

  const png = { 'content-type': 'image/png' };
  const [first, second] = [await office.post('/Media', pngOf(8), png), await office.post('/Media', pngOf(8), png)];
  expect(first.body).toMatchObject({ Width: 8, Height: 8 });
  expect(second.body.Path).toBe(first.body.Path);
  expect((await api.anonymous.get(String(first.body.Path))).status).toBe(200);
  expectProblem(await office.post('/Media', Buffer.from('no picture'), png), 'UnreadableFile');
});

test('payments are listed and settled once: assigned to an account, returned or ignored', async () => {
  const account = await api.givenAccount({ available: {} });
  const [one, two, three] = [await givenPayment('1'), await givenPayment('2'), await givenPayment('3')];
  expect((await office.get('/Payments')).body).toMatchObject({
    TotalCount: 3,
    Data: [{ Issue: 'NoReference' }, {}, {}],
  });
  const assigned = await office.post(`/Payments/${one}/Assign`, { AccountId: account.accountId });
  expect(assigned.body).toMatchObject({
    Status: 'Applied',
    Account: { Id: account.accountId },
    SettledBy: 'Back office',
  });
  expect(await account.balance('USD')).toEqual({ Available: 5, Pending: 0 });
  expect((await office.post(`/Payments/${one}/Return`, { Reason: 'Late' })).status).toBe(409);
  expect((await office.post(`/Payments/${two}/Return`, { Reason: 'Not ours' })).body).toMatchObject({
    Status: 'Returned',
  });
  expect((await office.post(`/Payments/${three}/Ignore`, { Reason: 'A fee' })).body).toMatchObject({
    Status: 'Ignored',
  });
  expect((await office.get(`/Payments/${three}`)).body).toMatchObject({ SettleReason: 'A fee' });
  expectProblem(await office.get('/Payments/none'), 'NotFound');
});

async function givenPayment(providerPaymentId: string): Promise<string> {
  const { payment } = await recordPayment(
    { db: api.database.db, notifyFunding: notifyNobody },
    {
      provider: 'bank',
      providerPaymentId,
      currencyCode: 'USD' as CurrencyCode,
      amountMinor: 5_00n,
      text: '',
      payer: null,
      paidAt: null,
    },
  );
  return payment.id;
}

test('alerts are read in words and acknowledged once, by name', async () => {
  const id = newId();
  await withTransaction(api.database.db, (tx) => insertOperatorEvent(tx, { id, type: 'StockLow', data: {} }));
  expect((await office.get('/Alerts?type=StockLow')).body.Data).toMatchObject([{ Id: id, Acknowledged: null }]);
  const second = await givenOperatorCredential(api, { name: 'Night shift' });
  const acknowledged = await second.post(`/Alerts/${id}/Acknowledge`);
  expect(acknowledged.body).toMatchObject({ Id: id, Acknowledged: { By: 'Night shift' } });
  expect((await office.post(`/Alerts/${id}/Acknowledge`)).body).toEqual(acknowledged.body);
  expect((await office.get('/Alerts?type=StockLow')).text).not.toContain(id);
});
