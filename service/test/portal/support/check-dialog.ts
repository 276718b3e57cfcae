import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, findInEveryLook, phone } from '../../support/looks.ts';

const topDialog = `[...document.querySelectorAll('[role=dialog]')].at(-1)`;
const topToast = `[...document.querySelectorAll('.mantine-Notification-root')].at(-1)`;

/**
 * Expects that axe finds nothing in the dialog that is open, in light and dark, on a desktop and on a phone. `source` is the
 * file in `portal/src` that opens it: `dialogs.test.ts` expects each such file to be named in a call.
 */
export async function checkDialog(page: Page, source: string, viewports = [desktop, phone]): Promise<void> {
  await page.getByRole('dialog').last().waitFor();
  const before = page.viewportSize() ?? desktop;
  const found = await findInEveryLook(page, topDialog, viewports);
  expect(found, source).toEqual([]);
  await page.setViewportSize(before);
}

/** The same for a message that appears after `act`. */
export async function checkToast(page: Page, message: string | RegExp, act: () => Promise<void>): Promise<Locator> {
  // Messages disappear after some seconds, and on a busy machine before they were checked.
  await page.evaluate(`{
    const start = window.setTimeout;
    window.setTimeout = (run, ms, ...rest) => ms >= 4_000 && ms <= 10_000 ? 0 : start(run, ms, ...rest);
  }`);
  await act();
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: message });
  await toast.waitFor();
  const before = page.viewportSize() ?? desktop;
  expect(await findInEveryLook(page, topToast)).toEqual([]);
  await page.setViewportSize(before);
  return toast;
}
