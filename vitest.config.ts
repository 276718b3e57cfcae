import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { listFiles, readText } from './scripts/files.ts';
import { findQuickTests } from './scripts/tests/find-quick-tests.ts';
import { LongestFirstSequencer } from './scripts/tests/longest-first-sequencer.ts';

/** With more of them the longest file decides how long a run takes. */
const workersMax = 16;
const testFiles = ['service/test', 'client/test'].flatMap(listFiles).filter((path) => path.endsWith('.ts'));
const quickTests = findQuickTests(testFiles.map((path) => ({ path, text: readText(path) })));

// Threads of the quick tests run from the sources, so that nothing has to be built for them.
const builtThreads = {
  find: /^\.\/thread-file\.ts$/,
  replacement: join(import.meta.dirname, 'service/test/support/built-thread-file.ts'),
};

// Not inherited from below: the number of workers would come along, and `--maxWorkers` would change nothing.
const shared: TestProjectInlineConfiguration['test'] = {
  testTimeout: 150_000,
  hookTimeout: 120_000,
  // What is waited for comes at once on a quiet machine; on a busy one it may take its time.
  expect: { poll: { timeout: 60_000, interval: 50 } },
  pool: 'forks',
  // Tests allocate much that lives for a moment: with V8's 16 MB 243 tests took 34.5 s of CPU time, with these 64 MB 29.9.
  execArgv: ['--max-semi-space-size=64'],
  // Files share a process: none changes what another sees, and loading everything once saves half of the time.
  isolate: false,
  // Transformed files are kept in node_modules by their content: a single test file takes a third less processor time.
  experimental: { fsModuleCache: true },
};

export default defineConfig({
  test: {
    // Two more than there are processors, since a test often waits for a database, a browser or a process. A worker takes
    // up to 700 MB.
    maxWorkers: Math.min(availableParallelism() + 2, workersMax),
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        resolve: { alias: [builtThreads] },
        test: {
          ...shared,
          name: 'whole',
          include: testFiles.filter((path) => path.endsWith('.test.ts')),
          exclude: quickTests,
          globalSetup: ['service/test/support/global-setup.ts'],
        },
      },
      { test: { ...shared, name: 'quick', include: quickTests } },
    ],
  },
});
