import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../files.ts';

export interface NodeVersion {
  readonly major: number;
  readonly program: string;
}

const cacheDir = join(rootDir, 'node_modules/.cache/node-versions');
const files = ['package.json', 'package-lock.json'];

/** The versions of `package.json` beside this file, installed on first use. Null: the registry cannot be reached. */
export function installVersions(): readonly NodeVersion[] | null {
  const { optionalDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const versions = Object.keys(optionalDependencies)
    .filter((name) => name.endsWith(`-${process.platform}-${process.arch}`))
    .map((name) => ({
      major: Number(/^node(\d+)/.exec(name)?.[1]),
      program: join(cacheDir, 'node_modules', name, 'bin/node'),
    }));
  if (isCurrent() && versions.every(({ program }) => existsSync(program))) return versions;
  mkdirSync(cacheDir, { recursive: true });
  const install = ['ci', '--prefix', cacheDir, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  for (const file of files) cpSync(join(import.meta.dirname, file), join(cacheDir, file));
  const { status } = spawnSync('npm', install, { cwd: cacheDir, stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0 && versions.every(({ program }) => existsSync(program)) ? versions : null;
}

function isCurrent(): boolean {
  return files.every((file) => {
    const copy = join(cacheDir, file);
    return existsSync(copy) && readFileSync(copy).equals(readFileSync(join(import.meta.dirname, file)));
  });
}
