import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../on-demand/install-packages.ts';

export interface NodeVersion {
  readonly major: number;
  readonly program: string;
}

/** The versions of `package.json` beside this file, installed on first use. Null: the registry cannot be reached. */
export function installVersions(): readonly NodeVersion[] | null {
  const { optionalDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const names = Object.keys(optionalDependencies).filter((name) =>
    name.endsWith(`-${process.platform}-${process.arch}`),
  );
  if (names.length === 0) return [];
  const modules = installPackages(import.meta.dirname, 'node-versions');
  if (modules === null) return null;
  const versions = names.map((name) => ({
    major: Number(/^node(\d+)/.exec(name)?.[1]),
    program: join(modules, name, 'bin/node'),
  }));
  return versions.every(({ program }) => existsSync(program)) ? versions : null;
}
