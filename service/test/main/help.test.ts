import { expect, test, vi } from 'vitest';
import { describeCards } from '../../src/main/commands/verify.ts';
import { endProcessesAfterEachTest, runCli } from '../support/cli.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
endProcessesAfterEachTest();

const linePattern = /^ {2}bestow (\S.*?) {2,}\S.*$/;

test('help lists every command in one column', async () => {
  const { code, stdout } = await runCli('help');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Bestow, a self-hosted service for ordering gift cards\.\n/);
  const lines = stdout.split('\n').filter((line) => line.startsWith('  bestow '));
  const starts = lines.map((line) => line.length - line.replace(/^ {2}bestow \S.*? {2,}/, '').length);
  expect(new Set(starts).size).toBe(1);
  expect(lines.map((line) => linePattern.exec(line)?.[1])).toContain('suppressions remove');
});

test.each(['codes', 'help codes', 'codes --help'])('"bestow %s" lists the commands on codes', async (words) => {
  const { code, stdout, stderr } = await runCli(words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const names = [...stdout.matchAll(new RegExp(linePattern, 'gm'))].map(([, name]) => name);
  expect(names).toEqual(['codes import', 'codes levels', 'codes losses', 'codes mark']);
});

test('an unknown word after "codes" is still rejected', async () => {
  expect(await runCli('codes lose')).toMatchObject({ code: 1, stdout: '' });
});

test('help on losses lists the columns, and help on confirming an operator the waiting period', async () => {
  const [losses, confirm] = await Promise.all([runCli('codes losses --help'), runCli('help operators confirm')]);
  for (const column of ['time', 'amount', 'cards', 'product', 'source', 'reason', 'order', 'account'])
    expect(losses.stdout).toMatch(new RegExp(`^  ${column} `, 'm'));
  expect(confirm.stdout).toContain('OPERATOR_WAIT_HOURS');
});

test('verify uses the singular for one card', () => {
  expect([
    describeCards(0, 0),
    describeCards(1, 0),
    describeCards(2, 0),
    describeCards(1, 1),
    describeCards(3, 1),
  ]).toEqual([
    'No cards were issued.',
    'The 1 issued card decrypts with the key of its order.',
    'All 2 issued cards decrypt with the keys of their orders.',
    '1 of 1 issued card does not decrypt.',
    '1 of 3 issued cards do not decrypt.',
  ]);
});
