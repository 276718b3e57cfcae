import { expect, test } from 'vitest';
import { createOutput } from '../../src/cli/output/output.ts';
import { createProgress } from '../../src/cli/output/progress.ts';
import { styleFor } from '../../src/cli/output/style.ts';
import { type Column, renderTable } from '../../src/cli/output/table.ts';
import { textWidth } from '../../src/cli/output/text-width.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

const columns: readonly Column<Row>[] = [
  { title: 'Id', cell: ({ id }) => id },
  { title: 'Name', cell: ({ name }) => name, canShrink: true },
  { title: 'Count', cell: ({ count }) => count, isRight: true },
];
const plain = styleFor({});
const rows: readonly Row[] = [
  { id: 'a1', name: 'A rather long name of an account', count: 7 },
  { id: 'b2', name: '山田太郎', count: 1_200 },
];
const lines = (width: number) => renderTable(columns, rows, { width, style: plain }).trimEnd().split('\n');

test('columns are aligned, numbers to the right, and nothing is cut without a terminal', () => {
  expect(lines(Number.POSITIVE_INFINITY)).toEqual([
    'Id  Name                              Count',
    'a1  A rather long name of an account      7',
    'b2  山田太郎                           1200',
  ]);
});

test('on a narrow terminal texts are shortened, but never ids', () => {
  const narrow = lines(30);
  for (const line of narrow) expect(textWidth(line)).toBeLessThanOrEqual(30);
  expect(narrow[1]).toBe('a1  A rather long name…      7');
});

test('what cannot fit becomes a block for each row', () => {
  expect(lines(15)).toEqual([
    'Id     a1',
    'Name   A rather long name of an account',
    'Count  7',
    '',
    'Id     b2',
    'Name   山田太郎',
    'Count  1200',
  ]);
});

test('a name cannot control the terminal', () => {
  const hostile = [{ id: '\u001b[2J', name: 'a\nb\u202ec', count: 1 }];
  const text = renderTable(columns, hostile, { width: 80, style: plain });
  expect(text.split('\n')).toHaveLength(3);
  for (const control of ['\u001b', '\u202e']) expect(text).not.toContain(control);
});

test('colours need a terminal that has them', () => {
  const streams = [{}, { isTTY: true, hasColors: () => false }, { isTTY: false, hasColors: () => true }];
  for (const stream of streams) expect(styleFor(stream).red('x')).toBe('x');
  expect(styleFor({ isTTY: true, hasColors: () => true }).red('x')).toBe('\u001b[31mx\u001b[39m');
});

test('with --json standard output is one document, and without it none', () => {
  const printed = { stdout: '', stderr: '' };
  const appendTo = (name: keyof typeof printed) => (text: string) => {
    printed[name] += text;
  };
  const streams = {
    stdout: { write: appendTo('stdout') },
    stderr: { write: appendTo('stderr') },
  };
  const print = (isJson: boolean) => {
    const out = createOutput(streams, isJson);
    out.say('Done.');
    out.table(columns, rows);
    out.json({ Count: 2n, Huge: 2n ** 60n, At: new Date(0) });
    out.note('careful');
  };
  print(true);
  expect(JSON.parse(printed.stdout)).toEqual({
    Count: 2,
    Huge: '1152921504606846976',
    At: '1970-01-01T00:00:00.000Z',
  });
  expect(printed.stderr).toBe('careful\n');
  printed.stdout = '';
  print(false);
  expect(printed.stdout).toMatch(/^Done\.\nId /);
});

test('progress overwrites one line of a terminal, and adds a line now and then elsewhere', () => {
  let now = 0;
  const shownOn = (isTTY: boolean) => {
    const shown: string[] = [];
    now = 0;
    const progress = createProgress({ write: (text) => shown.push(text), isTTY, columns: 20 }, () => now);
    for (now = 0; now <= 6_000; now += 100) progress.update(() => `${now} of very many rows`);
    progress.end();
    return shown.join('');
  };
  expect(shownOn(false)).toBe('5000 of very many rows\n');
  const terminal = shownOn(true);
  expect(terminal.startsWith('\r200 of very many r…\u001b[K\r400 ')).toBe(true);
  expect(terminal.endsWith('\r\u001b[K')).toBe(true);
  expect(terminal).not.toContain('\n');
});
