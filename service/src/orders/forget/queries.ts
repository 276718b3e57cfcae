import { type RawBuilder, sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { LineRef } from '../types.ts';
import type { ForgetScope, ForgottenCards, ForgottenPlace, RecipientAddress, RecipientLine } from './types.ts';

/**
 * A line that nothing needs the address of: it has ended, nobody is sending its messages or packing its parcels, and no
 * new sending was started.
 */
export const isSettled = sql`
  l.status <> 'Pending' and (l.status <> 'Complete' or l.delivery_status is distinct from 'NotSent')
  and not exists (
    select from messages m
    where m.account_id = l.account_id and m.order_id = l.order_id and m.line_number = l.line_number
      and m.status = 'Queued' and m.claimed_until >= clock_timestamp())
  and (not l.details ? 'physical' or not exists (
    select from orders o where o.account_id = l.account_id and o.id = l.order_id and o.status = 'Pending'))
  and (not l.details ? 'physical' or not exists (
    select from parcel_lines pl join parcels p on p.account_id = pl.account_id and p.id = pl.parcel_id
    where p.account_id = l.account_id and p.order_id = l.order_id and pl.line_number = l.line_number
      and p.status in ('Ready', 'Packed')))`;

/** Cards of the line were reissued to an address of their own. */
const hasCardAddress = sql`
  exists (select from card_addresses a
          where a.account_id = l.account_id and a.order_id = l.order_id and a.line_number = l.line_number`;

/** Every way in which a line can have the address, its own or that of single cards; each has an index of its own. */
function conditionsOf(address: RecipientAddress): RawBuilder<unknown>[] {
  return [...ownConditionsOf(address), cardConditionOf(address)];
}

function cardConditionOf({ channel, value }: RecipientAddress): RawBuilder<unknown> {
  return channel === 'Email'
    ? sql`${hasCardAddress} and a.recipient_email = ${value})`
    : sql`${hasCardAddress} and a.sms = ${value})`;
}

function ownConditionsOf({ channel, value }: RecipientAddress): RawBuilder<unknown>[] {
  if (channel === 'Email') {
    return [
      sql`l.recipient_email = ${value}`,
      sql`lower(l.details #>> '{digital,email}') = ${value}
          and lower(l.details #>> '{digital,email}') is distinct from l.recipient_email`,
      sql`lower(l.details #>> '{cardholder,email}') = ${value} and l.details ? 'cardholder'`,
    ];
  }
  return [
    sql`l.recipient_sms = ${value}`,
    sql`(l.details #>> '{digital,sms}') = ${value} and (l.details #>> '{digital,sms}') is distinct from l.recipient_sms`,
    sql`(l.details #>> '{cardholder,phoneNumber}') = ${value} and l.details ? 'cardholder'`,
  ];
}

function linesOf(
  scope: ForgetScope,
  settled: 'settled' | 'open' | 'any',
  linesMax: number,
  conditions: readonly RawBuilder<unknown>[] = conditionsOf(scope.address),
): RawBuilder<unknown> {
  const state = settled === 'any' ? sql`true` : settled === 'settled' ? isSettled : sql`not (${isSettled})`;
  const ways = conditions.map(
    (condition) => sql`(
      select l.order_id, l.line_number::integer as line_number, l.order_number from order_lines l
      where l.account_id = ${scope.accountId} and ${condition} and l.order_number <= ${scope.orderNumberMax} and ${state}
      order by l.order_number limit ${linesMax})`,
  );
  return sql.join(ways, sql` union `);
}

/** Lines of the recipient that can be forgotten now, locked, oldest first. The caller holds the account lock. */
export async function lockSettledLines(tx: Tx, scope: ForgetScope, linesMax: number): Promise<RecipientLine[]> {
  return lockFoundLines(tx, scope, linesMax, ownConditionsOf(scope.address));
}

/** The same for lines of somebody else of which the recipient has single cards. */
export async function lockSettledCardLines(tx: Tx, scope: ForgetScope, linesMax: number): Promise<RecipientLine[]> {
  return lockFoundLines(tx, scope, linesMax, [cardConditionOf(scope.address)]);
}

async function lockFoundLines(
  tx: Tx,
  scope: ForgetScope,
  linesMax: number,
  conditions: readonly RawBuilder<unknown>[],
): Promise<RecipientLine[]> {
  const found = await many(
    tx,
    sql<{ orderId: string; lineNumber: number }>`
      select order_id as "orderId", line_number as "lineNumber"
      from (${linesOf(scope, 'settled', linesMax, conditions)}) u order by order_number, line_number limit ${linesMax}`,
  );
  return found.length === 0 ? [] : lockLines(tx, scope.accountId, found);
}

/** Removes the recipient's address from single cards of these lines, and returns which cards, with what they went by. */
export async function clearCardAddresses(
  tx: Tx,
  { channel, value }: RecipientAddress,
  lines: readonly LineRef[],
): Promise<ForgottenCards[]> {
  const isTheirs = channel === 'Email' ? sql`a.recipient_email = ${value}` : sql`a.sms = ${value}`;
  return many(
    tx,
    sql<ForgottenCards>`
      with theirs as materialized (
        select a.account_id, a.order_id, a.line_number, a.address_number, a.email, a.sms
        from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                    ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
        join card_addresses a on a.account_id = r.account_id and a.order_id = r.order_id and a.line_number = r.line_number
        where ${isTheirs}
      )
      update card_addresses a set email = null, sms = null, recipient_email = null, forgotten_at = service_now()
      from theirs t
      where a.account_id = t.account_id and a.order_id = t.order_id and a.line_number = t.line_number
        and a.address_number = t.address_number
      returning a.account_id as "accountId", a.order_id as "orderId", a.line_number::integer as "lineNumber",
                a.card_numbers as "cardNumbers", t.email, t.sms`,
  );
}

export async function lockLines(
  tx: Tx,
  accountId: AccountId,
  lines: readonly { readonly orderId: string; readonly lineNumber: number }[],
): Promise<RecipientLine[]> {
  return many(
    tx,
    sql<RecipientLine>`
      select l.account_id as "accountId", l.order_id as "orderId", l.line_number::integer as "lineNumber",
             l.order_number as "orderNumber", l.recipient_email as email, l.email_nth as "emailNth",
             l.recipient_sms as sms, l.sms_nth as "smsNth"
      from unnest(${lines.map((line) => line.orderId)}::uuid[], ${lines.map((line) => line.lineNumber)}::integer[])
        as r (order_id, line_number)
      join order_lines l on l.account_id = ${accountId} and l.order_id = r.order_id and l.line_number = r.line_number
      order by l.order_number, l.line_number for update of l`,
  );
}

/** Lines of the recipient that are still to be sent, oldest first. */
export async function listOpenLinesOfRecipient(
  reader: Reader,
  scope: ForgetScope,
  linesMax: number,
): Promise<LineRef[]> {
  return many(
    reader,
    sql<LineRef>`
      select ${scope.accountId}::uuid as "accountId", order_id as "orderId", line_number as "lineNumber"
      from (${linesOf(scope, 'open', linesMax)}) u order by order_number, line_number limit ${linesMax}`,
  );
}

/** How many lines have the address in any form, counted up to a limit. */
export async function countLinesOfRecipient(reader: Reader, scope: ForgetScope, linesMax: number): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::integer as count from (${linesOf(scope, 'any', linesMax)}) u`,
  );
  return row.count;
}

/**
 * Removes what a line says about its recipient. What stays is what the service chose or needs and says nothing about a person: the
 * language of the claim page, the variant, when it was to be delivered, and country, method and carrier of a parcel.
 */
export async function clearLines(tx: Tx, lines: readonly LineRef[]): Promise<void> {
  await sql`
    update order_lines l
    set details = jsonb_strip_nulls(jsonb_build_object(
          'culture', l.details -> 'culture', 'productVariantId', l.details -> 'productVariantId',
          'personalization', case when l.details #> '{personalization,deliveryDate}' is not null
            then jsonb_build_object('deliveryDate', l.details #> '{personalization,deliveryDate}') end,
          'physical', case when l.details ? 'physical' then jsonb_build_object(
            'country', l.details #> '{physical,country}', 'shippingMethodId', l.details #> '{physical,shippingMethodId}',
            'carrierId', l.details #> '{physical,carrierId}') end)),
        recipient_email = null, email_nth = null, recipient_sms = null, sms_nth = null, recipient_names = null,
        forgotten_at = service_now()
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
    where l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number`.execute(tx);
}

/** Removes the addresses of all single cards of these lines. */
export async function deleteCardAddresses(tx: Tx, lines: readonly LineRef[]): Promise<void> {
  await sql`
    delete from card_addresses a
    using unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                 ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
    where a.account_id = r.account_id and a.order_id = r.order_id and a.line_number = r.line_number`.execute(tx);
}

/**
 * What was forgotten of these lines: all of a line, or those of its cards that did not go to somebody who is still known.
 */
export async function listForgottenPlaces(tx: Tx, lines: readonly LineRef[]): Promise<ForgottenPlace[]> {
  const rows = await many(
    tx,
    sql<LineRef & { cardNumber: number | null }>`
      with lines as (
        select r.*, array(
          select unnest(a.card_numbers) from card_addresses a
          where a.account_id = r.account_id and a.order_id = r.order_id and a.line_number = r.line_number
            and a.forgotten_at is null) as kept
        from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                    ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
      )
      select r.account_id as "accountId", r.order_id as "orderId", r.line_number as "lineNumber",
             c.card_number::integer as "cardNumber"
      from lines r
      left join cards c on kept <> '{}' and c.account_id = r.account_id and c.order_id = r.order_id
        and c.line_number = r.line_number and c.card_number <> all(kept)
      where kept = '{}' or c.card_number is not null`,
  );
  return rows.map(({ cardNumber, ...line }) => (cardNumber === null ? line : { ...line, cardNumber }));
}

/** Masked addresses in the history of these lines. */
export async function clearShownAddresses(tx: Tx, lines: readonly LineRef[]): Promise<void> {
  await sql`
    update line_changes h set facts = h.facts - 'address'
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
    where h.account_id = r.account_id and h.order_id = r.order_id and h.line_number = r.line_number
      and h.facts ? 'address'`.execute(tx);
}

/** Removes the texts of orders of which every line was forgotten, and notes that name the address. Returns how many orders had any. */
export async function clearOrders(
  tx: Tx,
  accountId: AccountId,
  orderIds: readonly string[],
  address: string | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders o set note = null, personalization = null
    where o.account_id = ${accountId} and o.id = any(${orderIds}::uuid[])
      and (o.note is not null or o.personalization is not null)
      and (strpos(lower(o.note), ${address}::text) > 0 or not exists (
        select from order_lines l
        where l.account_id = o.account_id and l.order_id = o.id and l.forgotten_at is null))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Why orders were rejected: the text may name a recipient. */
export async function clearApprovalReasons(tx: Tx, accountId: AccountId, orderIds: readonly string[]): Promise<void> {
  await sql`
    update order_approvals set reason = null
    where account_id = ${accountId} and order_id = any(${orderIds}::uuid[]) and reason is not null`.execute(tx);
}
