import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as sources from '../../src/kit/threads/thread-file.ts';
import { buildCli } from './builds.ts';

/**
 * Replaces `src/kit/threads/thread-file.ts` in tests (`vitest.config.ts`). A thread that runs from the sources first loads a
 * TypeScript loader and compiles its files, which takes longer than most of what tests ask of it. Threads of the tests
 * themselves are not part of the build.
 */
export function threadStart(path: string): sources.ThreadStart {
  const built = join(dirname(buildCli()), `${basename(path)}.js`);
  return existsSync(built) ? { script: pathToFileURL(built), isScript: false } : sources.threadStart(path);
}
