import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one, type Tx, withTransaction } from '../../src/database/database.ts';
import { listEventsInRanges } from '../../src/events/queries.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const accountIds = Array.from({ length: 20 }, () => randomUUID() as AccountId);
const eventsEach = 1_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into events (account_id, sequence, id, type, recorded_at, data)
    select account_id, n, gen_random_uuid(), 'OrderCreated', now(), '{}'
    from unnest(${accountIds}::uuid[]) account_id, generate_series(1, ${eventsEach}::integer) n`.execute(database.db);
  await sql`analyze events`.execute(database.db);
});
afterAll(() => database.close());

test('reading ranges of many feeds reads only the rows in the ranges', async () => {
  const ranges = accountIds.map((accountId, index) => ({ accountId, first: 500 + index, last: 501 + index }));
  await withTransaction(database.db, async (tx) => {
    const before = await eventsRead(tx);
    const events = await listEventsInRanges(tx, ranges);
    expect(events).toHaveLength(2 * accountIds.length);
    expect((await eventsRead(tx)) - before).toBe(events.length);
  });
});

/** Rows of the table that this transaction has read so far. */
async function eventsRead(tx: Tx): Promise<number> {
  const { read } = await one(
    tx,
    sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'events'`,
  );
  return read;
}
