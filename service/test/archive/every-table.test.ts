import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { archivedTables } from '../../src/archive/archived-tables.ts';
import { restoreArchive } from '../../src/archive/restore-archive.ts';
import { withTransaction } from '../../src/database/database.ts';
import {
  archive,
  archiveNeeds,
  expectSoundLedger,
  givenOpenedGift,
  givenSentGift,
  scene,
  setScene,
  snapshot,
} from './support.ts';

setScene();

/** What months of an order leave behind, in every table that is archived. */
async function givenHistory(orderId: string, choiceOrderId: string): Promise<void> {
  const of = sql`from orders o where o.id = ${orderId}`;
  await withTransaction(scene.api.database.db, async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
    await run(sql`
      insert into card_addresses (account_id, order_id, line_number, address_number, order_number, email, recipient_email,
                                  card_numbers)
      select o.account_id, o.id, 1, 1, o.number, 'Moved@example.com', 'moved@example.com', '{1}' ${of}`);
    await run(sql`update order_lines set card_address_count = 1 where order_id = ${orderId}`);
    await run(sql`
      insert into card_voids select o.account_id, o.id, 1, 2, '{2,3}', 'Void', 'Ordered "twice", \\ said Ann', now() ${of}`);
    await run(sql`
      insert into parcels (account_id, id, order_id, parcel_key, fulfillment_group, status, card_count, packed_count,
                           created_at, packed_at, shipped_at, courier, tracking_number)
      select o.account_id, 'PABCDEFGH001', o.id, '\\x00ff', 'group', 'Shipped', 1, 1, now(), now(), now(), 'Post', 'T-1' ${of}`);
    await run(sql`insert into parcel_lines select o.account_id, 'PABCDEFGH001', 1, 1, 1 ${of}`);
    await run(sql`insert into reminder_lines select o.account_id, o.id, 1, 'infinity' ${of}`);
    await run(sql`
      insert into replaced_codes (account_id, order_id, line_number, card_number, replacement, sealed_code, code_fingerprint,
                                  code_hint, source, replaced_at)
      select o.account_id, o.id, 1, 1, 1, '\\x01', sha256('replaced'), 'ABCD', 'inventory', now() ${of}`);
    await run(sql`
      insert into stock_losses (account_id, order_id, line_number, card_number, product_id, value_minor, currency_code,
                                source, reason, lost_at, replacement)
      select o.account_id, o.id, 1, 1, 'aurora-coffee-usd', 2500, 'USD', 'inventory', 'Defective', now(), 1 ${of}`);
    await run(sql`
      update cards set source = 'choice', sealed_code = null, code_fingerprint = null where order_id = ${choiceOrderId}`);
    await run(sql`
      insert into card_choices
      select l.account_id, l.order_id, 1, 1, 1, l.product_id, l.product_version, l.value_minor, now(), null, 0, 'inventory',
             '\\x02', sha256('picked'), 'WXYZ', now()
      from order_lines l where l.order_id = ${choiceOrderId}`);
  });
}

test('rows of every archived table come back as they were, and their codes stay known meanwhile', async () => {
  const rich = await givenOpenedGift(
    { ExternalId: 'E "1"', Personalization: { To: 'Änn 🎁', Message: 'Line one\nline two' } },
    { Note: 'A note' },
  );
  const choice = await givenOpenedGift();
  await givenHistory(rich.order.Id, choice.order.Id);
  const before = await snapshot();
  for (const { table } of archivedTables) expect(before[table]?.length, table).toBeGreaterThan(0);
  await expectSoundLedger();

  const { files, orders, staying } = await archive();

  expect({ orders, staying }).toEqual({ orders: 2, staying: {} });
  const after = await snapshot();
  for (const { table } of archivedTables) expect(after[table], table).toEqual([]);
  const codes = after.archived_codes?.join() ?? '';
  const { rows } = await sql<{ code: string }>`
    select encode(sha256(word::bytea), 'hex') as code from (values ('replaced'), ('picked')) w (word)`.execute(
    scene.api.database.db,
  );
  for (const { code } of rows) expect(codes).toContain(code);
  expect(after.archived_codes).toHaveLength(3);
  await expectSoundLedger();

  await restoreArchive(await archiveNeeds(), join(scene.folder, files[0] ?? ''));
  expect(await snapshot()).toEqual(before);
  await expectSoundLedger();
});

test('orders of many files are each archived once, in files of the size asked for', async () => {
  const gifts = [];
  for (let count = 0; count < 5; count++) gifts.push(await givenOpenedGift());
  const open = await givenSentGift();
  const before = await snapshot();
  const limits = { ordersPerFileMax: 2, rowsPerFileMax: 100, numbersPerReadMax: 3 };

  const { files, orders, staying } = await archive({ limits });

  expect({ orders, staying }).toEqual({ orders: 5, staying: { CardOpen: 1 } });
  expect(files).toHaveLength(3);
  const { rows } = await sql<{ count: number; first: number }>`
    select order_count as count, first_number::integer as first from order_archives
    where account_id = ${scene.caller.accountId} order by first_number`.execute(scene.api.database.db);
  expect(rows.map(({ count }) => count)).toEqual([2, 2, 1]);
  expect((await scene.caller.get(`/v1/Orders/${open.order.Id}`)).status).toBe(200);
  for (const file of files.toReversed()) await restoreArchive(await archiveNeeds(), join(scene.folder, file));
  expect(await snapshot()).toEqual(before);
});
