import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import { isInRange, isOfOrders } from '../ledger/portion-queries.ts';
import type { KeyRange, NumberedRows, OrderPortion, Violation } from '../ledger/types.ts';
import { violationsPerRuleMax } from '../ledger/verify-queries.ts';

export const numberedOrders: NumberedRows = {
  table: 'orders',
  lastNumber: 'order_number',
  time: 'placed_at',
  noun: 'order',
};

const refundRule = sql.lit(
  'a line is refunded once when it ends, and a voided card separately, except for cards that were disclosed',
);

/** The lines of an archived order are in its file; its transfers are compared with the sums that it was archived with. */
const isNotArchived = (accountId: string, orderId: string) => sql<boolean>`
  not exists (select from orders x where x.account_id = ${sql.ref(accountId)} and x.id = ${sql.ref(orderId)}
                and x.archived_in is not null)`;

/**
 * Each order was charged once, for the sum of its lines as they were ordered: without those that ended while it waited for
 * money, and not at all if it was not released.
 */
export async function listWronglyChargedOrders(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with priced as (
        select o.account_id, o.id, o.archived_in, o.total_minor, o.awaited_funds, l.cost_minor, h.status as hold,
               h.due_minor, coalesce(l.uncharged_minor, 0) as uncharged_minor
        from orders o
        left join order_holds h on h.account_id = o.account_id and h.order_id = o.id
        -- Order by order: the planner expects one order in a portion, and would compare each with the lines of all.
        cross join lateral (
          select sum(l.unit_cost_minor * (l.quantity - l.reissued_count) + l.shipping_minor) as cost_minor,
                 sum(l.unit_cost_minor * l.quantity + l.shipping_minor)
                   filter (where l.line_number = any(h.uncharged_lines)) as uncharged_minor
          from order_lines l where l.account_id = o.account_id and l.order_id = o.id
        ) l
        where ${isOfOrders(portion, 'o', 'id')}
      ), charges as (
        select account_id, order_id, sum(amount_minor) as charged_minor, count(*) as charges
        from transfers t where kind = 'Charge' and line_number is null and ${isOfOrders(portion, 't')}
        group by account_id, order_id
      )
      select 'an order is charged once, for the sum of its lines' as rule,
             concat('account ', coalesce(o.account_id, c.account_id), ', order ', coalesce(o.id, c.order_id)) as place,
             format('total %s, lines %s, charged %s in %s transfers', o.total_minor, o.cost_minor,
                    coalesce(c.charged_minor, 0), coalesce(c.charges, 0)) as found
      from priced o full join charges c on c.account_id = o.account_id and c.order_id = o.id
      where o.archived_in is null
        and (o.id is null or o.cost_minor is null or o.total_minor <> o.cost_minor
             or o.awaited_funds <> (o.hold is not null)
             or o.total_minor - o.uncharged_minor <> coalesce(o.due_minor, o.total_minor)
             or (case when coalesce(o.hold, 'Released') = 'Released' then o.total_minor - o.uncharged_minor else 0 end)
                <> coalesce(c.charged_minor, 0))
      limit ${violationsPerRuleMax}`,
  );
}

/**
 * Each card that was issued instead of an expired one was charged once, by its unit cost; nothing else is charged by card. The new
 * cards have the numbers after those that were ordered.
 */
export async function listWrongReissues(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with expired as (
        select account_id, order_id, line_number, count(*) as cards, count(distinct reissued_as) as new_cards,
               min(reissued_as) as first, max(reissued_as) as last
        from cards c where reissued_as is not null and ${isOfOrders(portion, 'c')}
        group by account_id, order_id, line_number
      ), charges as (
        select account_id, order_id, line_number, sum(amount_minor) as charged_minor, sum(cardinality(card_numbers)) as cards
        from transfers t where kind = 'Charge' and line_number is not null and ${isOfOrders(portion, 't')}
        group by account_id, order_id, line_number
      ), charged as (
        select t.account_id, t.order_id, t.line_number, count(distinct n) as cards, min(n) as first, max(n) as last
        from transfers t cross join lateral unnest(t.card_numbers) n
        where t.kind = 'Charge' and t.line_number is not null and ${isOfOrders(portion, 't')}
        group by t.account_id, t.order_id, t.line_number
      )
      select 'a card that is issued instead of an expired one is charged once' as rule,
             concat('account ', account_id, ', order ', order_id, ', line ', line_number) as place,
             format('%s of %s cards issued again, for %s expired ones; %s charged, %s in all, unit cost %s', l.reissued_count,
                    l.quantity, coalesce(e.cards, 0), coalesce(c.cards, 0), coalesce(c.charged_minor, 0), l.unit_cost_minor) as found
      from (select * from order_lines r where reissued_count > 0 and ${isOfOrders(portion, 'r')}) l
      full join expired e using (account_id, order_id, line_number)
      full join charges c using (account_id, order_id, line_number)
      -- In full, so that it is no nested loop over all cards of the portion; the lines are those of the charges.
      full join charged n using (account_id, order_id, line_number)
      where ((l.reissued_count, l.reissued_count, l.quantity - l.reissued_count + 1, l.quantity::integer)
               is distinct from (e.cards, e.new_cards, e.first, e.last)
             or coalesce(c.charged_minor, 0) is distinct from l.unit_cost_minor * l.reissued_count
             or (l.unit_cost_minor > 0 and (l.reissued_count, l.reissued_count, e.first, e.last)
                   is distinct from (c.cards, n.cards, n.first, n.last)))
        and ${isNotArchived('account_id', 'order_id')}
      limit ${violationsPerRuleMax}`,
  );
}

