/**
 * The test files that take longest, the longest first: by CPU time of the file with its browser and processes, or by what it
 * waits for. Those that are missing here only make a first run on a clean checkout longer.
 */
export const longTests: readonly string[] = [
  'service/test/model/walks.test.ts',
  'service/test/model/more-walks.test.ts',
  'service/test/portal/browser-pages.test.ts',
  'service/test/model/together.test.ts',
  'service/test/claims/browser.test.ts',
  'service/test/main/rolling-restart.test.ts',
  'service/test/database/migrate.test.ts',
  'service/test/main/start.test.ts',
  'service/test/main/processes.test.ts',
  'service/test/orders/crash-at-every-message.test.ts',
  'service/test/main/dev.test.ts',
  'service/test/main/start-cut-short.test.ts',
  'service/test/docs/guide-blocks.test.ts',
  'service/test/uploads/order-imports.test.ts',
  'service/test/help/cases.test.ts',
];
