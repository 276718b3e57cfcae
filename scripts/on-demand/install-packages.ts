import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../files.ts';

const files = ['package.json', 'package-lock.json'];

/**
 * Installs the packages that a folder pins, into a cache, and answers with their `node_modules`. Only one step of the check needs
 * them, so that they are not among the packages of the repository. Null: the registry cannot be reached.
 */
export function installPackages(sourceDir: string, cacheName: string, more: readonly string[] = []): string | null {
  const cacheDir = join(rootDir, 'node_modules/.cache', cacheName);
  const stamp = join(cacheDir, 'installed');
  const wanted = hashOf(sourceDir);
  const modules = join(cacheDir, 'node_modules');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return modules;
  mkdirSync(cacheDir, { recursive: true });
  rmSync(stamp, { force: true });
  for (const file of files) cpSync(join(sourceDir, file), join(cacheDir, file));
  const install = [
    'ci',
    '--prefix',
    cacheDir,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
    ...more,
  ];
  const { status } = spawnSync('npm', install, { cwd: cacheDir, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) return null;
  writeFileSync(stamp, wanted);
  return modules;
}

function hashOf(sourceDir: string): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(sourceDir, file)));
  return hash.digest('hex');
}