/**
 * A line that failed or was cancelled is refunded: in full, or without the cards whose codes were disclosed or that were
 * shipped. A card that was voided is refunded separately, without shipping, whatever its line is. Nothing else is refunded.
 */
export async function listWrongRefunds(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with owing as (
        select l.account_id, l.order_id, l.line_number, l.status, k.kept, k.taken_back, l.unit_cost_minor,
               case when l.status not in ('Failed', 'Cancelled') then l.unit_cost_minor * k.taken_back
                    when k.kept = 0 and k.taken_back = 0 then l.unit_cost_minor * l.quantity + l.shipping_minor
                    else l.unit_cost_minor * greatest(0, l.quantity - k.kept) end as owed_minor
        from order_lines l
        cross join lateral (
          select count(*) filter (where c.first_disclosed_at is not null
                                    or (c.serial_fingerprint is not null and c.voided_at is null)) as kept,
                 count(*) filter (where c.voided_by is not null) as taken_back
          from cards c
          where c.account_id = l.account_id and c.order_id = l.order_id and c.line_number = l.line_number
        ) k
        where ${isOfOrders(portion, 'l')} and (l.status in ('Failed', 'Cancelled') or k.taken_back > 0)
          -- Nothing was charged for lines that ended while they waited for money.
          and not exists (select from order_holds h where h.account_id = l.account_id and h.order_id = l.order_id
                            and l.line_number = any(h.uncharged_lines))
      ), refunds as (
        select account_id, order_id, line_number, sum(amount_minor) as refunded_minor,
               count(*) filter (where card_numbers is null) as of_line, coalesce(sum(cardinality(card_numbers)), 0) as of_cards
        from transfers t where kind = 'Refund' and ${isOfOrders(portion, 't')} group by account_id, order_id, line_number
      )
      select ${refundRule} as rule,
             concat('account ', coalesce(e.account_id, r.account_id), ', order ', coalesce(e.order_id, r.order_id),
                    ', line ', coalesce(e.line_number, r.line_number)) as place,
             format('refunded %s, %s times the line and %s cards; owed %s, %s cards disclosed, %s voided, line %s',
                    coalesce(r.refunded_minor, 0), coalesce(r.of_line, 0), coalesce(r.of_cards, 0),
                    coalesce(e.owed_minor, 0), coalesce(e.kept, 0), coalesce(e.taken_back, 0),
                    coalesce(e.status::text, 'not ended')) as found
      from owing e
      full join refunds r
        on r.account_id = e.account_id and r.order_id = e.order_id and r.line_number = e.line_number
      where (e.order_id is null or coalesce(r.refunded_minor, 0) <> e.owed_minor or coalesce(r.of_line, 0) > 1
             or (e.unit_cost_minor > 0 and coalesce(r.of_cards, 0) <> e.taken_back))
        and ${isNotArchived('r.account_id', 'r.order_id')}
      limit ${violationsPerRuleMax}`,
  );
}

/** Every line belongs to an order of its account. */
export async function listStrayLines(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a line belongs to an order of its account' as rule,
             'account ' || l.account_id || ', order ' || l.order_id || ', line ' || l.line_number as place,
             'there is no such order' as found
      from order_lines l left join orders o on o.account_id = l.account_id and o.id = l.order_id
      where ${isOfOrders(portion, 'l')} and o.id is null
      limit ${violationsPerRuleMax}`,
  );
}

