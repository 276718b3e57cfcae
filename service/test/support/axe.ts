import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { lookAtTextsScript } from './contrast-of-texts.ts';

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

interface Found {
  readonly violations: readonly Violation[];
  readonly goodLooks: readonly string[];
}

export interface Looked {
  readonly findings: readonly string[];
  /** Whether a text looks other than when the page was last looked at. */
  readonly isNew: boolean;
}

const contrast = 'color-contrast';
const htmlLengthMax = 200;

/** What axe finds wrong, with the first places of each rule. */
export async function findWithAxe(page: Page, options: AxeOptions = {}): Promise<readonly string[]> {
  return (await lookWithAxe(page, options)).findings;
}

/** The looks of texts that axe has found to be readable, on any page of this process. */
const goodLooks = new Set<string>();

export async function lookWithAxe(page: Page, { part = 'document', only }: AxeOptions = {}): Promise<Looked> {
  await addAxe(page);
  const { open, isNew } = (await page.evaluate(`lookAtTexts(${part}, ${JSON.stringify([...goodLooks])})`)) as {
    open: number;
    isNew: boolean;
  };
  const hasOnlyContrast = only?.length === 1 && only[0] === contrast;
  if (hasOnlyContrast && open === 0) return { findings: [], isNew };
  const options = {
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    rules: { [contrast]: { enabled: open > 0 } },
    // Two thirds of the time otherwise. No text here has its background from a pseudo element; axe would not judge one.
    checks: { [contrast]: { options: { ignorePseudo: true } } },
    ...(only && { runOnly: only }),
  };
  const found = (await page.evaluate(`axe.run(${part}, ${JSON.stringify(options)}).then(({ violations }) => ({
    violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, html }) => ({ target, html })) })),
    goodLooks: takeGoodLooks(),
  }))`)) as Found;
  for (const look of found.goodLooks) goodLooks.add(look);
  return { findings: found.violations.map(asFinding), isNew };
}

function asFinding({ id, nodes }: Violation): string {
  const places = nodes.slice(0, 3).map(({ target }) => target.join(' '));
  return `${id} at ${places.join(', ')}: ${nodes[0]?.html.slice(0, htmlLengthMax)}`;
}

/**
 * The page's policy blocks other scripts, so axe is added through the debugger, which is exempt. Pages that are visited by a
 * link keep it.
 */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window')))
    await page.evaluate(`${axeSource}; ${settledStyle}; ${lookAtTextsScript}`);
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
