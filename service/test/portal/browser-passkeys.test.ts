import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonId } from '../../src/accounts/people/types.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { findInEveryLook } from '../support/looks.ts';
import { checkDialog } from './support/check-dialog.ts';
import { codeAt } from './support/code-at.ts';
import {
  browserTestMs,
  expectNoErrors,
  type PortalBrowser,
  type SignedInPage,
  signIn,
  startPortalBrowser,
} from './support/portal-browser.ts';
import { addVirtualAuthenticator, type VirtualAuthenticator } from './support/virtual-authenticator.ts';

let portal: PortalBrowser;
let accountId: AccountId;
beforeAll(async () => {
  portal = await startPortalBrowser({ OPERATOR_SECOND_FACTOR: 'on' }, 'localhost');
  accountId = (await portal.api.givenAccount()).accountId;
});
afterAll(() => portal?.close());

const menu = (page: Page) => page.getByRole('button', { name: /your menu/ });

async function signOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Ages the confirmation of every session of the person. */
async function forgetConfirmation(personId: PersonId): Promise<void> {
  await sql`
    update portal_sessions set confirmed_at = confirmed_at - interval '11 minutes'
    where person_id = ${personId}`.execute(portal.api.database.db);
}

type WithKey = SignedInPage & { readonly keys: VirtualAuthenticator };

/** Somebody who has added a passkey on the page "Your sign-in". */
async function givenWithPasskey(): Promise<WithKey> {
  const opened = await portal.openAs(accountId, 'viewer');
  const keys = await addVirtualAuthenticator(opened.page);
  await opened.go('/security', 'Your sign-in');
  await addPasskey(opened.page, 'Blue key');
  await opened.page.getByRole('button', { name: 'I’ve saved it' }).click();
  return { ...opened, keys };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

/** The password is entered, and the passkey asked for. */
async function halfway({ page, person }: SignedInPage): Promise<void> {
  await signIn(page, person.email);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use your passkey' }).click();
const refusal = 'This passkey was not accepted';

test('a passkey is added, used as the second step, to sign in alone and to confirm, and removed', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'viewer');
  const { page, person, go } = opened;
  await addVirtualAuthenticator(page);
  await go('/security', 'Your sign-in');
  await page.getByText('You have no passkeys yet.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await checkDialog(page, 'account/security/passkey-dialog.tsx');
  await page.getByRole('dialog').getByLabel('Name').fill('Blue key');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  expect(((await page.getByTestId('secret').textContent()) ?? '').split('\n')).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByRole('cell', { name: 'Blue key', exact: true }).waitFor();
  await page.getByText('On. 10 recovery codes are left.').waitFor();
  expect(await findInEveryLook(page)).toEqual([]);

  await signOut(page);
  expect(await findInEveryLook(page)).toEqual([]);
  await halfway(opened);
  expect(await findInEveryLook(page)).toEqual([]);
  await usePasskey(page);
  await menu(page).waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await menu(page).waitFor();

  await go('/security', 'Your sign-in');
  await forgetConfirmation(person.id);
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use your passkey' }).waitFor();
  expect(await findInEveryLook(page, `[...document.querySelectorAll('[role=dialog]')].at(-1)`)).toEqual([]);
  await usePasskey(page);
  await page.getByText('You have no passkeys yet.').waitFor();
  await signOut(page);
  await signIn(page, person.email);
  await menu(page).waitFor();
  expectNoErrors(opened);
  await opened.context.close();
});

test('another authenticator, a replayed assertion and a cloned counter do not sign in', {
  timeout: browserTestMs,
}, async () => {
  const opened = await givenWithPasskey();
  const { page, keys } = opened;
  const [real] = await keys.credentials();
  if (!real) throw new Error('no passkey was created');
  await signOut(page);

  // Its key is another one, although it claims to hold the same passkey.
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  await keys.replace({ ...real, privateKey: other });
  await halfway(opened);
  await usePasskey(page);
  await page.getByText(refusal).waitFor();

  await keys.replace({ ...real, signCount: 10 });
  const sent = page.waitForRequest((request) => request.url().endsWith('/SignIn/Code'));
  await usePasskey(page);
  const assertion = (await sent).postData();
  await menu(page).waitFor();

  await signOut(page);
  await halfway(opened);
  const replayed = await page.evaluate(`fetch('/portal/api/SignIn/Code', {
    method: 'POST', body: ${JSON.stringify(assertion)},
    headers: { 'X-Bestow-Portal': '1', 'Content-Type': 'application/json' },
  }).then((answer) => answer.json())`);
  expect(replayed).toMatchObject({ status: 401, code: 'WrongPasskey' });

  await keys.replace({ ...real, signCount: 3 });
  await usePasskey(page);
  await page.getByText(refusal).waitFor();
  await keys.replace({ ...real, signCount: 50 });
  await usePasskey(page);
  await menu(page).waitFor();
  await opened.context.close();
});

test('a passkey that was removed no longer signs in, although the authenticator still has it', {
  timeout: browserTestMs,
}, async () => {
  const opened = await givenWithPasskey();
  const { page, person } = opened;
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have no passkeys yet.').waitFor();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText(refusal).waitFor();
  await signIn(page, person.email);
  await menu(page).waitFor();
  await opened.context.close();
});

test('required while somebody is signed in, the second factor is set up at their next click', {
  timeout: browserTestMs,
}, async () => {
  const { accountId: strict } = await portal.api.givenAccount();
  const viewer = await portal.openAs(strict, 'viewer');
  await viewer.go('/');
  const admin = await portal.openAs(strict, 'admin');
  await addVirtualAuthenticator(admin.page);
  await admin.go('/people', 'People');
  const rule = admin.page.getByRole('switch', { name: 'Require two-factor sign-in of everyone' });
  expect(await rule.isDisabled()).toBe(true);
  await admin.go('/security', 'Your sign-in');
  await addPasskey(admin.page, 'Mine');
  await admin.page.getByRole('button', { name: 'I’ve saved it' }).click();
  await admin.visit('/people');
  await rule.click();
  await admin.page.getByText('One person has none', { exact: false }).waitFor();
  await admin.page.getByRole('button', { name: 'Require it' }).click();
  await admin.page.getByText('Two-factor sign-in is required.').waitFor();

  const { page } = viewer;
  await addVirtualAuthenticator(page);
  // What the page asks for by itself may find out first, and then there is no link any more.
  await page.getByRole('link', { name: 'Orders' }).evaluateAll(([link]) => link?.click());
  await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  expect(((await page.getByTestId('secret').textContent()) ?? '').split('\n')).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await menu(page).waitFor();
  await admin.go('/people', 'People');
  await admin.page.getByRole('row', { name: viewer.person.email }).getByText('Passkey').waitFor();
  expectNoErrors(viewer);
  expectNoErrors(admin);
  await Promise.all([viewer.context.close(), admin.context.close()]);
});

test('an operator without a second factor gets only the set-up, here with an app, and then their pages', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(null, 'operator');
  const { page } = opened;
  await opened.go('/', 'Set up two-factor sign-in');
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  const secret = (await page.locator('.copy-text').first().textContent())?.trim() ?? '';
  expect(await findInEveryLook(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await menu(page).waitFor();
  await opened.go('/operator/operators', 'Operators');
  await page.getByRole('row', { name: opened.person.email }).getByText('Authenticator app').waitFor();
  expectNoErrors(opened);
  await opened.context.close();
});
