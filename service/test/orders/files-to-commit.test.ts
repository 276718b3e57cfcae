import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../src/database/database.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { RunFiles } from './support/run-files.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' });
  caller = await api.givenAccount();
});
afterAll(() => api.close());

test('explore', async () => {
  for (let i = 0; i < 3; i++) await caller.post('/v1/Orders', orderRequest());
  const files = new RunFiles();
  files.start();
  const seen = await withTransaction(api.database.db, async (tx) => {
    await sql`select from account_sequences where account_id = ${caller.accountId} for update`.execute(tx);
    files.take();
    const answer = caller.post('/v1/Orders', orderRequest());
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'bestow-intake'`.execute(
              api.database.db,
            )
          ).rows.length,
      )
      .toBe(1);
    const taken = files.take();
    return { answer, taken };
  });
  files.stop();
  console.log([...seen.taken].sort().join('\n'), seen.taken.size);
  expect((await seen.answer).status).toBe(201);
});
