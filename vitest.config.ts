import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['service/test/**/*.test.ts'],
    globalSetup: ['service/test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
