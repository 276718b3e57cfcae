import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readText, rootDir } from '../../../scripts/files.ts';

/** A shorter template would be every title's. */
const fixedLengthMin = 15;

/** "`orders/disclosure.test.ts`: "a title", "another…"": each file of a row, and the titles behind it. */
function namedTests(row: string): { readonly path: string; readonly titles: readonly string[] }[] {
  const [, ...parts] = (row.split(' | ').at(-1) ?? '').split(/`([\w/.-]+\.test\.ts)`/);
  return Array.from({ length: parts.length / 2 }, (_, index) => {
    const [name = '', after = ''] = parts.slice(2 * index);
    const path = name.startsWith('service/') ? name : `service/test/${name}`;
    return { path, titles: [...after.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title) };
  });
}

/** What stands beside and below a test: shared cases, and corpora whose names become titles. */
function textBeside(path: string): string {
  const folder = dirname(path);
  const files = readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readText(join(folder, name)))
    .join('\n');
}

/** Whether a title, which may be shortened by … or stand for several, is one of the text's. */
function isTitleIn(source: string, title: string): boolean {
  const text = source.replaceAll('"', '');
  const pieces = title.replaceAll(/[“”]/g, '').split('…');
  const words = pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
  if (text.includes(words)) return true;
  // What a table of cases puts in: up to forty characters.
  return [...text.matchAll(/['`]([^'`\n]*(?:%[sji]|\$\w+)[^'`\n]*)['`]/g)].some(([, template = '']) => {
    const fixed = template.split(/%[sji]|\$\w+/);
    const pattern = fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.{1,40}');
    return fixed.join('').length >= fixedLengthMin && new RegExp(`^${pattern}$`).test(words);
  });
}

test('each test that a guarantee names exists', () => {
  const rows = readText('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('.test.ts`'));
  expect(rows.length).toBeGreaterThan(80);
  const missing = rows.flatMap(namedTests).flatMap(({ path, titles }) => {
    if (!existsSync(join(rootDir, path))) return [path];
    return titles
      .filter((title) => !isTitleIn(readText(path), title) && !isTitleIn(textBeside(path), title))
      .map((title) => `${path}: ${title}`);
  });
  expect(missing).toEqual([]);
});
