import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findNativeDir, makeLibraryLinks } from '../../src/embedded-postgres/binaries.ts';
import { databaseUrl } from '../../src/embedded-postgres/cluster.ts';
import { readServerLog, rotateServerLog } from '../../src/embedded-postgres/server-log.ts';
import { launchCluster } from '../../src/embedded-postgres/start-embedded-postgres.ts';
import { StartupError } from '../../src/kit/startup-error.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('an unsupported platform and a missing package are reported with what to do', () => {
  expect(() => findNativeDir('sunos-x64')).toThrow(/no embedded PostgreSQL for sunos-x64: set DATABASE_URL/);
  const other = process.platform === 'linux' ? 'darwin-x64' : 'linux-x64';
  expect(() => findNativeDir(other)).toThrow(/is not installed: run npm ci, or set DATABASE_URL/);
});

test('missing library links are created, also by two processes at once, and the database starts', async () => {
  const nativeDir = copyNativeDir();
  const links = removeLinks(nativeDir);
  expect(links.length).toBeGreaterThan(0);

  await Promise.all([makeLibraryLinks(nativeDir), makeLibraryLinks(nativeDir)]);
  expect(linksOf(nativeDir)).toEqual(links);

  removeLinks(nativeDir);
  const server = await launchCluster({ dataDir: makeFolder(), durable: false }, nativeDir);
  await server.stop();
  expect(linksOf(nativeDir)).toEqual(links);
});

test('links that cannot be created are reported in one sentence', async () => {
  const nativeDir = join(makeFolder(), 'native');
  await mkdir(nativeDir);
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
  await writeFile(join(nativeDir, 'pg-symlinks.json'), JSON.stringify([link]));
  await expect(makeLibraryLinks(nativeDir)).rejects.toThrow(StartupError);
  await expect(makeLibraryLinks(nativeDir)).rejects.toThrow(/cannot be written: start Bestow once as the owner/);
});

test('a connection string contains the socket folder if there is one', () => {
  expect(databaseUrl({ port: 5433, socketDir: '/a b/postgres' }, 'pw')).toBe(
    'postgresql://bestow:pw@/bestow?host=%2Fa%20b%2Fpostgres&port=5433&sslmode=disable',
  );
  expect(databaseUrl({ port: 5433, socketDir: null }, 'pw')).toBe(
    'postgresql://bestow:pw@127.0.0.1:5433/bestow?sslmode=disable',
  );
});

test('a large server log is rotated once, and a small one is kept', async () => {
  const folder = makeFolder();
  await writeFile(join(folder, 'server.log'), 'now [7] FATAL:  a\nnow [8] LOG:  b\n');
  await rotateServerLog(folder);
  expect(await readServerLog(folder, 7, 0)).toEqual(['now [7] FATAL:  a']);

  await truncate(join(folder, 'server.log'), 10 * 1024 * 1024 + 1);
  await rotateServerLog(folder);
  expect(lstatSync(join(folder, 'server.log')).size).toBe(0);
  expect(lstatSync(join(folder, 'server.log.1')).size).toBe(10 * 1024 * 1024 + 1);
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bestow-epg-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

function copyNativeDir(): string {
  const packageDir = join(makeFolder(), 'package');
  execFileSync('cp', ['-a', dirname(findNativeDir()), packageDir]);
  return join(packageDir, 'native');
}

function linksOf(nativeDir: string): string[] {
  const libDir = join(nativeDir, 'lib');
  return readdirSync(libDir).filter((name) => lstatSync(join(libDir, name)).isSymbolicLink());
}

function removeLinks(nativeDir: string): string[] {
  const links = linksOf(nativeDir);
  for (const link of links) rmSync(join(nativeDir, 'lib', link));
  return links;
}
