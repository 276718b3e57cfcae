import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, one } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { freshAddress, giftTo, place } from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

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
  for (const table of ['orders', 'order_lines', 'messages']) {
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
  await sql`
    with copies as (
      insert into orders (account_id, id, number, placed_at, po_number, type, currency_code, total_minor, status, credential_id)
      select account_id, gen_random_uuid(), -n, placed_at, n::text, type, currency_code, total_minor, status, credential_id
      from orders, generate_series(1, ${othersCount}::integer) n returning account_id, id, number
    ),
    copied_lines as (
      insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
                               quantity, unit_cost_minor, details, product_nth, status, issued_count, delivery_status, delivery_round)
      select c.account_id, c.id, 1, c.number, l.product_id, l.product_version, l.value_minor,
             l.quantity, l.unit_cost_minor, l.details, c.number, l.status, l.issued_count, l.delivery_status, l.delivery_round
      from copies c, order_lines l
    )
    insert into messages (account_id, id, channel, order_id, line_number, round, part, created_at, status, accepted_at)
    select m.account_id, gen_random_uuid(), m.channel, c.id, 1, m.round, m.part, m.created_at, m.status, m.accepted_at
    from copies c, messages m`.execute(db);
}

/** By any index or none, by connections that were closed or have been idle for a while. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await one(
    db,
    sql<{ rows: number }>`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
      from pg_stat_user_tables where relname in ('orders', 'order_lines', 'messages')`,
  );
  return rows;
}

test('an order is fulfilled and mailed without reading the others of its account', async () => {
  const { db } = api.database;
  await place(caller, giftTo(freshAddress()), 'wait=10');
  await addOthers(db);
  const before = await rowsRead(db);
  for (let number = 1; number <= orderCount; number++) {
    expect(await place(caller, giftTo(freshAddress()), 'wait=10')).toMatchObject({ Status: 'Complete' });
  }
  // Statistics of a connection are complete when it has ended.
  await worker.close();
  expect((await rowsRead(db)) - before).toBeLessThan(orderCount * rowsPerOrderMax);
});
