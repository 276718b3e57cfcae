import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, many } from '../../src/database/database.ts';
import { createHotConnections, type HotConnections } from '../../src/database/hot-connections.ts';
import { withHotTransaction } from '../../src/database/hot-transaction.ts';
import { claimMessages, insertLineMessages } from '../../src/delivery/claim-queries.ts';
import type { LineRef } from '../../src/orders/types.ts';
import { copyFirstOrder } from '../support/copy-orders.ts';
import { rowsRead } from '../support/rows-read.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { giftTo, place } from './support/gift-orders.ts';

const othersCount = 3_000;
const orderCount = 3;
/** Of one table, for one order: it may be read more than once, but not with all others of its account. */
const rowsPerOrderMax = 5;

let api: TestApi;
let connections: HotConnections;
let lines: LineRef[];
beforeAll(async () => {
  api = await startTestApi();
  connections = createHotConnections({ url: api.database.url, applicationName: 'test', connectionsMax: 1 });
  const caller = await api.givenAccount();
  for (let number = 1; number <= orderCount; number++) await place(caller, giftTo(`ann-${number}@example.com`));
  const { db } = api.database;
  lines = await many(
    db,
    sql<LineRef>`select account_id as "accountId", order_id as "orderId", line_number as "lineNumber" from order_lines`,
  );
  await addOthers(db);
});
afterAll(async () => {
  await connections.close();
  await api.close();
});

/** Copies of the first order, with their messages, in the same account. */
async function addOthers(db: Db): Promise<void> {
  await copyFirstOrder(db, othersCount);
  await sql`
    insert into messages (account_id, id, channel, order_id, line_number, round, part, created_at)
    select account_id, gen_random_uuid(), 'Email', order_id, 1, 1, 1, now()
    from order_lines where order_number < 0`.execute(db);
}

test('messages are created and claimed without reading others of their account', async () => {
  const limits = { claimSeconds: 15, messagesMax: 10 };
  const found = await withHotTransaction(connections, async (tx) => {
    await sql`update order_lines set issued_count = quantity where order_number > 0`.execute(tx);
    const before = await rowsRead(tx, 'order_lines');
    await insertLineMessages(tx, lines);
    const claimed = await claimMessages(tx, { lines }, [], limits);
    const again = await claimMessages(tx, { messages: claimed }, [], limits);
    return {
      claimed: claimed.map(({ gift }) => gift?.orderId).sort(),
      again,
      messages: await rowsRead(tx, 'messages'),
      lines: (await rowsRead(tx, 'order_lines')) - before,
    };
  });
  expect(found.claimed).toEqual(lines.map(({ orderId }) => orderId).sort());
  expect(found.again).toEqual([]);
  expect(found.messages).toBeLessThanOrEqual(3 * orderCount * rowsPerOrderMax);
  expect(found.lines).toBeLessThanOrEqual(2 * orderCount * rowsPerOrderMax);
});
