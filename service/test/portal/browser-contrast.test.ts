import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeContexts, sharedBrowser } from '../claims/support/browser.ts';
import { findWithAxe } from '../support/axe.ts';
import { findInEveryLook } from '../support/looks.ts';

const readable = '<p style="color: rgb(60, 60, 60); background: rgb(250, 250, 250)">Readable</p>';
const light = 'color: rgb(60, 60, 60)';

let page: Page;
beforeAll(async () => {
  page = await (await (await sharedBrowser()).newContext()).newPage();
});
afterAll(async () => closeContexts(await sharedBrowser()));
// Its look is then known to be readable, so axe is not asked again about texts that look the same.
beforeEach(async () => {
  expect(await findIn(`${readable}<p style="${light}">Readable too</p>`)).toEqual([]);
});

async function findIn(body: string): Promise<readonly string[]> {
  await page.setContent(`<!doctype html><html lang="en"><title>T</title><main><h1>T</h1>${body}</main></html>`);
  return findWithAxe(page, { only: ['color-contrast'] });
}

test.each([
  ['another colour', `${readable}<p style="color: rgb(200, 200, 200)">Bad</p>`],
  ['another background', `<p style="${light}; background: rgb(80, 80, 80)">Bad</p>`],
  [
    'a background further out',
    `<section style="background: rgb(80, 80, 80)"><div><p style="${light}">Bad</p></div></section>`,
  ],
  [
    'a translucent background',
    `<div style="background: rgb(0, 0, 0)"><p style="${light}; background: rgba(255, 255, 255, 0.3)">Bad</p></div>`,
  ],
  ['its opacity', `<div style="opacity: 0.3">${readable.replace('Readable', 'Bad')}</div>`],
  [
    'something else below it',
    `<div style="position: relative"><div style="position: absolute; inset: 0; background: rgb(70, 70, 70)"></div>
     <p style="${light}; position: relative">Bad</p></div>`,
  ],
  [
    'something else below a part of it',
    `<div style="position: relative; width: 300px"><div style="position: absolute; top: 0; bottom: 0; left: 0; width: 280px;
     background: rgb(70, 70, 70)"></div><p style="${light}; position: relative; width: 200px">Bad</p></div>`,
  ],
])('a text that is made hard to read by %s is found, however often it is looked at', async (_, body) => {
  for (const time of [1, 2]) {
    const found = await findIn(body);
    expect(found, `time ${time}`).toEqual([expect.stringMatching(/^color-contrast at .*Bad/)]);
  }
});

test('a small text is found although a large one with the same colours is readable', async () => {
  const grey = 'color: rgb(140, 140, 140)';
  expect(await findIn(`<p style="${grey}; font-size: 30px">Large</p>`)).toEqual([]);
  expect(await findIn(`<p style="${grey}; font-size: 14px">Bad</p>`)).toHaveLength(1);
});

test.each(['opacity: 0', 'visibility: hidden', 'display: none'])(
  'a text that was not judged since it had %s is found when it is shown',
  async (hidden) => {
    const body = '<p style="color: rgb(210, 210, 210)">Bad</p>';
    expect(await findIn(`<div style="${hidden}">${body}</div>`)).toEqual([]);
    expect(await findIn(body)).toHaveLength(1);
  },
);

test.each([
  ['(prefers-color-scheme: light)', ['light, desktop']],
  ['(prefers-color-scheme: dark)', ['dark, desktop', 'dark, phone']],
  ['(max-width: 400px)', ['dark, phone', 'light, phone']],
])('a text that is hard to read only with %s is found', async (media, expected) => {
  await page.setContent(`<!doctype html><html lang="en"><title>T</title><style>@media ${media} { p { color: #ccc } }</style>
    <main><h1>T</h1><p>Sometimes bad</p></main></html>`);
  const found = await findInEveryLook(page);
  expect(found.map((finding) => finding.split(':')[0])).toEqual(expected);
});
