import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContexts, openPage, sharedBrowser } from '../claims/support/browser.ts';
import { type ClaimApp, startClaimApp } from '../claims/support/claim-app.ts';
import { type CardOptions, givenCard } from '../claims/support/given-card.ts';
import { shoot } from '../claims/support/shoot.ts';
import { findWithAxe } from '../support/axe.ts';
import { readPdf } from '../support/read-pdf.ts';

let app: ClaimApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startClaimApp(), sharedBrowser()]);
});
afterAll(async () => {
  if (browser) await closeContexts(browser);
  await app?.close();
});

const choice: CardOptions = {
  type: 'DigitalDelivery',
  productId: 'manybloom-pick-usd',
  valueMinor: 5_000,
  isChoice: true,
  brandingId: 'birthday-confetti',
};
const amounts = { split: '1', 'amount.aurora-coffee-usd': '25', 'amount.ninth-row-cinemas-usd': '25' };

/** The path of a gift of which two cards were picked. */
async function givenPicked(culture: string): Promise<string> {
  const { path } = await givenCard(app, { ...choice, culture });
  const picked = await fetch(`${app.baseUrl}${path}/pick`, { method: 'POST', body: new URLSearchParams(amounts) });
  expect(picked.status).toBe(200);
  return path;
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
}

test('without JavaScript a problem is reported, faults are named at their fields, and the case prints', async () => {
  const path = await givenPicked('en-US');
  const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
  const { page, context } = await openPage(browser, app.baseUrl, { ...phone, javaScriptEnabled: false });
  await page.goto(`${app.baseUrl}${path}/help`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Help with this gift');
  // As a program would send it that does not check the form.
  const refused = await fetch(`${app.baseUrl}${path}/help/problem`, {
    method: 'POST',
    body: new URLSearchParams({ contact: 'nobody' }),
  });
  await page.setContent(await refused.text());
  for (const name of ['Which card does not work?', 'What is the problem?'])
    expect(await page.getByRole('combobox', { name }).getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('alert').count()).toBe(3);

  await page.goto(`${app.baseUrl}${path}/help`);
  await page.getByRole('combobox', { name: 'Which card' }).selectOption({ label: 'Aurora Coffee Gift Card, $25.00' });
  await page.getByRole('combobox', { name: 'What is the problem?' }).selectOption('NoBalance');
  await page.getByRole('textbox', { name: 'What happened?' }).fill('The till said: empty.');
  await page.getByRole('button', { name: 'Report the problem' }).click();
  const number = (await page.locator('.case-number').textContent()) ?? '';
  expect(number).toMatch(/^\d{3}-\d{3}-\d{3}$/);
  const printed = (await readPdf(await page.pdf({ format: 'A4' }))).map(({ text }) => text).join(' ');
  expect(printed).toContain(number);
  expect(printed).not.toContain('Send my gifts again');
  await page.getByRole('button', { name: 'Tell the sender' }).click();
  await page.getByText('The sender has been informed').waitFor();
  await context.close();
});

test.each([
  ['en-US', 390],
  ['de-DE', 1_440],
  ['ar-AE', 390],
] as const)('help reads well at every width and at twice the text size (%s, %i)', async (culture, width) => {
  const path = await givenPicked(culture);
  const viewport = { width, height: 900 };
  const { page, context, consoleErrors } = await openPage(browser, app.baseUrl, { viewport, reducedMotion: 'reduce' });
  const language = culture.slice(0, 2);
  for (const [name, address] of [
    ['start', `/help?lang=${language}`],
    ['gift', `${path}/help?lang=${language}`],
    ['sent', `/help/sent?lang=${language}`],
  ] as const) {
    await page.goto(app.baseUrl + address);
    expect([name, await findWithAxe(page)]).toEqual([name, []]);
    await expectNoOverflow(page);
    await shoot(`help-${name}-${language}-${width}`, () => page.screenshot({ fullPage: true }));
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await expectNoOverflow(page);
    const cut = await page.evaluate(
      "[...document.querySelectorAll('button, .button, label, h1, h2, p')].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length",
    );
    expect([name, cut]).toEqual([name, 0]);
    await shoot(`help-${name}-${language}-${width}-large`, () => page.screenshot({ fullPage: true }));
  }
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('the form on the help page is announced with names, hints and its result', async () => {
  const { page, context } = await openPage(browser, app.baseUrl, { viewport: { width: 390, height: 844 } });
  await page.goto(`${app.baseUrl}/help`);
  const tree = await page.locator('main').ariaSnapshot();
  for (const line of [
    '- heading "Help with your gift" [level=1]',
    '- heading "Send my gifts again" [level=2]',
    '- textbox "Email address or mobile number"',
    '- button "Send again"',
  ])
    expect(tree).toContain(line);
  const field = page.getByRole('textbox', { name: 'Email address or mobile number' });
  const hint = page.locator(`#${await field.getAttribute('aria-describedby')}`);
  expect(await hint.textContent()).toContain('A mobile number starts with + and the country code');
  await field.fill('nobody');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alert').textContent()).toContain('Please enter an email address');
  expect(await page.evaluate('document.activeElement.id')).toBe('address');
  await page.getByRole('textbox', { name: 'Email address or mobile number' }).fill('nobody@example.com');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('status').textContent()).toContain('they will arrive in the next few minutes');
  await context.close();
});
