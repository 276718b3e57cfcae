import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { recordTimings } from '../../support/browser-timings.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The shell is Chromium without what only a person needs; it takes a quarter less processor time. */
const places = [process.env.CHROME_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

let launched: Promise<Browser> | null = null;

/** The browser of this worker, which all its test files share. It ends with the worker; a file closes its contexts. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchShared();
  return launched;
}

async function launchShared(): Promise<Browser> {
  const browser = await launchBrowser();
  browser.once('disconnected', () => {
    launched = null;
  });
  return browser;
}

export async function launchBrowser(): Promise<Browser> {
  const { path, args } = await findExecutable();
  return chromium.launch({ executablePath: path, args: [...flags, ...args], headless: true });
}

/** Closes everything that a test file has opened. */
export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The URLs of all requests to another origin. */
  readonly strayRequests: string[];
  /** All console errors: blocked content, script errors. */
  readonly consoleErrors: string[];
}

/** A page whose requests and console errors are recorded. */
export async function openPage(
  browser: Browser,
  baseUrl: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  recordTimings(page);
  const strayRequests: string[] = [];
  const consoleErrors: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseUrl}/`) && !url.startsWith('data:')) strayRequests.push(url);
  });
  page.on('console', (message) => {
    // A rejected answer is a 422 or 429 page; the browser logs that status itself, which is not an error of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return { page, context, strayRequests, consoleErrors };
}

async function findExecutable(): Promise<{ path: string; args: readonly string[] }> {
  const installed = places.find((path) => path && existsSync(path));
  if (installed) return { path: installed, args: [] };
  const bundled = process.arch === 'x64' ? await findBundled() : null;
  if (bundled) return bundled;
  throw new Error(
    'No browser found. Install Chromium (Debian: "apt-get install chromium"), or set CHROME_PATH to a Chrome or Chromium ' +
      'executable, or on x64 run "npm i --no-save @sparticuz/chromium".',
  );
}

interface BundledChromium {
  readonly default: { readonly args: readonly string[]; executablePath(): Promise<string> };
}

async function findBundled(): Promise<{ path: string; args: readonly string[] } | null> {
  // The name is not a literal, so that the type checker does not require an optional package.
  const name = '@sparticuz/chromium';
  try {
    const { default: bundled } = (await import(name)) as BundledChromium;
    return { path: await bundled.executablePath(), args: bundled.args };
  } catch {
    return null;
  }
}
