import type { Page } from 'playwright-core';
import { addAxe, lookWithAxe } from './axe.ts';

/** Low windows: they are drawn faster, and axe also reads what is below the fold. */
export const desktop = { width: 1280, height: 500 };
export const phone = { width: 375, height: 500 };

interface Look {
  readonly name: string;
  readonly viewport: typeof desktop;
  readonly colorScheme: 'light' | 'dark';
  readonly only?: readonly string[];
  /** Left out if all texts looked the same in the one before. */
  readonly isOptional?: true;
}

/**
 * Between light and dark only colours change, so the second look at each width needs no other rule. If no text changes when a
 * dark page gets narrow, none does when it is light.
 */
const looks: readonly Look[] = [
  { name: 'light, desktop', viewport: desktop, colorScheme: 'light' },
  { name: 'dark, desktop', viewport: desktop, colorScheme: 'dark', only: ['color-contrast'] },
  { name: 'dark, phone', viewport: phone, colorScheme: 'dark' },
  { name: 'light, phone', viewport: phone, colorScheme: 'light', only: ['color-contrast'], isOptional: true },
];

/**
 * What is wrong with a page in light and dark, on a desktop and on a phone: what axe finds, and scrolling sideways. The page
 * is not loaded again, which would take most of the time. `part` is the script expression of the element to check.
 */
export async function findInEveryLook(
  page: Page,
  part = 'document',
  viewports: readonly object[] = [desktop, phone],
): Promise<string[]> {
  const found: string[] = [];
  let wasNew = true;
  await addAxe(page);
  for (const { name, viewport, colorScheme, only, isOptional } of looks) {
    if (!viewports.includes(viewport) || (isOptional && !wasNew)) continue;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(drawn);
    const { findings, isNew } = await lookWithAxe(page, { part, only });
    wasNew = isNew;
    const inThis = (await fitsSoon(page)) ? findings : [...findings, 'too wide'];
    found.push(...inThis.map((finding) => `${name}: ${finding}`));
  }
  return found;
}

/** Scripts that follow the width or the colours have run. A window in which nothing changes may draw no frame. */
const drawn = `new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
  setTimeout(done, 500);
})`;

const settleMsMax = 5_000;

/** Whether nothing has to be scrolled sideways. Layouts settle some frames after the window's width has changed. */
export function fitsSoon(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const { documentElement } = document;
    const end = performance.now() + ${settleMsMax};
    const check = () => {
      if (documentElement.scrollWidth <= documentElement.clientWidth) resolve(true);
      else if (performance.now() > end) resolve(false);
      else setTimeout(check, 20);
    };
    check();
  })`);
}
