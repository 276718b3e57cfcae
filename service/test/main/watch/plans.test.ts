import { type KyselyPlugin, RawNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tx, withTransaction } from '../../../src/database/database.ts';
import { listForgottenLines } from '../../../src/delivery/watch-queries.ts';
import { listUnserved } from '../../../src/fulfillment/watch/queries.ts';
import { type AccountId, newId, type OrderId } from '../../../src/kit/ids.ts';
import { listUnarranged } from '../../../src/shipping/watch-queries.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Explains a statement instead of executing it. */
const explaining: KyselyPlugin = {
  transformQuery({ node }) {
    if (!RawNode.is(node)) return node;
    const [first = '', ...rest] = node.sqlFragments;
    return { ...node, sqlFragments: [`explain ${first}`, ...rest] };
  },
  transformResult: async ({ result }) => result,
};

async function planOf(work: (tx: Tx) => Promise<readonly object[]>): Promise<string> {
  const rows = await withTransaction(database.db.withPlugin(explaining), work);
  return rows.map((row) => Object.values(row)).join('\n');
}

const order = { accountId: newId() as AccountId, orderId: newId() as OrderId };

// The planner expects a hundred ids in all jobs together. In a join, fifty thousand of them would each be compared with
// each line.
test.each([
  [
    'lines to be sent',
    2,
    (tx: Tx) => listForgottenLines(tx, [{ ...order, lineNumber: 1 }], { ofLines: 'a', ofMessages: 'b' }),
  ],
  [
    'orders to be served',
    1,
    (tx: Tx) => listUnserved(tx, [order], { kinds: ['a'], scheduledKind: 'b', withinSeconds: 1 }),
  ],
  ['lines without a parcel', 1, (tx: Tx) => listUnarranged(tx, [order], 'a')],
])('%s are checked against jobs by a hashed lookup, not one by one', async (_what, lookUps, list) => {
  expect(new Set((await planOf(list)).match(/hashed SubPlan \d+/g)).size).toBe(lookUps);
});
