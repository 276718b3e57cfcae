import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tx, withTransaction } from '../../src/database/database.ts';
import { lockDueLanes } from '../../src/webhooks/delivery-queries.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const anyTwo = { isFailing: false, lanesMax: 2, freeOtherwise: 4, known: [] };

test('locked lanes are skipped and reported', async () => {
  const { db } = api.database;
  const { accountId } = await api.givenAccount();
  const [held, free] = [randomUUID(), randomUUID()];
  await sql`
    insert into webhook_lanes (account_id, id, due_at)
    values (${accountId}, ${held}, service_now()), (${accountId}, ${free}, service_now())`.execute(db);
  const poll = (tx: Tx) => lockDueLanes(tx, anyTwo);

  await withTransaction(db, async (tx) => {
    await sql`select 1 from webhook_lanes where account_id = ${accountId} and id = ${held} for update`.execute(tx);
    expect(await withTransaction(db, poll)).toMatchObject({ due: [{ laneId: free }], areOthersHeld: true });
  });
  const { due, areOthersHeld } = await withTransaction(db, poll);
  expect(new Set(due.map(({ laneId }) => laneId))).toEqual(new Set([held, free]));
  expect(areOthersHeld).toBe(false);

  await sql`update webhook_lanes set due_at = null where account_id = ${accountId}`.execute(db);
  expect(await withTransaction(db, poll)).toEqual({ due: [], areOthersHeld: false });
});
