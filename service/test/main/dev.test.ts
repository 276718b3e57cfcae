import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { rootDir } from '../../../scripts/files.ts';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import { makeDataFolder, postgresProcessesOf, removeDataFolder } from '../support/data-folder.ts';
import { patience } from '../support/patience.ts';

const copied = ['scripts', 'service/src', 'service/migrations', 'service/package.json', 'service/vite.config.ts'];
const linked = [
  'node_modules',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'portal',
  'docs',
  'service/demo',
  'service/dist-portal',
];
const waiting = { ...patience, timeout: 150_000 };

/** The repository, as far as `npm run dev` needs it, with sources that a test can change. */
function copyRepository(): string {
  const folder = makeDataFolder();
  for (const path of copied) cpSync(join(rootDir, path), join(folder, path), { recursive: true });
  for (const path of linked) symlinkSync(join(rootDir, path), join(folder, path));
  return folder;
}

let end = async () => {};
afterEach(() => end());

test('npm run dev serves changed sources without stopping PostgreSQL, and survives sources that do not build', {
  timeout: 400_000,
}, async () => {
  const folder = copyRepository();
  const port = await findFreePort();
  const dev = spawn(process.execPath, ['--import', 'tsx', join(folder, 'scripts/dev.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', DATA_DIR: join(folder, '.data'), PORT: String(port) },
  });
  const ended = once(dev, 'exit');
  end = async () => {
    dev.kill('SIGKILL');
    await ended;
    removeDataFolder(folder);
  };
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const sourceFile = join(folder, 'service/src/main/commands/start-banner.ts');
  const source = readFileSync(sourceFile, 'utf8');
  const serverPid = () => readFileSync(join(folder, '.data/postgres/postmaster.pid'), 'utf8').split('\n')[0];
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status;

  await expect.poll(() => output, waiting).toContain('Bestow stage is running.');
  expect(await health()).toBe(200);
  const firstPid = serverPid();

  writeFileSync(sourceFile, source.replace('Bestow stage is running.', 'Bestow stage was changed.'));
  await expect.poll(() => output, waiting).toContain('Bestow stage was changed.');
  expect(await health()).toBe(200);

  writeFileSync(sourceFile, `${source}\nconst const`);
  await expect.poll(() => output, waiting).toContain('Not built, the service runs on as it was');
  expect(await health()).toBe(200);

  writeFileSync(sourceFile, source.replace('Bestow stage is running.', 'Bestow stage is well again.'));
  await expect.poll(() => output, waiting).toContain('Bestow stage is well again.');
  expect(await health()).toBe(200);
  expect(serverPid()).toBe(firstPid);

  dev.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  await expect(health()).rejects.toThrow();
  expect(postgresProcessesOf(folder)).toEqual([]);
});
