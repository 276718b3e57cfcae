import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';

/** Holds the account's mark until the commit, and returns up to which event its gifts are counted. */
export async function lockCountMark(tx: Tx, accountId: AccountId): Promise<number> {
  const row = await one(
    tx,
    sql<{ passedTo: bigint }>`
      insert into recipient_count_marks as m (account_id) values (${accountId})
      on conflict (account_id) do update set passed_to = m.passed_to
      returning m.passed_to as "passedTo"`,
  );
  return Number(row.passedTo);
}

export async function updateCountMark(tx: Tx, accountId: AccountId, passedTo: number): Promise<void> {
  await sql`
    update recipient_count_marks set passed_to = ${passedTo} where account_id = ${accountId}`.execute(tx);
}

/** Accounts with events that were not looked at, or with thresholds reached that were not announced. */
export async function listAccountsToCount(reader: Reader, accountsMax: number): Promise<AccountId[]> {
  const rows = await many(
    reader,
    sql<{ accountId: AccountId }>`
      select s.account_id as "accountId" from account_sequences s
      left join recipient_count_marks m on m.account_id = s.account_id
      where s.event_sequence > coalesce(m.passed_to, 0)
         or exists (select from recipient_totals t where t.account_id = s.account_id and t.reached_at is not null
                      and t.announced_at is null)
      limit ${accountsMax}`,
  );
  return rows.map(({ accountId }) => accountId);
}

export interface GiftLine {
  readonly orderId: string;
  readonly lineNumber: number;
  readonly currencyCode: string;
  /** Cards that were sent and not taken back, and their value. */
  readonly cards: number;
  readonly valueMinor: bigint;
  readonly year: number;
  /** Null: unknown, or forgotten. */
  readonly address: string | null;
}

/**
 * The lines of these orders with what they give to whom now. A line that is sent both ways counts for its email. Links have no recipient, and
 * neither have mailed cards without a cardholder's address.
 */
export async function listGiftLines(tx: Tx, accountId: AccountId, orderIds: readonly string[]): Promise<GiftLine[]> {
  return many(
    tx,
    sql<GiftLine>`
      select l.order_id as "orderId", l.line_number::integer as "lineNumber", o.currency_code as "currencyCode",
             n.cards, l.value_minor * n.cards as "valueMinor",
             extract(year from (select service_now()) at time zone 'utc')::integer as year,
             coalesce(l.details #>> '{digital,email}', l.details #>> '{digital,sms}',
                      l.details #>> '{cardholder,email}', l.details #>> '{cardholder,phoneNumber}') as address
      from orders o join order_lines l on l.account_id = o.account_id and l.order_id = o.id
      cross join lateral (
        select count(*)::integer as cards from cards c
        where l.status = 'Complete' and c.account_id = l.account_id and c.order_id = l.order_id
          and c.line_number = l.line_number and c.voided_at is null) n
      where o.account_id = ${accountId} and o.id = any(${orderIds}::uuid[])`,
  );
}

export interface CountedGift extends Omit<GiftLine, 'address' | 'valueMinor'> {
  readonly valueMinor: string;
  /** In hex; null: as it was counted before. */
  readonly addressHash: string | null;
}

/**
 * Replaces what these lines add to totals, and changes the totals by the differences. A line keeps the year in which it was first counted,
 * and its recipient when the address is not known any more. The caller holds the account's mark.
 */
export async function writeGifts(tx: Tx, accountId: AccountId, gifts: readonly CountedGift[]): Promise<void> {
  await sql`
    with input as materialized (
      select i."orderId" as order_id, i."lineNumber" as line_number, decode(i."addressHash", 'hex') as address_hash,
             i.year, i."currencyCode" as currency_code, i."valueMinor"::bigint as value_minor, i.cards
      from jsonb_to_recordset(${JSON.stringify(gifts)}::jsonb)
        as i ("orderId" uuid, "lineNumber" integer, "addressHash" text, year integer, "currencyCode" text, "valueMinor" text,
              cards integer)
    ),
    before as materialized (
      select g.* from recipient_gifts g
      join input i on i.order_id = g.order_id and i.line_number = g.line_number where g.account_id = ${accountId}
    ),
    after as materialized (
      select i.order_id, i.line_number, coalesce(i.address_hash, b.address_hash) as address_hash,
             coalesce(b.year, i.year) as year, i.currency_code, i.value_minor, i.cards
      from input i left join before b on b.order_id = i.order_id and b.line_number = i.line_number
      where coalesce(i.address_hash, b.address_hash) is not null and (b.order_id is not null or i.value_minor > 0)
    ),
    written as (
      insert into recipient_gifts (account_id, order_id, line_number, address_hash, year, currency_code, value_minor, cards)
      select ${accountId}::uuid, order_id, line_number, address_hash, year, currency_code, value_minor, cards from after
      on conflict (account_id, order_id, line_number) do update
      set address_hash = excluded.address_hash, value_minor = excluded.value_minor, cards = excluded.cards
    ),
    differences as materialized (
      select year, currency_code::text as currency_code, address_hash, sum(value_minor)::bigint as value_minor,
             sum(gifts)::integer as gifts, (array_agg(order_id) filter (where gifts >= 0))[1] as order_id,
             (array_agg(line_number) filter (where gifts >= 0))[1] as line_number
      from (select year, currency_code, address_hash, value_minor::bigint as value_minor, cards as gifts,
                   order_id, line_number::integer as line_number from after
            union all
            select year, currency_code, address_hash, -value_minor::bigint, -cards, order_id,
                   line_number::integer from before) d
      group by year, currency_code, address_hash
      having sum(value_minor) <> 0 or sum(gifts) <> 0
    ),
    changed as (
      update recipient_totals t
      set total_minor = t.total_minor + d.value_minor, gifts = t.gifts + d.gifts,
          order_id = coalesce(d.order_id, t.order_id), line_number = coalesce(d.line_number, t.line_number),
          reached_at = case when t.reached_at is null and t.total_minor + d.value_minor >= h.amount_minor
                            then service_now() else t.reached_at end
      from differences d
      left join recipient_thresholds h on h.account_id = ${accountId} and h.currency_code = d.currency_code
      where t.account_id = ${accountId} and t.year = d.year and t.currency_code = d.currency_code
        and t.address_hash = d.address_hash
      returning t.year, t.currency_code, t.address_hash
    )
    insert into recipient_totals (account_id, year, currency_code, address_hash, total_minor, gifts, order_id, line_number,
                                  reached_at)
    select ${accountId}::uuid, d.year, d.currency_code, d.address_hash, d.value_minor, d.gifts, d.order_id, d.line_number,
           case when d.value_minor >= h.amount_minor then service_now() end
    from differences d
    left join recipient_thresholds h on h.account_id = ${accountId} and h.currency_code = d.currency_code
    where not exists (
      select from recipient_totals t where t.account_id = ${accountId} and t.year = d.year
        and t.currency_code = d.currency_code and t.address_hash = d.address_hash)`.execute(tx);
}
