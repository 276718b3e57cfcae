import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import type { TestCaller } from '../support/test-api.ts';
import { productRequest } from './support/catalog-requests.ts';
import { expectNoErrors, type PortalBrowser, type SignedInPage, startPortalBrowser } from './support/portal-browser.ts';
import { givenSignedIn, type PortalCaller } from './support/portal-caller.ts';

let portal: PortalBrowser;
let account: TestCaller;
beforeAll(async () => {
  portal = await startPortalBrowser();
  account = await portal.api.givenAccount({ available: { USD: 1_000_00n } });
});
afterAll(() => portal?.close());

const attack = `"><img src=x onerror="window.taken=1">`;

test('markup in any stored text is shown as text, on every page that shows it', {
  timeout: 120_000,
}, async () => {
  const admin = (await givenSignedIn(portal.api, account.accountId, 'admin')).portal;
  const operator = (await givenSignedIn(portal.api, null, 'operator')).portal;
  const ids = await storeAttacks(admin, operator);

  const opened = await portal.openAs(account.accountId, 'admin');
  const accountPaths = [
    '/',
    '/orders',
    `/orders/${ids.order}`,
    '/orders/new',
    '/brandings',
    `/brandings/${ids.branding}`,
    '/departments',
    '/people',
    '/credentials',
    '/funding',
    '/transactions',
    `/webhooks/${ids.endpoint}`,
    '/webhooks',
    '/events',
    '/audit',
    '/uploads',
    `/uploads/${ids.upload}`,
  ];
  const shown = new Map<string, boolean>();
  for (const path of accountPaths) shown.set(path, await showsAttack(opened, path));
  expectNoErrors(opened);
  await opened.context.close();

  const operating = await portal.openAs(null, 'operator');
  const operatorPaths = [
    '/operator/accounts',
    `/operator/accounts/${account.accountId}`,
    '/operator/funding',
    '/operator/catalog',
    '/operator/catalog/attacked',
    '/operator/operators',
    '/operator/approvals',
    '/operator/shipping',
    '/operator/audit',
  ];
  for (const path of operatorPaths) shown.set(path, await showsAttack(operating, path));
  expectNoErrors(operating);
  await operating.context.close();

  const mustShow = [
    '/',
    '/orders',
    `/orders/${ids.order}`,
    '/brandings',
    '/departments',
    '/people',
    '/credentials',
    '/funding',
    '/uploads',
  ];
  for (const path of [
    ...mustShow,
    '/operator/accounts',
    '/operator/funding',
    '/operator/catalog',
    '/operator/approvals',
    '/operator/shipping',
  ])
    expect([path, shown.get(path)]).toEqual([path, true]);
});

const attackingProduct = {
  ...productRequest,
  Id: 'attacked',
  Name: attack,
  ShortDescription: attack,
  LongDescription: attack,
  Terms: attack,
  Disclaimer: attack,
  RedemptionNote: attack,
};

async function showsAttack({ page, visit }: SignedInPage, path: string): Promise<boolean> {
  await visit(path);
  expect([path, await page.evaluate('window.taken ?? null')]).toEqual([path, null]);
  return (await page.getByText('onerror=').count()) > 0;
}

async function storeAttacks(admin: PortalCaller, operator: PortalCaller) {
  const made = async (call: Promise<{ status: number; text: string; body: Record<string, unknown> }>) => {
    const answer = await call;
    expect([200, 201, 202], answer.text).toContain(answer.status);
    return answer.body;
  };
  const line = { ExternalId: attack, Personalization: { To: attack, FromName: attack, Message: attack } };
  const order = await made(account.post('/v1/Orders', orderRequest({ PONumber: attack, Note: attack }, line)));
  await made(
    admin.post(
      '/FundingRequests',
      { CurrencyCode: 'EUR', Amount: 5, Reference: attack },
      { 'idempotency-key': 'attack' },
    ),
  );
  await made(admin.post('/Credentials', { Name: attack, Email: 'attack@example.com' }));
  await made(admin.post('/People', { Name: attack, Email: 'person@example.com', Role: 'viewer' }));
  await made(admin.patch('/Me', { Name: attack }));
  const settings = {
    LogoText: attack,
    PrimaryColor: '#b03a5b',
    BackgroundColor: '#fdf6f0',
    TextColor: '#301e2c',
    HeaderImagePath: null,
    SenderName: attack,
    Subject: attack,
    Footer: attack,
  };
  await made(admin.post('/Brandings', { Id: 'attacked', Name: attack, Settings: settings }));
  const cell = `"${attack.replaceAll('"', '""')}"`;
  const upload = await made(
    admin.post(`/Uploads?name=${encodeURIComponent(`${attack}.csv`)}`, `Name,${cell}\r\n${cell},x\r\n`, {
      'content-type': 'text/csv',
    }),
  );
  const endpoint = await made(
    admin.post('/WebhookEndpoints', {
      Url: 'https://hooks.example.com/x',
      Description: attack,
      Headers: [{ Name: 'X-Note', Value: attack }],
    }),
  );
  await made(operator.patch(`/operator/Accounts/${account.accountId}`, { Name: attack }));
  await made(operator.post('/operator/Products', attackingProduct));
  const methods = (await operator.get('/operator/ShippingMethods')).body.Data as Record<string, unknown>[];
  const { Active: _, Type: __, ...method } = methods[0] ?? {};
  await made(
    operator.post('/operator/ShippingMethods', { ...method, Id: 'attacked', Carrier: attack, Description: attack }),
  );
  await made(
    operator.post('/operator/Operators', { Name: attack, Email: 'second-operator@example.com', Roles: ['admin'] }),
  );
  // Last, because from then on every order must name one.
  await made(admin.post('/Departments', { Id: 'attacked', Name: attack }));
  return { order: String(order.Id), upload: String(upload.Id), endpoint: String(endpoint.Id), branding: 'attacked' };
}
