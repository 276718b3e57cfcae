import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { PNG } from 'pngjs';
import { shownParcelId } from '../../../src/shipping/parcel-id.ts';
import { orderRequest } from '../../support/order-requests.ts';
import type { ActsWorld } from './acts-world.ts';
import { givenPerson, givenSignedIn, PortalCaller, password, type SignedIn } from './portal-caller.ts';

/** One call that must succeed, and who answers for it. */
export interface Call {
  readonly by: SignedIn;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

type Given = (world: ActsWorld) => Promise<Call> | Call;

const fresh = () => randomBytes(5).toString('hex');
const codeFor = (secret: string) => generateSync({ secret, epoch: Date.now() / 1000 });
const csv = { 'content-type': 'text/csv' };
const pngType = { 'content-type': 'image/png' };
const png = (side: number) => PNG.sync.write(new PNG({ width: side, height: side }));

/** Acts on one's own sign-in, each by somebody of their own: some of them end the session. */
const ownActs: Readonly<Record<string, Given>> = {
  'POST /SignIn': async (world) => {
    const person = await givenPerson(world.api, world.account.accountId, 'viewer');
    const by = { person, portal: new PortalCaller(world.api.baseUrl) };
    return { by, path: '/SignIn', body: { Email: person.email, Password: password } };
  },
  'POST /SignIn/Code': async (world) => {
    const by = await somebody(world);
    const { recoveryCodes } = await turnOnSecondFactor(by);
    await by.portal.signIn(by.person.email);
    return { by, path: '/SignIn/Code', body: { RecoveryCode: recoveryCodes[0] } };
  },
  'POST /SignOut': async (world) => ({ by: await somebody(world), path: '/SignOut' }),
  'POST /SignOutEverywhere': async (world) => ({ by: await somebody(world), path: '/SignOutEverywhere' }),
  'POST /Links/:token': async (world) => {
    const { body } = await world.admin.portal.post('/People', newPerson());
    const person = body.Person as { Id: string };
    const by = { person: { id: person.Id }, portal: new PortalCaller(world.api.baseUrl) } as SignedIn;
    return { by, path: `/Links/${String(body.Link).split('/').at(-1)}`, body: { Password: password } };
  },
  'PATCH /Me': async (world) => ({ by: await somebody(world), path: '/Me', body: { Name: 'Renamed' } }),
  'POST /Me/Password': async (world) => {
    return { by: await somebody(world), path: '/Me/Password', body: { Password: 'nine herons on a grey pier' } };
  },
  'DELETE /Me/Sessions/:id': async (world) => {
    const by = await somebody(world);
    await new PortalCaller(world.api.baseUrl).signIn(by.person.email);
    const { body } = await by.portal.get('/Me/Sessions');
    const other = (body.Data as { Id: string; IsCurrent: boolean }[]).find(({ IsCurrent }) => !IsCurrent);
    return { by, path: `/Me/Sessions/${other?.Id}` };
  },
  'POST /Me/Totp': async (world) => ({ by: await somebody(world), path: '/Me/Totp' }),
  'POST /Me/Totp/Confirm': async (world) => {
    const by = await somebody(world);
    const { body } = await by.portal.post('/Me/Totp');
    return { by, path: '/Me/Totp/Confirm', body: { Code: codeFor(String(body.Secret)) } };
  },
  'DELETE /Me/Totp': async (world) => {
    const by = await somebody(world);
    await turnOnSecondFactor(by);
    return { by, path: '/Me/Totp' };
  },
  'POST /Me/RecoveryCodes': async (world) => {
    const by = await somebody(world);
    await turnOnSecondFactor(by);
    return { by, path: '/Me/RecoveryCodes' };
  },
};

const accountActs: Readonly<Record<string, Given>> = {
  'POST /People': ({ admin }) => ({ by: admin, path: '/People', body: newPerson() }),
  'POST /People/:id/Link': async (world) => {
    return { by: world.admin, path: `/People/${await invitedId(world)}/Link` };
  },
  'PATCH /People/:id': async (world) => {
    return { by: world.admin, path: `/People/${await invitedId(world)}`, body: { Role: 'finance' } };
  },
  'DELETE /People/:id': async (world) => ({ by: world.admin, path: `/People/${await invitedId(world)}` }),
  'POST /Credentials': ({ admin }) => ({ by: admin, path: '/Credentials', body: newCredential() }),
  'POST /Credentials/:id/Rotate': async (world) => {
    return { by: world.admin, path: `/Credentials/${await credentialId(world)}/Rotate` };
  },
  'PATCH /Credentials/:id': async (world) => {
    return { by: world.admin, path: `/Credentials/${await credentialId(world)}`, body: { Status: 'Disabled' } };
  },
  'POST /Departments': async (world) => {
    return { by: await neighbour(world), path: '/Departments', body: { Id: 'dep', Name: 'A' } };
  },
  'PATCH /Departments/:id': async (world) => {
    const by = await neighbour(world);
    await by.portal.post('/Departments', { Id: 'dep', Name: 'A' });
    return { by, path: '/Departments/dep', body: { Name: 'Bee' } };
  },
  'POST /Brandings': ({ admin }) => ({ by: admin, path: '/Brandings', body: branding('brand-a') }),
  'PUT /Brandings/:id': async ({ admin }) => {
    await admin.portal.post('/Brandings', branding('brand-b'));
    return { by: admin, path: '/Brandings/brand-b', body: { Name: 'Bee', Active: true, Settings: {} } };
  },
  'POST /Pictures': ({ admin }) => ({ by: admin, path: '/Pictures', body: png(8), headers: pngType }),
  'DELETE /Pictures/:name': async ({ admin }) => {
    const { body } = await admin.portal.post('/Pictures', png(9), pngType);
    return { by: admin, path: `/Pictures/${body.Name}` };
  },
  'POST /FundingRequests': ({ admin }) => ({
    by: admin,
    path: '/FundingRequests',
    body: { CurrencyCode: 'USD', Amount: 10 },
    headers: { 'idempotency-key': fresh() },
  }),
  'POST /Orders': ({ admin }) => ({ by: admin, path: '/Orders', body: orderRequest() }),
  'POST /Orders/:id/Cancel': async ({ admin }) => {
    const { body } = await admin.portal.post('/Orders', orderRequest());
    return { by: admin, path: `/Orders/${body.Id}/Cancel` };
  },
  'POST /Orders/:id/LineItems/:lineItemId/Cancel': async ({ admin }) => {
    const { body } = await admin.portal.post('/Orders', orderRequest());
    const [line] = body.LineItems as { Id: string }[];
    return { by: admin, path: `/Orders/${body.Id}/LineItems/${line?.Id}/Cancel` };
  },
  'POST /Orders/:id/LineItems/:lineItemId/Resend': ({ admin, resendable }) => {
    return { by: admin, path: `/Orders/${resendable.Id}/LineItems/${resendable.LineItems[0].Id}/Resend` };
  },
  'POST /Orders/:id/LineItems/:lineItemId/Reissue': ({ admin, reissuable }) => {
    const path = `/Orders/${reissuable.Id}/LineItems/${reissuable.LineItems[0].Id}/Reissue`;
    return { by: admin, path, body: { DigitalDeliveryAddress: { Email: 'new@example.com' } } };
  },
  'POST /Orders/:id/Reveal': ({ admin, links }) => ({ by: admin, path: `/Orders/${links.Id}/Reveal` }),
  'POST /Clock': ({ admin }) => ({ by: admin, path: '/Clock', body: { AdvanceSeconds: 1 } }),
  'POST /WebhookEndpoints': ({ admin }) => ({ by: admin, path: '/WebhookEndpoints', body: endpoint }),
  'PATCH /WebhookEndpoints/:id': async (world) => {
    return { by: world.admin, path: `/WebhookEndpoints/${await endpointId(world)}`, body: { Description: 'new' } };
  },
  'DELETE /WebhookEndpoints/:id': async (world) => {
    return { by: world.admin, path: `/WebhookEndpoints/${await endpointId(world)}` };
  },
  'POST /WebhookEndpoints/:id/Test': async (world) => {
    return { by: world.admin, path: `/WebhookEndpoints/${await endpointId(world)}/Test` };
  },
  'POST /WebhookEndpoints/:id/RotateSecret': async (world) => {
    return { by: world.admin, path: `/WebhookEndpoints/${await endpointId(world)}/RotateSecret` };
  },
  'POST /WebhookMessages/:id/Replay': async (world) => {
    const { body } = await world.admin.portal.post(`/WebhookEndpoints/${await endpointId(world)}/Test`);
    return { by: world.admin, path: `/WebhookMessages/${body.Id}/Replay` };
  },
  'POST /Uploads': ({ admin }) => ({ by: admin, path: '/Uploads', body: recipients, headers: csv }),
  'POST /Uploads/:id/Start': async ({ admin }) => {
    const { body } = await admin.portal.post('/Uploads', recipients, csv);
    return { by: admin, path: `/Uploads/${body.Id}/Start`, body: { TotalCost: body.TotalCost } };
  },
  'DELETE /Uploads/:id': async ({ admin }) => {
    const { body } = await admin.portal.post('/Uploads', recipients, csv);
    return { by: admin, path: `/Uploads/${body.Id}` };
  },
};

const operatorActs: Readonly<Record<string, Given>> = {
  'POST /operator/Accounts': ({ operator }) => ({
    by: operator,
    path: '/operator/Accounts',
    body: { Name: 'Initech', AdminEmail: `boss-${fresh()}@example.com`, AdminName: 'Bill' },
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
  'PUT /operator/Accounts/:id/Products/:productId': ({ operator, account }) => ({
    by: operator,
    path: `/operator/Accounts/${account.accountId}/Products/aurora-coffee-usd`,
    body: { IsEntitled: null, Fee: 1, DiscountPercentage: null },
  }),
  'POST /operator/Products': ({ operator }) => ({
    by: operator,
    path: '/operator/Products',
    body: { Id: 'acts-a-usd', ...product },
  }),
  'PUT /operator/Products/:id': async ({ operator }) => {
    await operator.portal.post('/operator/Products', { Id: 'acts-b-usd', ...product });
    return { by: operator, path: '/operator/Products/acts-b-usd', body: { ...product, Name: 'Bee' } };
  },
  'POST /operator/Products/:id/Retire': async ({ operator }) => {
    await operator.portal.post('/operator/Products', { Id: 'acts-c-usd', ...product });
    return { by: operator, path: '/operator/Products/acts-c-usd/Retire' };
  },
  'POST /operator/Products/:id/Restore': async ({ operator }) => {
    await operator.portal.post('/operator/Products', { Id: 'acts-d-usd', ...product });
    await operator.portal.post('/operator/Products/acts-d-usd/Retire');
    return { by: operator, path: '/operator/Products/acts-d-usd/Restore' };
  },
  'POST /operator/Media': ({ operator }) => ({
    by: operator,
    path: '/operator/Media',
    body: png(8),
    headers: pngType,
  }),
  'POST /operator/ShippingMethods': ({ operator }) => ({
    by: operator,
    path: '/operator/ShippingMethods',
    body: { Id: 'bike-a', ...method },
  }),
  'PUT /operator/ShippingMethods/:id': async ({ operator }) => {
    await operator.portal.post('/operator/ShippingMethods', { Id: 'bike-b', ...method });
    return { by: operator, path: '/operator/ShippingMethods/bike-b', body: { ...method, Cost: 5 } };
  },
  'DELETE /operator/ShippingMethods/:id': async ({ operator }) => {
    await operator.portal.post('/operator/ShippingMethods', { Id: 'bike-c', ...method });
    return { by: operator, path: '/operator/ShippingMethods/bike-c' };
  },
  'POST /operator/Carriers': ({ operator }) => ({
    by: operator,
    path: '/operator/Carriers',
    body: { Id: 'box-a', ...carrier },
  }),
  'PUT /operator/Carriers/:id': async ({ operator }) => {
    await operator.portal.post('/operator/Carriers', { Id: 'box-b', ...carrier });
    return { by: operator, path: '/operator/Carriers/box-b', body: { ...carrier, Name: 'Bee' } };
  },
  'DELETE /operator/Carriers/:id': async ({ operator }) => {
    await operator.portal.post('/operator/Carriers', { Id: 'box-c', ...carrier });
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
    headers: csv,
  }),
  'POST /operator/FundingRequests/:accountId/:id/Apply': async (world) => {
    return { by: world.operator, path: `${await fundingPath(world)}/Apply` };
  },
  'POST /operator/FundingRequests/:accountId/:id/Reject': async (world) => {
    return { by: world.operator, path: `${await fundingPath(world)}/Reject`, body: {} };
  },
  'POST /operator/Jobs/:id/Retry': async ({ operator, api }) => {
    const id = '01900000-0000-7000-8000-000000000001';
    await sql`
      insert into jobs (id, kind, payload, run_at, attempts, last_error, set_aside_at, created_at)
      values (${id}, 'nothing', '{}', service_now(), 5, 'boom', service_now(), service_now())`.execute(api.database.db);
    return { by: operator, path: `/operator/Jobs/${id}/Retry` };
  },
  'POST /operator/Operators': ({ operator }) => ({
    by: operator,
    path: '/operator/Operators',
    body: { Email: `op-${fresh()}@example.com`, Name: 'Op' },
  }),
  'POST /operator/Operators/:id/Link': async (world) => {
    return { by: world.operator, path: `/operator/Operators/${await operatorId(world)}/Link` };
  },
  'PATCH /operator/Operators/:id': async (world) => {
    return { by: world.operator, path: `/operator/Operators/${await operatorId(world)}`, body: { Name: 'Renamed' } };
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
    headers: csv,
  }),
};

/** A way to do each act of the portal once, by its address. */
export const portalActs: Readonly<Record<string, Given>> = { ...ownActs, ...accountActs, ...operatorActs };

const newPerson = () => ({ Email: `p-${fresh()}@example.com`, Name: 'P', Role: 'viewer' });
const newCredential = () => ({ Name: 'ERP', Email: `erp-${fresh()}@example.com` });
const branding = (Id: string) => ({ Id, Name: 'A', Settings: { LogoText: 'A' } });
const endpoint = { Url: 'http://127.0.0.1:9/hook' };
const recipients = 'Product,Amount,Email\r\naurora-coffee-usd,25,ann@example.com\r\n';
const product = {
  Name: 'Test card',
  ShortDescription: 'short',
  LongDescription: 'long',
  Terms: 'terms',
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
};
const method = {
  Carrier: 'Bike',
  Description: 'By bike',
  Cost: 4.5,
  CurrencyCode: 'USD',
  FulfillmentGroup: 'g',
  Tiers: [],
};
const carrier = {
  Name: 'Box',
  Description: 'A box',
  ProductIds: [],
  FulfillmentGroup: 'g',
  MinSupportedQuantity: 1,
  MaxSupportedQuantity: 9,
};

function somebody({ api, account }: ActsWorld): Promise<SignedIn> {
  return givenSignedIn(api, account.accountId, 'viewer');
}

/** The admin of another account: orders of one with departments would have to name one. */
async function neighbour({ api }: ActsWorld): Promise<SignedIn> {
  return givenSignedIn(api, (await api.givenAccount()).accountId, 'admin');
}

async function turnOnSecondFactor({ portal }: SignedIn): Promise<{ recoveryCodes: string[] }> {
  const { body } = await portal.post('/Me/Totp');
  const confirmed = await portal.post('/Me/Totp/Confirm', { Code: codeFor(String(body.Secret)) });
  return { recoveryCodes: confirmed.body.RecoveryCodes as string[] };
}

async function invitedId({ admin }: ActsWorld): Promise<string> {
  const { body } = await admin.portal.post('/People', newPerson());
  return (body.Person as { Id: string }).Id;
}

async function credentialId({ admin }: ActsWorld): Promise<string> {
  const { body } = await admin.portal.post('/Credentials', newCredential());
  return (body.Credential as { Id: string }).Id;
}

async function endpointId({ admin }: ActsWorld): Promise<string> {
  return String((await admin.portal.post('/WebhookEndpoints', endpoint)).body.Id);
}

async function operatorId({ operator }: ActsWorld): Promise<string> {
  const body = { Email: `op-${fresh()}@example.com`, Name: 'Op' };
  return ((await operator.portal.post('/operator/Operators', body)).body.Person as { Id: string }).Id;
}

async function fundingPath({ account }: ActsWorld): Promise<string> {
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 5 });
  return `/operator/FundingRequests/${account.accountId}/${body.Id}`;
}
