import { expect, test } from 'vitest';
import { findQuickTests } from '../../../scripts/tests/find-quick-tests.ts';

const file = (path: string, text: string) => ({ path, text });

test('a test is quick unless it, or a helper that it imports, starts a database, a browser or a process', () => {
  const files = [
    file('test/a/money.test.ts', "import { usd } from './helper.ts';\nimport { add } from '../../src/money.ts';"),
    file('test/a/helper.ts', 'export const usd = 1;'),
    file('test/a/orders.test.ts', "import { startApi } from '../support/api.ts';"),
    file('test/support/api.ts', "import { createDatabase } from './database.ts';"),
    file('test/support/database.ts', "const url = inject('postgresUrl');"),
    file('test/a/page.test.ts', "import { chromium } from 'playwright-core';"),
    file('test/a/cli.test.ts', "import { spawn } from 'node:child_process';"),
  ];
  expect(findQuickTests(files)).toEqual(['test/a/money.test.ts']);
});
