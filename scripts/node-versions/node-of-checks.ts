import { delimiter, dirname, join } from 'node:path';
import { rootDir } from '../files.ts';
import type { NodeVersion } from './install-versions.ts';

/** Whether `engines` of `package.json` allows this version. */
export function isSupported(version: string, engines: string): boolean {
  return version.localeCompare(engines.replace('>=', ''), 'en', { numeric: true }) >= 0;
}

/** All tests run on one version, and the quick ones once more on this one: the newest other. */
export function otherVersion(running: string, versions: readonly NodeVersion[]): NodeVersion | undefined {
  return versions.filter(({ major }) => major !== Number.parseInt(running, 10)).at(-1);
}

/** `node` is this version, and what it has compiled is kept for the next process. */
export function environWith(environ: NodeJS.ProcessEnv, version: NodeVersion | undefined): NodeJS.ProcessEnv {
  return {
    NODE_COMPILE_CACHE: join(rootDir, 'node_modules/.cache/compiled'),
    ...environ,
    ...(version && { PATH: `${dirname(version.program)}${delimiter}${environ.PATH}` }),
  };
}
