import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import { givenSources } from '../fulfillment/support.ts';
import { coffeeCard, givenParcel } from '../shipping/support.ts';
import { demoDepartments } from '../support/demo-catalog.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { givenCase } from './support/given-case.ts';
import {
  browserTestMs,
  expectNoErrors,
  type PortalBrowser,
  type SignedInPage,
  signIn,
  startPortalBrowser,
} from './support/portal-browser.ts';
import { seller } from './support/seller.ts';

const environ = { WAREHOUSE: 'off', ...seller };
let portal: PortalBrowser;
let accountId: AccountId;
let orderId: string;
let caseId: string;
let parcelId: string;
beforeAll(async () => {
  portal = await startPortalBrowser(environ);
  const { api } = portal;
  const account = await api.givenAccount({ available: { USD: 1_000_00n }, hasDepartments: true });
  accountId = account.accountId;
  const order = await account.post(
    '/v1/Orders',
    orderRequest({ PONumber: 'KEPT-1', DepartmentId: demoDepartments[0]?.id }),
  );
  expect(order.status, order.text).toBe(201);
  orderId = String(order.body.Id);
  caseId = await givenCase(api, accountId, orderId as never);
  await givenSources(api.database.db, coffeeCard, ['inventory']);
  const worker = await startTestWorker(api, environ);
  parcelId = (await givenParcel(api, await api.givenAccount())).parcel.id;
  await worker.close();
}, browserTestMs);
afterAll(() => portal?.close());

interface Form {
  readonly path: () => string;
  /** The buttons that lead to it. */
  readonly open?: readonly (string | RegExp)[];
  readonly tab?: string;
  /** What is entered, by the names of the fields: all that the form requires, so that it is sent. */
  readonly fields: Readonly<Record<string, string>>;
  readonly save: string;
}

const accountForms: Readonly<Record<string, Form>> = {
  'a budget': {
    path: () => '/departments',
    open: ['Set a budget'],
    fields: { 'Amount in USD': '1,250' },
    save: 'Set budget',
  },
  'a report': {
    path: () => '/reports',
    open: ['New report'],
    fields: { 'From (UTC)': '2026-01-01', 'To (UTC)': '2026-02-01' },
    save: 'Request report',
  },
  'a billing address': {
    path: () => '/funding',
    open: ['Set billing address'],
    fields: { Name: 'Acme', Street: 'Long Road 1', Zip: '12345', City: 'Springfield', Country: 'DE' },
    save: 'Save',
  },
  'a credential': {
    path: () => '/credentials',
    open: ['New credential'],
    fields: { Name: 'Payroll', Email: 'payroll@example.com' },
    save: 'Create credential',
  },
  'the company sign-on': {
    path: () => '/company-sign-on',
    fields: {
      Name: 'Acme',
      Issuer: 'https://id.example.com',
      'Client ID': 'acme',
      Domain: 'acme.example',
      Group: 'all',
    },
    save: 'Save',
  },
  'approval rules': {
    path: () => '/approvals/rules',
    fields: { 'Days until an order is rejected': '23' },
    save: 'Save',
  },
  'gift settings': {
    path: () => '/gift-settings',
    fields: { 'Days until an unopened gift expires': '77' },
    save: 'Save',
  },
  'a changed delivery': {
    path: () => `/orders/${orderId}`,
    open: ['Change delivery'],
    fields: { From: 'Everyone', Message: 'Half a message' },
    save: 'Save changes',
  },
  'an answer to a recipient': {
    path: () => `/cases/${caseId}`,
    fields: { Answer: 'Half an answer' },
    save: 'Send answer',
  },
};

