import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['service/test/**/*.test.ts', 'client/test/**/*.test.ts'],
    globalSetup: ['service/test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Files share a process: none changes what another sees, and loading everything once saves half of the time.
    isolate: false,
    maxWorkers: 2,
  },
});
