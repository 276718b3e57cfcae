import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Commands } from '../../src/cli/command.ts';
import { completionScript } from '../../src/cli/completion/completion-script.ts';
import { type Shell, shells } from '../../src/cli/completion/shells.ts';
import { commands } from '../../src/main/command-table.ts';

const scriptOf = (shell: Shell) => completionScript(commands as Commands, shell);

/** What bash offers after these words, the last one being typed. */
function offeredByBash(lines: readonly string[][]): string[][] {
  const calls = lines.map(
    (words) =>
      `COMP_WORDS=(bestow ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _bestow; echo "\${COMPREPLY[*]}"`,
  );
  // Started with a socket as its input, as Node does, bash would read the machine's own settings.
  const { stdout, stderr, status } = spawnSync(
    'bash',
    ['--norc', '-u', '-c', `${scriptOf('bash')}\n${calls.join('\n')}`],
    {
      encoding: 'utf8',
      cwd: import.meta.dirname,
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
}

test('bash completes commands, options, their values and files', () => {
  expect(
    offeredByBash([
      ['co'],
      ['codes', ''],
      ['help', 'codes', 'l'],
      ['codes', 'mark', 'p', '25', '5', '--'],
      ['codes', 'mark', 'p', '25', '5', '--kind', ''],
      ['completion', ''],
      ['codes', 'import', 'completion'],
      ['orders', 'void', '--file', 'progr'],
    ]),
  ).toEqual([
    ['codes', 'completion'],
    ['import', 'levels', 'losses', 'mark'],
    ['levels', 'losses'],
    ['--kind', '--url', '--credential-file', '--json', '--help'],
    ['codes', 'plastic'],
    ['--help', 'bash', 'zsh', 'fish'],
    ['completion.test.ts'],
    ['program.test.ts'],
  ]);
});

const isInstalled = (shell: Shell) => spawnSync(shell, ['-c', 'true']).status === 0;

test.skipIf(!isInstalled('fish'))('fish completes commands, options, their values and files', () => {
  const lines = [
    'co',
    'codes ',
    'help codes l',
    'codes mark p 25 5 --k',
    'codes mark p 25 5 --kind ',
    'codes import prog',
    'catalog import prog',
  ];
  const calls = lines.map((line) => `complete -C 'bestow ${line}'; echo ==`);
  const script = `${scriptOf('fish')}\n${calls.join('\n')}`;
  const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  expect(stderr).toBe('');
  const offered = stdout.split(/^==\n/m).map((part) => part.trimEnd().split('\n'));
  // A description follows a tab.
  expect(offered.slice(0, -1).map((rows) => rows.map((row) => row.replace(/\t.*/, '')))).toEqual([
    ['codes', 'completion'],
    ['import', 'levels', 'losses', 'mark'],
    ['levels', 'losses'],
    ['--kind'],
    ['codes', 'plastic'],
    ['program.test.ts'],
    ['program.test.ts'],
  ]);
});

test.skipIf(!isInstalled('zsh'))('zsh reads its script', () => {
  expect(spawnSync('zsh', ['-f', '-n'], { encoding: 'utf8', input: scriptOf('zsh') })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

test('folders are completed like files', () => {
  expect(offeredByBash([['catalog', 'import', 'program.t']])).toEqual([['program.test.ts']]);
});

test.each(shells)('the script of %s names every command and option', (shell) => {
  const script = scriptOf(shell);
  for (const [name, { options = {} }] of Object.entries(commands)) {
    for (const word of name.split(' ')) expect(script, name).toContain(word);
    for (const option of Object.keys(options))
      expect(script, `${name} --${option}`).toContain(shell === 'fish' ? `-l ${option}` : `--${option}`);
  }
});
