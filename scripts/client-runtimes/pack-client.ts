import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../files.ts';

/**
 * Packs the client and installs the package into an empty project, `<folder>/user`. It is built in a copy: tests that run at the same
 * time build it in its own folder. Answers with the packed file.
 */
export function packClient(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  const copy = join(folder, 'client');
  const user = join(folder, 'user');
  mkdirSync(user, { recursive: true });
  for (const name of ['LICENSE', 'tsconfig.base.json']) cpSync(join(rootDir, name), join(folder, name));
  cpSync(join(rootDir, 'client'), copy, { recursive: true, filter: (path) => !/client\/(dist|test)(\/|$)/.test(path) });
  npm(copy, 'pack', '--ignore-scripts=false', '--silent', '--pack-destination', user);
  const [packed = ''] = readdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n');
  npm(user, 'install', '--offline', '--no-audit', '--no-fund', '--silent', `./${packed}`);
  return join(user, packed);
}

function npm(cwd: string, ...args: string[]): void {
  const bin = join(rootDir, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  execFileSync('npm', args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
