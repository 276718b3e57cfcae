import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ThreadStart } from '../../src/kit/threads/thread-file.ts';
import { buildCli } from './builds.ts';

/**
 * Replaces `src/kit/threads/thread-file.ts` in tests (`vitest.config.ts`). A thread that runs from the sources first loads a
 * TypeScript loader and compiles its files, which takes longer than most of what tests ask of it.
 */
export function threadStart(path: string): ThreadStart {
  return { script: pathToFileURL(join(dirname(buildCli()), `${basename(path)}.js`)), isScript: false };
}
