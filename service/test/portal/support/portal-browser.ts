import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OperatorRole, Person, Role } from '../../../src/accounts/people/types.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { closeContexts, openPage, sharedBrowser, type WatchedPage } from '../../claims/support/browser.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { cookieName, givenOperator, givenSignedIn, password, type SignedIn } from './portal-caller.ts';

/** A test with a browser starts several programs, and on two busy cores each of its steps takes a while. */
export const browserTestMs = 120_000;
const stepTimeoutMs = 30_000;

export interface PortalBrowser {
  readonly api: TestApi;
  /** Where the browser finds the portal. */
  readonly baseUrl: string;
  readonly browser: Browser;
  open(options?: BrowserContextOptions): Promise<PortalPage>;
  /** A new page, not yet loaded, for a person of the account (null: an operator) who has signed in. */
  openAs(accountId: AccountId | null, role: Role, options?: BrowserContextOptions): Promise<SignedInPage>;
  /** The same for an operator with these roles only. */
  openAsOperator(roles: readonly OperatorRole[], options?: BrowserContextOptions): Promise<SignedInPage>;
  close(): Promise<void>;
}

export interface PortalPage extends WatchedPage {
  /** Goes to a page of the portal and waits for its heading. */
  go(path: string, heading?: string | RegExp): Promise<void>;
}

export interface SignedInPage extends PortalPage {
  readonly person: Person;
  /** Like a click on a link: without a full reload. Waits until all requests of the page are done. */
  visit(path: string): Promise<void>;
}

/** The whole API with the built portal, and a browser. Passkeys need a host that is a name: localhost. */
export async function startPortalBrowser(
  environ: Record<string, string> = {},
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<PortalBrowser> {
  const [api, browser] = await Promise.all([startTestApi(environ), sharedBrowser()]);
  const baseUrl = api.baseUrl.replace('127.0.0.1', host);
  const open = (options: BrowserContextOptions = {}) => openPortal(browser, baseUrl, options);
  return {
    api,
    baseUrl,
    browser,
    open,
    openAs: (accountId, role, options) => openFor(baseUrl, givenSignedIn(api, accountId, role), open(options)),
    openAsOperator: (roles, options) => openFor(baseUrl, givenOperator(api, roles), open(options)),
    async close() {
      await closeContexts(browser);
      await api.close();
    },
  };
}

async function openFor(baseUrl: string, person: Promise<SignedIn>, page: Promise<PortalPage>): Promise<SignedInPage> {
  const [{ person: owner, portal: caller }, portal] = await Promise.all([person, page]);
  // Without the form: loading and drawing two pages for it takes longer than many a test.
  await portal.context.addCookies([sessionCookie(baseUrl, caller.cookie)]);
  return { ...portal, person: owner, visit: (path) => visit(portal, path) };
}

/** With null, the password field keeps what it has. */
export async function signIn(page: Page, email: string, secret: string | null = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  if (secret !== null) await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** As the service sets it. Only a page can get such a cookie without encryption, and only from loopback. */
function sessionCookie(baseUrl: string, value: string) {
  const url = baseUrl.replace('http:', 'https:');
  return { name: cookieName, value, url, httpOnly: true, secure: true, sameSite: 'Strict' } as const;
}

async function visit({ page, go }: PortalPage, path: string): Promise<void> {
  if (page.url() === 'about:blank') await go(path);
  else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/portal${path}`)})`);
  const content = page.locator(`[data-location=${JSON.stringify(path)}]`);
  await content.getByRole('heading', { level: 1 }).waitFor();
  await content.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/**
 * A page must log no errors and send no requests to other hosts. One exception is expected: pictures of a sent mail
 * have the service's public URL, which does not resolve here.
 */
export function expectNoErrors({ strayRequests, consoleErrors }: WatchedPage): void {
  expect({
    strayRequests: strayRequests.filter((url) => !url.startsWith('http://bestow.test/media/')),
    consoleErrors,
  }).toEqual({ strayRequests: [], consoleErrors: [] });
}

/** Chooses in one of the portal's selects, by the text that people see. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

async function openPortal(browser: Browser, baseUrl: string, options: BrowserContextOptions): Promise<PortalPage> {
  const watched = await openPage(browser, baseUrl, {
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...options,
  });
  // A missing element is reported by name, well before the test's own time limit.
  watched.page.setDefaultTimeout(stepTimeoutMs);
  return {
    ...watched,
    async go(path, heading) {
      await watched.page.goto(`${baseUrl}/portal${path}`);
      await watched.page.getByRole('heading', { level: 1, ...(heading && { name: heading }) }).waitFor();
    },
  };
}
