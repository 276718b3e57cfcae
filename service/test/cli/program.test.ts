import { expect, test } from 'vitest';
import type { Commands } from '../../src/cli/command.ts';
import { parseWords } from '../../src/cli/program.ts';

const run = async () => undefined;
const commands: Commands = {
  start: { does: 'run it', run },
  'codes import': {
    does: 'load codes',
    words: ['file'],
    options: {
      name: { value: 'import name', does: 'its name', isRequired: true },
      format: { value: 'csv|ndjson', does: 'its format', choices: ['csv', 'ndjson'] },
      'dry-run': { does: 'only show' },
    },
    hasJson: true,
    run,
  },
  'codes show': { does: 'show', words: ['kind'], wordChoices: { kind: ['Plastic', 'Digital'] }, run },
};

function parse(...words: string[]) {
  const shown: string[] = [];
  const write = (text: string) => void shown.push(text);
  try {
    return parseWords(commands, words, { version: '1.2.3', width: 60, write }) ?? shown.join('');
  } catch (error) {
    return (error as Error).message;
  }
}

test('words and options are given by their names', () => {
  expect(parse('start')).toEqual({ name: 'start', given: {} });
  expect(parse('codes', 'import', 'a.csv', '--name=x', '--dry-run', '--json')).toEqual({
    name: 'codes import',
    given: { file: 'a.csv', name: 'x', 'dry-run': 'true', json: 'true' },
  });
  expect(parse('codes', 'import', '--json', '--name', 'x', '--', '-a.csv')).toMatchObject({
    given: { file: '-a.csv', name: 'x', json: 'true' },
  });
  expect(parse('codes', 'import', '-', '--name', 'x')).toMatchObject({ given: { file: '-' } });
});

test('choices are accepted in any case, and others are rejected with the list', () => {
  expect(parse('codes', 'import', 'f', '--name', 'x', '--format', 'CSV')).toMatchObject({ given: { format: 'csv' } });
  expect(parse('codes', 'show', 'digital')).toMatchObject({ given: { kind: 'Digital' } });
  expect(parse('codes', 'import', 'f', '--name', 'x', '--format', 'pdf')).toBe(
    '--format is "pdf" but must be one of csv, ndjson.',
  );
  expect(parse('codes', 'show', 'paper')).toBe('<kind> is "paper" but must be one of Plastic, Digital.');
});

const usage = 'usage: bestow codes import <file> --name <import name> [--format <csv|ndjson>] [--dry-run] [--json]';

test.each([
  [['codes', 'import'], `<file> is missing; ${usage}`],
  [['codes', 'import', 'f'], `--name is missing; ${usage}`],
  [['codes', 'import', 'f', '--name', ''], `--name is missing; ${usage}`],
  [['codes', 'import', 'f', '--name'], `--name needs a value; ${usage}`],
  [['codes', 'import', 'f', 'g', '--name', 'x'], `"g" is unexpected; ${usage}`],
  [['codes', 'import', 'f', '--nome', 'x'], `--nome is not an option here, did you mean --name?; ${usage}`],
  [['strat'], '"strat" is not a command; did you mean "start"?'],
  [['codes', 'imprt', 'f'], '"codes imprt" is not a command; did you mean "codes import"?'],
  [['help', 'strat'], '"strat" is not a command; did you mean "start"?'],
  [['strat', '--help'], '"strat" is not a command; did you mean "start"?'],
  [['help', 'codes', 'imprt'], '"codes imprt" is not a command; did you mean "codes import"?'],
  [['constructor'], '"constructor" is not a command; run "bestow help" for the list.'],
  [['--wrong'], '--wrong is not an option here; run "bestow help" for the list'],
])('%j is rejected in one sentence', (words, sentence) => {
  expect(parse(...words)).toBe(sentence);
});

test('help fits the width of the terminal', () => {
  const shown = parse('help', 'codes', 'import') as string;
  expect(shown).toContain('--format <csv|ndjson>  its format\n');
  expect(parse('--version')).toBe('1.2.3\n');
  for (const line of (parse('help') as string).split('\n')) expect(line.length).toBeLessThanOrEqual(60);
});
