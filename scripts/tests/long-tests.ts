/**
 * The test files that take longest, the longest first. Those that belong here and are missing only make a first run on a clean
 * checkout longer.
 */
export const longTests: readonly string[] = [
  'service/test/model/walks.test.ts',
  'service/test/model/more-walks.test.ts',
  'service/test/portal/browser-pages.test.ts',
  'service/test/model/together.test.ts',
  'service/test/claims/browser.test.ts',
  'service/test/main/rolling-restart.test.ts',
  'service/test/orders/all-faults-at-once.test.ts',
  'service/test/orders/crash-at-every-message.test.ts',
  'service/test/claims/crash-at-every-message.test.ts',
  'service/test/main/start.test.ts',
  'service/test/docs/guide-blocks.test.ts',
];
