import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { runHere } from '../support/run-here.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestow-init-'));
  writeFileSync(join(folder, 'smtp'), 'smtps://gifts:hunter2@mail.example\n');
  writeFileSync(join(folder, 'database'), 'postgresql://a:b@db.example/gifts\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const init = (target: string, ...words: string[]) =>
  runHere(['init', join(folder, target), '--host', 'Gifts.Example.com', ...words]);
const mail = () => ['--mail-from', 'gifts@example.com', '--smtp-file', join(folder, 'smtp')];

test('the files of a new installation are complete, for their owner and group only, and never replaced', async () => {
  const made = await init('new', ...mail());
  expect(made).toMatchObject({ code: exitCodes.done, stderr: '' });
  const files = readdirSync(join(folder, 'new')).sort();
  expect(files).toEqual(['bestow.env', 'database.sql', 'dkim.pem', 'keys']);
  for (const file of files) expect(statSync(join(folder, 'new', file)).mode & 0o037, file).toBe(0);
  const read = () => files.map((file) => readFileSync(join(folder, 'new', file), 'utf8'));
  const before = read();
  expect(before[0]).toMatch(/^BASE_URL=https:\/\/gifts\.example\.com$/m);
  const password = /^DATABASE_URL=postgresql:\/\/bestow:(.+)@127/m.exec(before[0] ?? '')?.[1] ?? '-';
  expect(before[1]).toContain(`password '${password}';`);
  // Secrets are in the files, and nowhere on the screen.
  expect(made.stdout).not.toMatch(new RegExp(`hunter2|${password}|PRIVATE`));
  expect(await init('new', ...mail())).toMatchObject({
    code: exitCodes.refused,
    stderr: expect.stringMatching(/exists already; .*\n$/),
  });
  expect(read()).toEqual(before);
});

test('with a database elsewhere and without mail there is nothing to create and to publish', async () => {
  const made = await init('small', '--database-file', join(folder, 'database'), '--json');
  expect(JSON.parse(made.stdout)).toEqual({
    Files: ['bestow.env', 'keys'].map((name) => join(folder, 'small', name)),
    DnsRecords: [],
  });
});

test('what the service would refuse is refused before anything is written', async () => {
  writeFileSync(join(folder, 'bad'), 'http://mail.example\n');
  writeFileSync(join(folder, 'two'), 'smtp://a b\n');
  const refusals = [
    await init('none', '--mail-from', 'gifts@example.com', '--smtp-file', join(folder, 'bad')),
    await init('none', '--mail-from', 'gifts@example.com', '--smtp-file', join(folder, 'two')),
    await init('none', '--mail-from', 'gifts@example.com'),
    await runHere(['init', join(folder, 'none'), '--host', 'https://gifts.example.com']),
  ];
  for (const { code, stderr } of refusals) {
    expect(code).not.toBe(exitCodes.done);
    expect(stderr).toMatch(/^bestow: [^\n]+\n$/);
  }
  expect(readdirSync(folder)).not.toContain('none');
});

test('commands read the file in BESTOW_SETTINGS; variables that are set take precedence', async () => {
  writeFileSync(join(folder, 'settings'), 'PORT=http\nHOST="127.0.0.1" # comment\n');
  const BESTOW_SETTINGS = join(folder, 'settings');
  expect((await runHere('verify', { BESTOW_SETTINGS })).stderr).toContain('PORT is "http"');
  expect((await runHere('verify', { BESTOW_SETTINGS, PORT: 'x' })).stderr).toContain('PORT is "x"');
  expect(await runHere('verify', { BESTOW_SETTINGS: '/nowhere' })).toMatchObject({
    code: exitCodes.failed,
    stderr:
      'bestow: BESTOW_SETTINGS is /nowhere, which cannot be read (ENOENT); check that it exists and is readable.\n',
  });
});
