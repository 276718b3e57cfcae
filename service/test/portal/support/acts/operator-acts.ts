import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { withTransaction } from '../../../../src/database/database.ts';
import { insertOperatorEvent } from '../../../../src/events/operator-event-queries.ts';
import { recordPayment } from '../../../../src/funding/payments/record-payment.ts';
import { notifyNobody } from '../../../../src/funding/types.ts';
import type { CurrencyCode } from '../../../../src/kit/currencies.ts';
import { newId } from '../../../../src/kit/ids.ts';
import { shownParcelId } from '../../../../src/shipping/parcel-id.ts';
import { freshCode, loadCodes } from '../../../fulfillment/support.ts';
import { carrierRequest, methodRequest, productRequest } from '../catalog-requests.ts';
import { pngOf } from '../png-of.ts';
import { csvType, fresh, type Given, pngType, signOnOf } from './act.ts';
import type { AuditedPortal } from './audited-portal.ts';
import { givenCase } from './given-case.ts';

const newCredential = { Name: 'Office', Scopes: ['accounts:read'], AddressBlocks: [] };

/** Actions of operators, on the catalog, the stock, the parcels and the accounts. */
export const operatorActs: Readonly<Record<string, Given>> = {
  'POST /operator/Accounts': ({ operator }) => ({
    by: operator,
    path: '/operator/Accounts',
    body: { Name: 'Initech', AdminEmail: `boss-${fresh()}@example.com`, AdminName: 'Bill' },
  }),
  'POST /operator/OrderLookups': ({ operator }) => ({
    by: operator,
    path: '/operator/OrderLookups',
    body: { Search: 'PO-unknown', Reason: 'A recipient called' },
  }),
  'PATCH /operator/Accounts/:id': ({ operator, account }) => ({
    by: operator,
    path: `/operator/Accounts/${account.accountId}`,
    body: { Name: 'Renamed' },
  }),
  'PUT /operator/Accounts/:id/Carriers': ({ operator, account }) => ({
    by: operator,
    path: `/operator/Accounts/${account.accountId}/Carriers`,
    body: { CarrierIds: [] },
  }),
  'PUT /operator/Accounts/:id/GiftSettings': ({ operator, account }) => ({
    by: operator,
    path: `/operator/Accounts/${account.accountId}/GiftSettings`,
    body: { ClaimExpiresAfterDays: null, Reminders: { AfterDays: [3], BeforeExpiryDays: [7] } },
  }),
  'PUT /operator/Accounts/:id/HoldForFunds': ({ operator, account }) => ({
    by: operator,
    path: `/operator/Accounts/${account.accountId}/HoldForFunds`,
    body: { Enabled: true, ExpireAfterDays: 14 },
  }),
  'PUT /operator/Accounts/:id/Products/:productId': ({ operator, account }) => ({
    by: operator,
    path: `/operator/Accounts/${account.accountId}/Products/aurora-coffee-usd`,
    body: { IsEntitled: null, Fee: 1, DiscountPercentage: null },
  }),
  'POST /operator/Products': ({ operator }) => ({
    by: operator,
    path: '/operator/Products',
    body: { Id: 'acts-a-usd', ...productRequest },
  }),
  'PUT /operator/Products/:id': async ({ operator }) => {
    await operator.portal.post('/operator/Products', { Id: 'acts-b-usd', ...productRequest });
    return { by: operator, path: '/operator/Products/acts-b-usd', body: { ...productRequest, Name: 'Bee' } };
  },
  'POST /operator/Products/:id/Retire': async ({ operator }) => {
    await operator.portal.post('/operator/Products', { Id: 'acts-c-usd', ...productRequest });
    return { by: operator, path: '/operator/Products/acts-c-usd/Retire' };
  },
  'POST /operator/Products/:id/Restore': async ({ operator }) => {
    await operator.portal.post('/operator/Products', { Id: 'acts-d-usd', ...productRequest });
    await operator.portal.post('/operator/Products/acts-d-usd/Retire');
    return { by: operator, path: '/operator/Products/acts-d-usd/Restore' };
  },
  'POST /operator/Media': ({ operator }) => ({
    by: operator,
    path: '/operator/Media',
    body: pngOf(8),
    headers: pngType,
  }),
  'POST /operator/ShippingMethods': ({ operator }) => ({
    by: operator,
    path: '/operator/ShippingMethods',
    body: { Id: 'bike-a', ...methodRequest },
  }),
  'PUT /operator/ShippingMethods/:id': async ({ operator }) => {
    await operator.portal.post('/operator/ShippingMethods', { Id: 'bike-b', ...methodRequest });
    return { by: operator, path: '/operator/ShippingMethods/bike-b', body: { ...methodRequest, Cost: 5 } };
  },
  'DELETE /operator/ShippingMethods/:id': async ({ operator }) => {
    await operator.portal.post('/operator/ShippingMethods', { Id: 'bike-c', ...methodRequest });
    return { by: operator, path: '/operator/ShippingMethods/bike-c' };
  },
  'POST /operator/Carriers': ({ operator }) => ({
    by: operator,
    path: '/operator/Carriers',
    body: { Id: 'box-a', ...carrierRequest },
  }),
  'PUT /operator/Carriers/:id': async ({ operator }) => {
    await operator.portal.post('/operator/Carriers', { Id: 'box-b', ...carrierRequest });
    return { by: operator, path: '/operator/Carriers/box-b', body: { ...carrierRequest, Name: 'Bee' } };
  },
  'DELETE /operator/Carriers/:id': async ({ operator }) => {
    await operator.portal.post('/operator/Carriers', { Id: 'box-c', ...carrierRequest });
    return { by: operator, path: '/operator/Carriers/box-c' };
  },
  'PUT /operator/Stock/:productId/:value': ({ operator }) => ({
    by: operator,
    path: '/operator/Stock/aurora-coffee-usd/25',
    body: { LowMark: 10 },
  }),
  'POST /operator/Stock/Imports': ({ operator }) => ({
    by: operator,
    path: '/operator/Stock/Imports?name=acts',
    body: 'ProductId,Value,Code\naurora-coffee-usd,25,ACTS-CODE-00001\n',
    headers: csvType,
  }),
  'POST /operator/FundingRequests/:accountId/:id/Apply': async (world) => {
    return { by: world.operator, path: `${await fundingPath(world)}/Apply` };
  },
  'POST /operator/FundingRequests/:accountId/:id/Reject': async (world) => {
    return { by: world.operator, path: `${await fundingPath(world)}/Reject`, body: { Reason: 'No payment' } };
  },
  'POST /operator/FundingRequests/:accountId/:id/Reverse': async (world) => {
    const path = await fundingPath(world);
    await world.operator.portal.post(`${path}/Apply`);
    return { by: world.operator, path: `${path}/Reverse`, body: { Reason: 'Wrong account' } };
  },
  'POST /operator/Payments/:id/Assign': async (world) => {
    const body = { AccountId: world.account.accountId };
    return { by: world.operator, path: `/operator/Payments/${await givenPayment(world)}/Assign`, body };
  },
  'POST /operator/Payments/:id/Return': async (world) => {
    const body = { Reason: 'Sent back' };
    return { by: world.operator, path: `/operator/Payments/${await givenPayment(world)}/Return`, body };
  },
  'POST /operator/Payments/:id/Ignore': async (world) => {
    const body = { Reason: 'A fee' };
    return { by: world.operator, path: `/operator/Payments/${await givenPayment(world)}/Ignore`, body };
  },
  'POST /operator/Cases/:id/Answer': async (world) => {
    return { by: world.operator, path: `/operator/Cases/${await givenCase(world)}/Answer`, body: { Text: 'Hello' } };
  },
  'POST /operator/Cases/:id/Close': async (world) => {
    return { by: world.operator, path: `/operator/Cases/${await givenCase(world)}/Close` };
  },
  'POST /operator/Cases/:id/Replace': async (world) => {
    await loadCodes(world.api, [freshCode()]);
    return { by: world.operator, path: `/operator/Cases/${await givenCase(world)}/Replace` };
  },
  'POST /operator/Alerts/:id/Acknowledge': async ({ operator, api }) => {
    const id = newId();
    await withTransaction(api.database.db, (tx) => insertOperatorEvent(tx, { id, type: 'StockLow', data: {} }));
    return { by: operator, path: `/operator/Alerts/${id}/Acknowledge` };
  },
  'PUT /operator/AlertSettings': ({ operator }) => ({
    by: operator,
    path: '/operator/AlertSettings',
    body: { Mails: 'Daily' },
  }),
  'POST /operator/Jobs/:id/Retry': async (world) => {
    return { by: world.operator, path: `/operator/Jobs/${await givenSetAsideJob(world)}/Retry` };
  },
  'DELETE /operator/Jobs/:id': async (world) => {
    return { by: world.operator, path: `/operator/Jobs/${await givenSetAsideJob(world)}` };
  },
  'POST /operator/Operators': ({ operator }) => ({
    by: operator,
    path: '/operator/Operators',
    body: newOperator(),
  }),
  'POST /operator/Accounts/:id/SignOn/Domains/:domain/Confirm': async (world) => {
    const domain = `${fresh()}.example`;
    return { by: world.operator, path: `${await signOnPath(world, domain)}/Domains/${domain}/Confirm` };
  },
  'POST /operator/Accounts/:id/SignOn/AllowPasswords': async (world) => {
    return { by: world.operator, path: `${await signOnPath(world, `${fresh()}.example`)}/AllowPasswords` };
  },
  'POST /operator/Operators/:id/Link': async (world) => {
    return { by: world.operator, path: `/operator/Operators/${await operatorId(world)}/Link` };
  },
  'PATCH /operator/Operators/:id': async (world) => {
    return { by: world.operator, path: `/operator/Operators/${await operatorId(world)}`, body: { Name: 'Renamed' } };
  },
  'POST /operator/Credentials': ({ operator }) => ({
    by: operator,
    path: '/operator/Credentials',
    body: newCredential,
  }),
  'POST /operator/Credentials/:id/Revoke': async ({ operator }) => {
    const { body } = await operator.portal.post('/operator/Credentials', newCredential);
    return { by: operator, path: `/operator/Credentials/${(body.Credential as { Id: string }).Id}/Revoke` };
  },
  'POST /operator/Approvals/:id/Approve': async (world) => {
    return { by: world.colleague, path: `/operator/Approvals/${await approvalId(world)}/Approve` };
  },
  'POST /operator/Approvals/:id/Refuse': async (world) => {
    return { by: world.colleague, path: `/operator/Approvals/${await approvalId(world)}/Refuse` };
  },
  'POST /operator/Approvals/:id/Withdraw': async (world) => {
    return { by: world.operator, path: `/operator/Approvals/${await approvalId(world)}/Withdraw` };
  },
  'POST /operator/Parcels/:id/Pack': ({ operator, parcels: { empty } }) => ({
    by: operator,
    path: `/operator/Parcels/${shownParcelId(empty.id)}/Pack`,
    body: { Serials: empty.serials },
  }),
  'POST /operator/Parcels/:id/Unpack': ({ operator, parcels: { full } }) => ({
    by: operator,
    path: `/operator/Parcels/${shownParcelId(full.id)}/Unpack`,
  }),
  'POST /operator/Parcels/:id/Ship': ({ operator, parcels: { packed } }) => ({
    by: operator,
    path: `/operator/Parcels/${shownParcelId(packed.id)}/Ship`,
    body: { Courier: 'Kestrel Post', TrackingNumber: 'KP1' },
  }),
  'POST /operator/Parcels/:id/CorrectTracking': ({ operator, parcels: { shipped } }) => ({
    by: operator,
    path: `/operator/Parcels/${shownParcelId(shipped.id)}/CorrectTracking`,
    body: { Courier: 'Kestrel Post', TrackingNumber: 'KP3' },
  }),
  'POST /operator/Parcels/:id/Reship': ({ operator, parcels: { shipped } }) => ({
    by: operator,
    path: `/operator/Parcels/${shownParcelId(shipped.id)}/Reship`,
  }),
  'POST /operator/Shipments': ({ operator, parcels: { listed } }) => ({
    by: operator,
    path: '/operator/Shipments',
    body: `ParcelId,Courier,TrackingNumber\n${shownParcelId(listed.id)},Kestrel Post,KP2\n`,
    headers: csvType,
  }),
};

