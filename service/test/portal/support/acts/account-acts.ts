import { sql } from 'kysely';
import { orderRequest } from '../../../support/order-requests.ts';
import { pngOf } from '../png-of.ts';
import { givenSignedIn, type SignedIn } from '../portal-caller.ts';
import { csvType, fresh, type Given, newPerson, pngType, signOnOf } from './act.ts';
import type { AuditedPortal } from './audited-portal.ts';
import { givenCase } from './given-case.ts';

/** Actions on an account's data, by its admin. */
export const accountActs: Readonly<Record<string, Given>> = {
  'POST /People': ({ admin }) => ({ by: admin, path: '/People', body: newPerson() }),
  'PUT /SignOn': ({ admin }) => ({ by: admin, path: '/SignOn', body: signOnOf(`${fresh()}.example`) }),
  'DELETE /SignOn': async ({ admin }) => {
    await admin.portal.put('/SignOn', signOnOf(`${fresh()}.example`));
    return { by: admin, path: '/SignOn' };
  },
  'POST /People/:id/Link': async (world) => {
    return { by: world.admin, path: `/People/${await invitedId(world)}/Link` };
  },
  'PATCH /People/:id': async (world) => {
    return { by: world.admin, path: `/People/${await invitedId(world)}`, body: { Role: 'finance' } };
  },
  'POST /People/:id/ResetSecondFactor': async (world) => {
    return { by: world.admin, path: `/People/${await invitedId(world)}/ResetSecondFactor` };
  },
  'PUT /SignInRules': ({ admin }) => ({ by: admin, path: '/SignInRules', body: { RequiresSecondFactor: false } }),
  'DELETE /People/:id': async (world) => ({ by: world.admin, path: `/People/${await invitedId(world)}` }),
  'POST /Credentials': ({ admin }) => ({ by: admin, path: '/Credentials', body: newCredential() }),
  'POST /Credentials/:id/Rotate': async (world) => {
    return { by: world.admin, path: `/Credentials/${await credentialId(world)}/Rotate` };
  },
  'PATCH /Credentials/:id': async (world) => {
    return { by: world.admin, path: `/Credentials/${await credentialId(world)}`, body: { Status: 'Disabled' } };
  },
  'POST /Reports': ({ admin }) => ({ by: admin, path: '/Reports', body: { Kind: 'Orders', Format: 'Csv' } }),
  'DELETE /Reports/:id': async ({ admin }) => {
    const { body } = await admin.portal.post('/Reports', { Kind: 'Orders', Format: 'Csv' });
    return { by: admin, path: `/Reports/${body.Id}` };
  },
  'POST /ReportSchedules': ({ admin }) => ({ by: admin, path: '/ReportSchedules', body: newSchedule }),
  'PATCH /ReportSchedules/:id': async (world) => {
    return { by: world.admin, path: `/ReportSchedules/${await scheduleId(world)}`, body: { Paused: true } };
  },
  'DELETE /ReportSchedules/:id': async (world) => {
    return { by: world.admin, path: `/ReportSchedules/${await scheduleId(world)}` };
  },
  'POST /Departments': async (world) => {
    return { by: await neighbour(world), path: '/Departments', body: { Id: 'dep', Name: 'A' } };
  },
  'PATCH /Departments/:id': async (world) => {
    const by = await neighbour(world);
    await by.portal.post('/Departments', { Id: 'dep', Name: 'A' });
    return { by, path: '/Departments/dep', body: { Name: 'Bee' } };
  },
  'PUT /Departments/:id/Budget': async (world) => {
    const by = await neighbour(world);
    await by.portal.post('/Departments', { Id: 'dep', Name: 'A' });
    // The first one counts what was spent, in transactions of its own.
    await by.portal.put('/Departments/dep/Budget', { ...budget, Kind: 'Soft' });
    return { by, path: '/Departments/dep/Budget', body: budget };
  },
  'DELETE /Departments/:id/Budget': async (world) => {
    const by = await neighbour(world);
    await by.portal.post('/Departments', { Id: 'dep', Name: 'A' });
    await by.portal.put('/Departments/dep/Budget', budget);
    return { by, path: '/Departments/dep/Budget' };
  },
  'POST /Brandings': ({ admin }) => ({ by: admin, path: '/Brandings', body: branding('brand-a') }),
  'PUT /Brandings/:id': async ({ admin }) => {
    await admin.portal.post('/Brandings', branding('brand-b'));
    return { by: admin, path: '/Brandings/brand-b', body: { Name: 'Bee', Active: true, Settings: {} } };
  },
  'PUT /Billing': ({ admin }) => ({
    by: admin,
    path: '/Billing',
    body: { Name: 'Acme', Street: 'Main Street 1', Zip: '12345', City: 'Springfield', Country: 'US' },
  }),
  'PUT /GiftSettings': ({ admin }) => ({
    by: admin,
    path: '/GiftSettings',
    body: { ClaimExpiresAfterDays: 90, Reminders: { AfterDays: [3] } },
  }),
  'PUT /HoldForFunds': ({ admin }) => ({
    by: admin,
    path: '/HoldForFunds',
    body: { Enabled: false, ExpireAfterDays: 7 },
  }),
  'PUT /ApprovalRules': ({ admin }) => ({ by: admin, path: '/ApprovalRules', body: { Rules: [], ExpireAfterDays: 7 } }),
  'POST /Orders/:id/Approve': async (world) => ({
    by: world.admin,
    path: `/Orders/${await waitingId(world)}/Approve`,
  }),
  'POST /Orders/:id/Reject': async (world) => ({
    by: world.admin,
    path: `/Orders/${await waitingId(world)}/Reject`,
    body: { Reason: 'No' },
  }),
  'PUT /BalanceThresholds/:currencyCode': ({ admin }) => ({
    by: admin,
    path: '/BalanceThresholds/USD',
    body: { Threshold: 100 },
  }),
  'DELETE /BalanceThresholds/:currencyCode': ({ admin }) => ({ by: admin, path: '/BalanceThresholds/EUR' }),
  'PUT /Recipients/Thresholds/:currencyCode': ({ admin }) => ({
    by: admin,
    path: '/Recipients/Thresholds/USD',
    body: { Threshold: 600 },
  }),
  'DELETE /Recipients/Thresholds/:currencyCode': ({ admin }) => ({ by: admin, path: '/Recipients/Thresholds/EUR' }),
  'POST /Recipients/Forget': ({ admin }) => ({
    by: admin,
    path: '/Recipients/Forget',
    body: { Email: 'forget-me@example.com' },
  }),
  'POST /Pictures': ({ admin }) => ({ by: admin, path: '/Pictures', body: pngOf(8), headers: pngType }),
  'DELETE /Pictures/:name': async ({ admin }) => {
    const { body } = await admin.portal.post('/Pictures', pngOf(9), pngType);
    return { by: admin, path: `/Pictures/${body.Name}` };
  },
  'POST /FundingRequests': ({ admin }) => ({
    by: admin,
    path: '/FundingRequests',
    body: { CurrencyCode: 'USD', Amount: 10 },
    headers: { 'idempotency-key': fresh() },
  }),
  'POST /Orders': ({ admin }) => ({ by: admin, path: '/Orders', body: orderRequest() }),
  'POST /Orders/Test': ({ admin }) => ({ by: admin, path: '/Orders/Test', body: orderRequest() }),
  'POST /Orders/:id/Cancel': async ({ admin }) => {
    const { body } = await admin.portal.post('/Orders', orderRequest());
    return { by: admin, path: `/Orders/${body.Id}/Cancel` };
  },
  'PATCH /Orders/:id/LineItems/:lineItemId': async ({ admin }) => {
    const { body } = await admin.portal.post('/Orders', orderRequest());
    const [line] = body.LineItems as { Id: string }[];
    const change = { Personalization: { To: 'Ada' } };
    return { by: admin, path: `/Orders/${body.Id}/LineItems/${line?.Id}`, body: change };
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
  // After the reissue: its cards are void from here on.
  'POST /Orders/:id/Void': ({ admin, reissuable }) => ({ by: admin, path: `/Orders/${reissuable.Id}/Void`, body: {} }),
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
  'POST /WebhookEndpoints/:id/ReplayFailed': async (world) => {
    const id = await endpointId(world);
    await world.admin.portal.post(`/WebhookEndpoints/${id}/Test`);
    // As after its last attempt.
    await sql`update webhook_undelivered set due_at = null where lane_id = ${id}`.execute(world.api.database.db);
    return { by: world.admin, path: `/WebhookEndpoints/${id}/ReplayFailed` };
  },
  'POST /WebhookSecret/Rotate': (world) => ({ by: world.admin, path: '/WebhookSecret/Rotate' }),
  'POST /WebhookEndpoints/:id/RotateSecret': async (world) => {
    return { by: world.admin, path: `/WebhookEndpoints/${await endpointId(world)}/RotateSecret` };
  },
  'POST /WebhookMessages/:id/Replay': async (world) => {
    const { body } = await world.admin.portal.post(`/WebhookEndpoints/${await endpointId(world)}/Test`);
    return { by: world.admin, path: `/WebhookMessages/${body.Id}/Replay` };
  },
  'POST /Cases/:id/Answer': async (world) => {
    return { by: world.admin, path: `/Cases/${await givenCase(world)}/Answer`, body: { Text: 'Try again' } };
  },
  'POST /Cases/:id/Close': async (world) => ({ by: world.admin, path: `/Cases/${await givenCase(world)}/Close` }),
  'POST /Uploads': ({ admin }) => ({ by: admin, path: '/Uploads', body: recipients, headers: csvType }),
  'POST /Uploads/:id/Start': async ({ admin }) => {
    const { body } = await admin.portal.post('/Uploads', recipients, csvType);
    return { by: admin, path: `/Uploads/${body.Id}/Start`, body: { TotalCost: body.TotalCost } };
  },
  'POST /Uploads/:id/Undo': async ({ admin }) => {
    const { body } = await admin.portal.post('/Uploads', recipients, csvType);
    const start = { TotalCost: body.TotalCost, UndoSeconds: 600 };
    await admin.portal.post(`/Uploads/${body.Id}/Start`, start);
    return { by: admin, path: `/Uploads/${body.Id}/Undo` };
  },
  'DELETE /Uploads/:id': async ({ admin }) => {
    const { body } = await admin.portal.post('/Uploads', recipients, csvType);
    return { by: admin, path: `/Uploads/${body.Id}` };
  },
};

const newCredential = () => ({ Name: 'ERP', Email: `erp-${fresh()}@example.com` });
const branding = (Id: string) => ({ Id, Name: 'A', Settings: { LogoText: 'A' } });
const budget = { Period: 'Month', CurrencyCode: 'USD', Amount: 100, Kind: 'Hard' };
const endpoint = { Url: 'http://127.0.0.1:9/hook' };
const recipients = 'Product,Amount,Email\r\naurora-coffee-usd,25,ann@example.com\r\n';

/** The admin of another account: orders of one with departments would have to name one. */
async function neighbour({ api }: AuditedPortal): Promise<SignedIn> {
  return givenSignedIn(api, (await api.givenAccount()).accountId, 'admin');
}

/** An order that waits until the admin decides; those of later actions do not. */
async function waitingId({ admin, account, api }: AuditedPortal): Promise<string> {
  await admin.portal.put('/ApprovalRules', { Rules: [{ Name: 'All' }] });
  const orderer = await givenSignedIn(api, account.accountId, 'orderer');
  const { body } = await orderer.portal.post('/Orders', orderRequest());
  await admin.portal.put('/ApprovalRules', { Rules: [] });
  return String(body.Id);
}

async function invitedId({ admin }: AuditedPortal): Promise<string> {
  const { body } = await admin.portal.post('/People', newPerson());
  return (body.Person as { Id: string }).Id;
}

const newSchedule = { Kind: 'Orders', Format: 'Csv', Frequency: 'Daily' };

async function scheduleId({ admin }: AuditedPortal): Promise<string> {
  const { body } = await admin.portal.post('/ReportSchedules', newSchedule);
  return String(body.Id);
}

async function credentialId({ admin }: AuditedPortal): Promise<string> {
  const { body } = await admin.portal.post('/Credentials', newCredential());
  return (body.Credential as { Id: string }).Id;
}

async function endpointId({ admin }: AuditedPortal): Promise<string> {
  return String((await admin.portal.post('/WebhookEndpoints', endpoint)).body.Id);
}
