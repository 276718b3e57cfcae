import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['service/test/**/*.test.ts', 'client/test/**/*.test.ts'],
    globalSetup: ['service/test/support/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What is waited for comes at once on a quiet machine; on a busy one it may take its time.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    pool: 'forks',
    // Files share a process: none changes what another sees, and loading everything once saves half of the time.
    isolate: false,
    maxWorkers: 2,
  },
});