const newOperator = () => ({ Email: `op-${fresh()}@example.com`, Name: 'Op', Roles: ['support'] });

async function operatorId({ operator, colleague }: AuditedPortal): Promise<string> {
  const asked = newOperator();
  const { body } = await operator.portal.post('/operator/Operators', asked);
  await colleague.portal.post(`/operator/Approvals/${(body.Approval as { Id: string }).Id}/Approve`);
  const operators = (await operator.portal.get('/operator/Operators')).body.Data as { Id: string; Email: string }[];
  return operators.find(({ Email }) => Email === asked.Email)?.Id ?? '';
}

async function signOnPath({ admin }: AuditedPortal, domain: string): Promise<string> {
  await admin.portal.put('/SignOn', signOnOf(domain));
  return `/operator/Accounts/${admin.person.accountId}/SignOn`;
}

async function approvalId({ operator }: AuditedPortal): Promise<string> {
  const { body } = await operator.portal.post('/operator/Operators', newOperator());
  return (body.Approval as { Id: string }).Id;
}

async function givenSetAsideJob({ api }: AuditedPortal): Promise<string> {
  const id = newId();
  await sql`
    insert into jobs (id, kind, payload, run_at, attempts, last_error, set_aside_at, created_at)
    values (${id}, 'nothing', '{}', service_now(), 5, 'boom', service_now(), service_now())`.execute(api.database.db);
  return id;
}

async function givenPayment({ api }: AuditedPortal): Promise<string> {
  const { payment } = await recordPayment(
    { db: api.database.db, notifyFunding: notifyNobody },
    {
      provider: 'bank',
      providerPaymentId: randomUUID(),
      currencyCode: 'USD' as CurrencyCode,
      amountMinor: 5_00n,
      text: '',
      payer: null,
      paidAt: null,
    },
  );
  return payment.id;
}

async function fundingPath({ account }: AuditedPortal): Promise<string> {
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 5 });
  return `/operator/FundingRequests/${account.accountId}/${body.Id}`;
}
