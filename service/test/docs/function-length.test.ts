import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootDir } from '../../../scripts/files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bestow-lint-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The linter's output for a function with this many lines, including its signature and last brace. */
function lint(path: string, lines: readonly string[]): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ['export function story() {', ...lines, '}', ''].join('\n'));
  const oxlint = join(rootDir, 'node_modules/.bin/oxlint');
  const { status, stdout } = spawnSync(oxlint, ['--config', join(rootDir, '.oxlintrc.json'), '--format=unix', file], {
    encoding: 'utf8',
  });
  return status === 0 ? 'passed' : stdout;
}

const statements = (count: number) => Array.from({ length: count }, (_, at) => `  console.log(${at});`);

const columns = (count: number) => Array.from({ length: count }, (_, at) => `    column_${at},`);

test('a function of 60 lines passes, and one of 61 is refused', () => {
  expect(lint('story.ts', statements(58))).toBe('passed');
  expect(lint('story.ts', statements(59))).toContain('has too many lines (61)');
});

test('blank lines and comments do not count', () => {
  const spaced = statements(58).flatMap((line) => ['', '  // why', line]);
  expect(lint('story.ts', spaced)).toBe('passed');
});

test('lines of JSX and of text count', () => {
  const rows = Array.from({ length: 60 }, () => '      <li>row</li>');
  expect(lint('page.tsx', ['  return (', '    <ul>', ...rows, '    </ul>', '  );'])).toContain('too many lines');
  expect(lint('story.ts', ['  return `select', ...columns(60), '    1`;'])).toContain('too many lines');
});

test('an SQL statement can be longer', () => {
  for (const file of ['queries.ts', 'claims/reveal-queries.ts', 'finish-orders-sql.ts', 'place-order.sql.ts']) {
    expect(lint(file, ['  return `select', ...columns(100), '    1`;'])).toBe('passed');
  }
});

test('generated files and tests are exempt', () => {
  expect(lint('mail.generated.ts', statements(100))).toBe('passed');
  expect(lint('test/story.test.ts', statements(100))).toBe('passed');
});