/** Charges and refunds name their order. */
export async function listTransfersOfNoOrder(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select case kind when 'Charge' then 'an order is charged once, for the sum of its lines' else ${refundRule} end as rule,
             concat('account ', account_id, ', transfer ', number) as place,
             format('%s of %s without an order', kind, amount_minor) as found
      from transfers t
      where ${isInRange(range, 't', 'number', 'bigint')} and kind in ('Charge', 'Refund') and order_id is null
      limit ${violationsPerRuleMax}`,
  );
}

/**
 * Codes are shown only on complete lines. The one exception is the claim page of a card that was sent: its message may
 * arrive before its provider has answered us, and a card opened then stays disclosed whatever happens to the line.
 */
export async function listEarlyDisclosures(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a code is disclosed on a complete line, or on the claim page of a card that was sent' as rule,
             concat('account ', c.account_id, ', order ', c.order_id, ', line ', c.line_number, ', card ', c.card_number)
               as place,
             format('disclosed by %s at %s; line %s of a %s order', c.first_disclosed_by, c.first_disclosed_at,
                    coalesce(l.status, 'missing'), coalesce(o.type, 'missing')) as found
      from cards c
      left join order_lines l
        on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      left join orders o on o.account_id = c.account_id and o.id = c.order_id
      where ${isOfOrders(portion, 'c')} and c.first_disclosed_at is not null and l.status is distinct from 'Complete'
        -- A line whose expired cards are issued again was complete before.
        and coalesce(l.reissued_count, 0) = 0
        and (c.first_disclosed_by <> 'ClaimPage' or o.type is distinct from 'DigitalDelivery')
      limit ${violationsPerRuleMax}`,
  );
}

/** A disclosed card is never voided: its code can be spent. */
export async function listVoidedDisclosures(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a disclosed card is never void' as rule,
             concat('account ', account_id, ', order ', order_id, ', line ', line_number, ', card ', card_number) as place,
             format('disclosed by %s at %s, voided at %s', first_disclosed_by, first_disclosed_at, voided_at) as found
      from cards c
      where ${isOfOrders(portion, 'c')} and first_disclosed_at is not null and voided_at is not null
      limit ${violationsPerRuleMax}`,
  );
}

/** The transfers of an archived order are still those that it was archived with, and none of its rows is left in place. */
export async function listWrongArchivedOrders(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  const sumOf = (kind: string, condition = sql`true`) => sql`coalesce((
    select sum(amount_minor) from transfers t
    where t.account_id = o.account_id and t.order_id = o.id and t.kind = ${kind} and ${condition}), 0)`;
  // The indexes of transfers by order know charges of whole orders apart from those of cards.
  const charged = sql`${sumOf('Charge', sql`t.line_number is null`)} + ${sumOf('Charge', sql`t.line_number is not null`)}`;
  return many(
    reader,
    sql<Violation>`
      select 'an archived order keeps the sums of its transfers, and its rows are in the file only' as rule,
             concat('account ', account_id, ', order ', id) as place,
             format('archived with charges of %s and refunds of %s; transfers: %s and %s; %s lines and %s cards are left; file restored %s',
                    archived_charged_minor, archived_refunded_minor, charged_minor, refunded_minor, lines, cards, restored_at) as found
      from (
        select o.account_id, o.id, o.archived_charged_minor, o.archived_refunded_minor, f.restored_at,
               ${charged} as charged_minor, ${sumOf('Refund')} as refunded_minor,
               (select count(*) from order_lines l where l.account_id = o.account_id and l.order_id = o.id) as lines,
               (select count(*) from cards c where c.account_id = o.account_id and c.order_id = o.id) as cards
        from orders o join order_archives f on f.account_id = o.account_id and f.id = o.archived_in
        where ${isOfOrders(portion, 'o', 'id')} and o.archived_in is not null
      ) a
      where archived_charged_minor <> charged_minor or archived_refunded_minor <> refunded_minor
         or lines + cards > 0 or restored_at is not null
      limit ${violationsPerRuleMax}`,
  );
}