const operatorForms: Readonly<Record<string, Form>> = {
  'an account': {
    path: () => '/operator/accounts',
    open: ['New account'],
    fields: {
      'Company name': 'Initech',
      "First administrator's name": 'Bill',
      "First administrator's email": 'b@i.example',
    },
    save: 'Create and invite',
  },
  'settings of an account': {
    path: () => `/operator/accounts/${accountId}`,
    tab: 'Settings and limits',
    fields: { 'Requests per second': '12', 'Emails per hour': '34' },
    save: 'Save',
  },
  'a price of an account': {
    path: () => `/operator/accounts/${accountId}`,
    open: [/^Edit /],
    fields: { 'Discount (%)': '3' },
    save: 'Save',
  },
  'an operator': {
    path: () => '/operator/operators',
    open: ['Invite an operator'],
    fields: { Name: 'Olga', Email: 'olga@example.com' },
    save: 'Request',
  },
  'a product': {
    path: () => '/operator/catalog/new',
    fields: { Name: 'Half a product', Id: 'half-a-product' },
    save: 'Add to catalog',
  },
  'a shipping method': {
    path: () => '/operator/shipping',
    open: ['New method'],
    fields: { Carrier: 'Kestrel', Id: 'kestrel', Description: 'By bird', 'Fulfillment group': 'cards' },
    save: 'Save',
  },
  'a changed carrier': {
    path: () => '/operator/shipping',
    open: [/^Edit .*(Card|Envelope|Box|card|envelope|box)/],
    fields: { Description: 'Half a description' },
    save: 'Save',
  },
  'cards of a parcel': {
    path: () => '/operator/parcels',
    open: ['Open'],
    fields: { 'Serial numbers': 'HALF-A-CARD' },
    save: 'Pack cards',
  },
};

/** Ends the session, presses the button, signs in on the page that appears, and reads what the form then shows. */
async function afterSignIn(opened: SignedInPage, form: Form): Promise<Record<string, string>> {
  const { page, person } = opened;
  await page.goto(`${portal.baseUrl}/portal${form.path()}`);
  if (form.tab) await page.getByRole('tab', { name: form.tab }).click();
  for (const name of form.open ?? []) await page.getByRole('button', { name }).first().click();
  for (const [name, value] of Object.entries(form.fields)) await field(page, name).fill(value);
  await sql`delete from portal_sessions`.execute(portal.api.database.db);
  const entered = field(page, Object.keys(form.fields).at(-1) ?? '').locator('xpath=ancestor::form');
  // Whatever the page asks for by itself may find out first, and then there is no button any more.
  await entered.getByRole('button', { name: form.save, exact: true }).evaluateAll((all) => all.at(-1)?.click());
  await page.getByText('Your session has ended. Sign in again.').waitFor();
  await signIn(page, person.email);
  await page.getByText('This is what you had entered before.').waitFor();
  const values: Record<string, string> = {};
  for (const name of Object.keys(form.fields)) values[name] = await field(page, name).inputValue();
  return values;
}

const field = (page: Page, name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByLabel(name, { exact: true }))
    .last();

test.each(Object.entries(accountForms))(
  'the form of %s is as it was left after a sign-in',
  {
    timeout: browserTestMs,
  },
  async (_, form) => {
    const opened = await portal.openAs(accountId, 'admin');
    expect(await afterSignIn(opened, form)).toEqual(form.fields);
    expectNoErrors(opened);
    await opened.context.close();
  },
);

test.each(Object.entries(operatorForms))(
  'the form of %s is as it was left after a sign-in',
  {
    timeout: browserTestMs,
  },
  async (_, form) => {
    const opened = await portal.openAs(null, 'operator');
    expect(await afterSignIn(opened, form)).toEqual(form.fields);
    expectNoErrors(opened);
    await opened.context.close();
  },
);

test('a parcel that is being looked at is open again, in the list that it was opened from', {
  timeout: browserTestMs,
}, async () => {
  const { page, go, context } = await portal.openAs(null, 'operator');
  await go(`/operator/parcels?status=Ready&parcel=${parcelId}`);
  await page.getByRole('dialog', { name: `Parcel ${parcelId}` }).waitFor();
  await context.close();
});
