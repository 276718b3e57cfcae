import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { archiveOrders } from '../../src/archive/archive-orders.ts';
import { archivedTables, keptTables } from '../../src/archive/archived-tables.ts';
import { type StayReason, stayReasons } from '../../src/archive/types.ts';
import { many } from '../../src/database/database.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { giftTo, place } from '../delivery/support/gift-orders.ts';
import { archive, archiveNeeds, countRows, givenOpenedGift, givenSentGift, scene, setScene } from './support.ts';

setScene();

const db = () => scene.api.database.db;
const run = (statement: RawBuilder<unknown>) => statement.execute(db());

test('every table with orders leaves with them, or stays for a reason', async () => {
  const rows = await many(
    db(),
    sql<{ name: string }>`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name in ('order_id', 'about_order_id', 'parcel_id')`,
  );
  const listed = [...archivedTables.map(({ table }) => table), ...Object.keys(keptTables)];
  expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});

/** What makes an order that is finished in every other respect stay, and takes effect on its rows. */
const obstacles: Partial<Record<StayReason, (orderId: string) => RawBuilder<unknown>>> = {
  ChangedSince: (id) => sql`update cards set claimed_at = now() + interval '9 days' where order_id = ${id}`,
  ChoiceOpen: (id) => sql`
    insert into card_choices (account_id, order_id, line_number, card_number, part, product_id, product_version, value_minor,
                              chosen_at)
    select c.account_id, c.order_id, c.line_number, c.card_number, 1, l.product_id, l.product_version, l.value_minor, now()
    from cards c join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id where c.order_id = ${id}`,
  ReturnPending: (id) => sql`
    update cards set claimed_at = null, first_disclosed_at = null, first_disclosed_by = null, voided_at = now(),
                     voided_by = 'Void' where order_id = ${id}`,
  SupplierAsked: (id) => sql`
    insert into supplier_requests (account_id, order_id, line_number, first_card, card_count, supplier, reference, asked_at)
    select account_id, id, 1, 2, 1, 'acme', id::text, now() from orders where id = ${id}`,
  ParcelOpen: (id) => sql`
    insert into parcels (account_id, id, order_id, parcel_key, fulfillment_group, card_count, created_at)
    select account_id, 'P' || upper(substr(translate(md5(id::text), 'iloul', '12345'), 1, 11)), id, '\\x01', 'g', 1, now()
    from orders where id = ${id}`,
  MessageUnsent: (id) => sql`update messages set status = 'Queued', held_until = 'infinity' where order_id = ${id}`,
  WebhookUndelivered: (id) => sql`
    with m as (
      insert into webhook_messages (account_id, number, id, lane_id, order_id, type, created_at, body)
      select account_id, 900000 + number, gen_random_uuid(), gen_random_uuid(), id, 'FulfillmentComplete', now(), '{}'
      from orders where id = ${id} returning account_id, number, lane_id)
    insert into webhook_undelivered (account_id, number, lane_id) select account_id, number, lane_id from m`,
  HasCase: (id) => sql`
    insert into help_cases (account_id, id, number, kind, order_id, line_number, card_number, locale, status, resolution,
                            opened_at, closed_at)
    select account_id, gen_random_uuid(), (100000000 + floor(random() * 800000000))::bigint::text, 'NotExpected', id, 1, 1,
           'en', 'Closed', 'Solved', now(), now() from orders where id = ${id}`,
  ApprovalWaiting: (id) => sql`
    insert into operator_approvals (id, kind, target, account_id, act, asked_by, asked_by_name, expires_at)
    select gen_random_uuid(), 'ReplaceCode', id::text, account_id, '{}', gen_random_uuid(), 'Olga', now() + interval '1 day'
    from orders where id = ${id}`,
  JobWaiting: (id) => sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select gen_random_uuid(), 'nobody-does-this', jsonb_build_object('accountId', account_id, 'orderId', id), now(), now()
    from orders where id = ${id}`,
  RecipientKept: (id) => sql`
    update accounts set forget_recipients_after_days = 3650 where id = (select account_id from orders where id = ${id})`,
  LedgerFinding: (id) => sql`update order_lines set unit_cost_minor = unit_cost_minor + 1 where order_id = ${id}`,
};

/** The others have tests of their own. */
const testedElsewhere: readonly StayReason[] = ['NotFinished', 'CardOpen', 'RecipientBeingForgotten', 'InUse'];

test('each reason has a test', () => {
  expect([...Object.keys(obstacles), ...testedElsewhere].toSorted()).toEqual([...stayReasons].toSorted());
});

test.each(Object.entries(obstacles))('an order stays: %s', async (reason, obstacle) => {
  const { order } = await givenOpenedGift();
  await run(obstacle(order.Id));
  expect(await archive({ isCheck: true })).toMatchObject({ orders: 0, staying: { [reason]: 1 } });
  expect(await archive()).toMatchObject({ orders: 0, files: [], staying: { [reason]: 1 } });
  expect(await countRows('cards', order.Id)).toBe(1);
});

test('a gift that nobody has opened stays, one that has expired does not', async () => {
  const open = await givenSentGift();
  expect(await archive()).toMatchObject({ orders: 0, staying: { CardOpen: 1 } });
  await scene.caller.post(`/v1/Orders/${open.order.Id}/Void`, {});
  // The code goes back to stock first.
  await expect.poll(async () => (await archive({ isCheck: true })).orders, { timeout: 30_000, interval: 100 }).toBe(1);
  expect(await archive()).toMatchObject({ orders: 1 });
});

test('a gift that was looked at lately stays', async () => {
  const { order, link } = await givenOpenedGift();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await scene.api.anonymous.send('POST', link, '', form);
  await run(sql`update card_reveals set last_revealed_at = now() + interval '9 days' where order_id = ${order.Id}`);
  expect(await archive()).toMatchObject({ orders: 0, staying: { ChangedSince: 1 } });
  expect(await countRows('cards', order.Id)).toBe(1);
});

test('an order that was placed after the bound, or is still scheduled, is not archived', async () => {
  await givenOpenedGift();
  expect(await archive({ before: new Date(Date.now() - 86_400_000) })).toMatchObject({ orders: 0, staying: {} });
  await place(scene.caller, giftTo('ann@example.com', { Personalization: { DeliveryDate: '2027-06-01T08:00:00Z' } }));
  expect(await archive()).toMatchObject({ orders: 1, staying: { NotFinished: 1 } });
});

test('a recipient whom the account has asked to forget is forgotten first', async () => {
  const { order, email } = await givenOpenedGift();
  const hashes = await loadAddressHashes(db(), scene.api.keyRing);
  await run(sql`
    insert into forget_requests (account_id, id, channel, address_hash, sealed_address, order_number_max, covers_until,
                                 requested_at)
    values (${scene.caller.accountId}, gen_random_uuid(), 'Email', ${hashes.of(email)}, '\\x01', 99, now(), now())`);
  expect(await archive()).toMatchObject({ orders: 0, staying: { RecipientBeingForgotten: 1 } });
  expect(await countRows('cards', order.Id)).toBe(1);
});

test.each([
  ['Frozen', sql`update accounts set claims_frozen_at = now() where id = `],
  ['Moving', sql`update accounts set moving_to = 'south' where id = `],
] as const)('no order of an account is archived: %s', async (reason, change) => {
  const { order } = await givenOpenedGift();
  await run(sql`${change}${scene.caller.accountId}`);
  expect(await archive()).toMatchObject({ reason, orders: 0 });
  expect(await countRows('cards', order.Id)).toBe(1);
});

test('no order of an account is archived while a report is built, or before its gifts are counted', async () => {
  const { order } = await givenOpenedGift();
  await run(sql`
    insert into reports (account_id, id, kind, format, filter, number_first, number_last, as_of, holds_recipients)
    values (${scene.caller.accountId}, gen_random_uuid(), 'Orders', 'Csv', '{}', 1, 1, now(), false)`);
  expect(await archive()).toMatchObject({ reason: 'ReportRunning', orders: 0 });
  await run(sql`delete from reports where account_id = ${scene.caller.accountId}`);
  await run(sql`update recipient_count_marks set passed_to = 0 where account_id = ${scene.caller.accountId}`);
  const before = new Date(Date.now() + 86_400_000);
  const uncounted = await archiveOrders(await archiveNeeds(), scene.caller.accountId, { before, isCheck: false });
  expect(uncounted).toMatchObject({ reason: 'GiftsUncounted', orders: 0 });
  expect(await countRows('cards', order.Id)).toBe(1);
  expect(await archive()).toMatchObject({ reason: null, orders: 1 });
});
