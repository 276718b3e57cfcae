import { expect, test } from 'vitest';
import { type Command, optionsOf } from '../../src/cli/command.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { commands } from '../../src/main/command-table.ts';
import { describeCards } from '../../src/main/commands/verify.ts';
import { runHere } from '../support/run-here.ts';

const linePattern = /^ {2}bestow (\S.*?) {2,}\S.*$/;

test('help lists every command in one column', async () => {
  const { code, stdout } = await runHere('help');
  expect(code).toBe(exitCodes.done);
  expect(stdout).toMatch(/^Bestow, a self-hosted service for ordering gift cards\.\n/);
  const lines = stdout.split('\n').filter((line) => line.startsWith('  bestow '));
  const starts = lines.map((line) => line.length - line.replace(/^ {2}bestow \S.*? {2,}/, '').length);
  expect(new Set(starts).size).toBe(1);
  expect(lines.map((line) => linePattern.exec(line)?.[1])).toEqual(Object.keys(commands));
});

test.each(['codes', 'help codes', 'codes --help', 'codes -h'])(
  '"bestow %s" lists the commands on codes',
  async (words) => {
    const { code, stdout, stderr } = await runHere(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const names = [...stdout.matchAll(new RegExp(linePattern, 'gm'))].map(([, name]) => name);
    expect(names).toEqual(['codes import', 'codes levels', 'codes losses', 'codes mark']);
  },
);

test('every command has help, by -h, --help and "help", whatever the settings are', async () => {
  for (const name of Object.keys(commands)) {
    const [short, long, first] = await Promise.all(
      [`${name} -h`, `${name} --help`, `help ${name}`].map((words) => runHere(words, { PORT: 'wrong' })),
    );
    expect(short).toMatchObject({ code: exitCodes.done, stderr: '' });
    expect(short?.stdout).toMatch(new RegExp(`^bestow ${name}( |\\n)`));
    expect([long, first]).toEqual([short, short]);
  }
});

test.each(Object.entries(commands))('the help on "%s" has examples that the command accepts', (name, command) => {
  expect(command.examples?.length ?? 0).toBeGreaterThan(0);
  const known = optionsOf(command as Command<never>);
  for (const example of command.examples ?? []) {
    const parts = [...example.matchAll(/["']([^"']*)["']|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const words: string[] = [];
    const options: string[] = [];
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at] ?? '';
      if (!part.startsWith('--')) words.push(part);
      else {
        options.push(part.slice(2));
        if (known[part.slice(2)]?.value !== undefined) at++;
      }
    }
    expect(words, example).toHaveLength(name.split(' ').length + (command.words?.length ?? 0));
    expect(words.join(' '), example).toMatch(new RegExp(`^${name}( |$)`));
    expect(Object.keys(known), example).toEqual(expect.arrayContaining(options));
    const required = Object.keys(known).filter((option) => known[option]?.isRequired);
    expect(options, example).toEqual(expect.arrayContaining(required));
  }
});

const withoutDatabase = ['webhooks listen', 'completion'];
test.each(Object.entries(commands).filter(([name]) => !withoutDatabase.includes(name)))(
  '"bestow %s" works over the network, or says in a sentence why it does not',
  async (name, command) => {
    const hasUrl = command.options?.url !== undefined && command.options['credential-file'] !== undefined;
    expect(hasUrl).toBe(command.onlyHere === undefined);
    if (hasUrl) return;
    const { code, stdout, stderr } = await runHere([...name.split(' '), '--url', 'https://gifts.example']);
    expect({ code, stdout }).toEqual({ code: exitCodes.wrongUse, stdout: '' });
    const start = `bestow: "bestow ${name}" has no --url. Works only on the machine itself. `;
    expect(stderr.startsWith(start), stderr).toBe(true);
    expect(stderr.slice(start.length)).toMatch(/^[A-Z][^\n]{15,200}\.\n$/);
    expect((await runHere(`help ${name}`)).stdout).toContain(command.onlyHere);
  },
);

test('an unknown word after "codes" is still rejected, with the nearest command', async () => {
  expect(await runHere('codes lose')).toEqual({
    code: exitCodes.wrongUse,
    stdout: '',
    stderr: 'bestow: "codes lose" is not a command; did you mean "codes losses"?\n',
  });
});

test('--version prints the version of the package', async () => {
  expect(await runHere('--version')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  });
});

test('a wrong setting ends with code 1, a wrong word or option with 2', async () => {
  expect(await runHere('codes levels', { PORT: 'http' })).toMatchObject({ code: exitCodes.failed });
  for (const words of ['codes levels --jsn', 'codes levels more', 'clock advance', 'codes mark a 1 1 --kind'])
    expect(await runHere(words), words).toMatchObject({ code: exitCodes.wrongUse, stdout: '' });
});

test('help on confirming an operator names the waiting period', async () => {
  const confirm = await runHere('help operators confirm');
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
