import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { copyFirstOrder } from '../support/copy-orders.ts';
import { rowsReadByAll } from '../support/rows-read.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { freshAddress, giftTo, place } from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

const tables = ['orders', 'order_lines', 'messages'];
const othersCount = 3_000;
const orderCount = 20;
/** Of all three tables together, from the create call to the mail. */
const rowsPerOrderMax = 100;

let api: TestApi;
let sink: SmtpSink;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  sink = await startSmtpSink();
  caller = await api.givenAccount();
  // The planner has to do without statistics, as in the first minutes of an installation.
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(api.database.db);
  }
  worker = await startTestWorker(api, { SMTP_URL: sink.url, MAIL_FROM: 'gifts@sender.example' });
});
afterAll(async () => {
  await worker.close();
  await sink.close();
  await api.close();
});

/** Copies of the account's only order, with its line and message. */
async function addOthers(db: Db): Promise<void> {
  const ids = await copyFirstOrder(db, othersCount);
  // No table is read for them: it would be counted with what the service reads.
  await sql`
    insert into messages (account_id, id, channel, order_id, line_number, round, part, created_at, status, accepted_at)
    select m.account_id, gen_random_uuid(), m.channel, c.id, 1, m.round, m.part, m.created_at, m.status, m.accepted_at
    from unnest(${ids}::uuid[]) c (id), messages m`.execute(db);
}

test('an order is fulfilled and mailed without reading the others of its account', async () => {
  const { db } = api.database;
  await place(caller, giftTo(freshAddress()), 'wait=10');
  await addOthers(db);
  const before = await rowsReadByAll(db, tables);
  for (let number = 1; number <= orderCount; number++) {
    expect(await place(caller, giftTo(freshAddress()), 'wait=10')).toMatchObject({ Status: 'Complete' });
  }
  // Statistics of a connection are complete when it has ended.
  await worker.close();
  expect((await rowsReadByAll(db, tables)) - before).toBeLessThan(orderCount * rowsPerOrderMax);
});
