import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface AxeOptions {
  /** The script expression of the element to check, or of a context that axe knows; the whole page by default. */
  readonly part?: string;
  /** Rules or groups of rules; all by default. */
  readonly only?: readonly string[] | undefined;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

const htmlLengthMax = 200;

/** What axe finds wrong, with the first places of each rule. */
export async function findWithAxe(page: Page, { part = 'document', only }: AxeOptions = {}): Promise<string[]> {
  await addAxe(page);
  const options = {
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    // Two thirds of the time otherwise. No text here has its background from a pseudo element; axe would not judge one.
    checks: { 'color-contrast': { options: { ignorePseudo: true } } },
    ...(only && { runOnly: only }),
  };
  const violations = (await page.evaluate(
    `axe.run(${part}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as readonly Violation[];
  return violations.map(({ id, nodes }) => `${id} at ${nodes.slice(0, 3).map(targetOf).join(', ')}: ${htmlOf(nodes)}`);
}

const targetOf = ({ target }: Violation['nodes'][number]) => target.join(' ');
const htmlOf = ([first]: Violation['nodes']) => first?.html.slice(0, htmlLengthMax);

/**
 * The page's policy blocks other scripts, so axe is added through the debugger, which is exempt. Pages that are visited by a
 * link keep it.
 */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axeSource}; ${settledStyle}`);
}

/**
 * Colours between two looks would be measured otherwise, and parts that are laid out only when they come into view would seem
 * to overlap others. Sheets made by a script are exempt from the page's policy.
 */
const settledStyle = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}`;
