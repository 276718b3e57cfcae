import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../files.ts';

const files = ['package.json', 'package-lock.json'];
const triesMax = 3;

/**
 * Installs the packages that a folder pins, into a cache, and answers with their `node_modules`. Only one step of the check needs
 * them, so that they are not among the packages of the repository. Null: the registry cannot be reached.
 */
export function installPackages(sourceDir: string, cacheName: string, more: readonly string[] = []): string | null {
  const cacheDir = join(rootDir, 'node_modules/.cache', cacheName);
  const stamp = join(cacheDir, 'installed');
  const wanted = hashOf(sourceDir);
  const modules = join(cacheDir, 'node_modules');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && hasPrograms(cacheDir)) return modules;
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
  for (let tries = 1; tries <= triesMax; tries++) {
    const { status } = spawnSync('npm', install, { cwd: cacheDir, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return null;
    if (!hasPrograms(cacheDir)) continue;
    writeFileSync(stamp, wanted);
    return modules;
  }
  throw new Error(`npm installed the packages of ${sourceDir} ${triesMax} times without their programs.`);
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly bin?: Readonly<Record<string, string>> }>>;
}

/** On a busy machine `npm ci` has exited with 0 without having linked any program of the packages. */
function hasPrograms(cacheDir: string): boolean {
  const { packages } = JSON.parse(readFileSync(join(cacheDir, 'package-lock.json'), 'utf8')) as LockFile;
  const needsPrograms = Object.entries(packages).some(([path, { bin }]) => path.startsWith('node_modules/') && bin);
  return !needsPrograms || existsSync(join(cacheDir, 'node_modules/.bin'));
}

function hashOf(sourceDir: string): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(sourceDir, file)));
  return hash.digest('hex');
}
