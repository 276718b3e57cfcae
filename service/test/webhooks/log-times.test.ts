import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { many, withTransaction } from '../../src/database/database.ts';
import { insertMessages, lockCounters } from '../../src/webhooks/fan-out-queries.ts';
import { setScene } from './scene.ts';
import { givenEndpoint } from './support.ts';

const scene = setScene();

test('messages created together have timestamps in their order', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  const endpoint = await givenEndpoint(caller, 'https://example.com/', { Enabled: false });
  const messages = Array.from({ length: 2_000 }, (_, index) => ({
    accountId: caller.accountId,
    id: randomUUID(),
    laneId: index % 3 === 0 ? endpoint.Id : randomUUID(),
    endpointId: index % 3 === 0 ? endpoint.Id : null,
    orderId: index % 3 === 0 ? null : randomUUID(),
    aboutOrderId: null,
    type: 'OrderCreated' as const,
    body: '{}',
    isLost: true,
  }));
  await withTransaction(db, async (tx) => {
    await lockCounters(tx, [caller.accountId]);
    // The state of a small installation, whose plan evaluated the time for each row.
    await sql`delete from webhook_lanes`.execute(tx);
    await sql`analyze webhook_counters, webhook_lanes, webhook_messages`.execute(tx);
    await insertMessages(tx, messages);
  });
  const rows = await many(
    db,
    sql<{ id: string; createdAt: Date }>`
      select id, created_at as "createdAt" from webhook_messages where account_id = ${caller.accountId} order by number`,
  );
  expect(rows.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  const times = rows.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Set(times).size).toBe(1);
});
