import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../../database/database.ts';
import type { DenseSequence, NumberRange } from '../../database/dense-numbers.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { SpentAmount, WeekGifts, WeekSpending } from './types.ts';

export interface FigureMark {
  readonly transfersTo: number;
  readonly eventsTo: number;
}

/** Holds the account's mark until the commit. */
export async function lockFigureMark(tx: Tx, accountId: AccountId): Promise<FigureMark> {
  const row = await one(
    tx,
    sql<{ transfersTo: bigint; eventsTo: bigint }>`
      insert into figure_marks as m (account_id) values (${accountId})
      on conflict (account_id) do update set transfers_to = m.transfers_to
      returning m.transfers_to as "transfersTo", m.events_to as "eventsTo"`,
  );
  return { transfersTo: Number(row.transfersTo), eventsTo: Number(row.eventsTo) };
}

export async function updateFigureMark(tx: Tx, accountId: AccountId, mark: FigureMark): Promise<void> {
  await sql`
    update figure_marks set transfers_to = ${mark.transfersTo}, events_to = ${mark.eventsTo}
    where account_id = ${accountId}`.execute(tx);
}

/** The account's events as a sequence. */
export async function getEventsAsSequence(reader: Reader, accountId: AccountId): Promise<DenseSequence> {
  const row = await one(
    reader,
    sql<{ lastNumber: bigint }>`
      select event_sequence as "lastNumber" from account_sequences where account_id = ${accountId}`,
  );
  return {
    table: sql`events`,
    condition: sql`account_id = ${accountId}`,
    numberColumn: sql`sequence`,
    timeColumn: sql`recorded_at`,
    lastNumber: Number(row.lastNumber),
  };
}

/** Adds the charges and refunds with these numbers to their days. A refund counts for the department of its order. */
export async function addSpending(tx: Tx, accountId: AccountId, { first, last }: NumberRange): Promise<void> {
  await sql`
    insert into spending_days as d (account_id, day, currency_code, department_id, spent_minor)
    select t.account_id, (t.recorded_at at time zone 'utc')::date, t.currency_code, coalesce(o.department_id, ''),
           sum(case t.kind when 'Charge' then t.amount_minor else -t.amount_minor end)
    from transfers t join orders o on o.account_id = t.account_id and o.id = t.order_id
    where t.account_id = ${accountId} and t.number between ${first} and ${last} and t.kind in ('Charge', 'Refund')
    group by 1, 2, 3, 4
    on conflict (account_id, day, currency_code, department_id) do update
    set spent_minor = d.spent_minor + excluded.spent_minor`.execute(tx);
}

/** Adds the events with these sequences to their days. */
export async function addGifts(tx: Tx, accountId: AccountId, { first, last }: NumberRange): Promise<void> {
  await sql`
    insert into gift_days as d (account_id, day, delivered, bounced, claimed, expired)
    select account_id, (recorded_at at time zone 'utc')::date,
           count(*) filter (where type = 'LineItemDelivered'), count(*) filter (where type = 'LineItemBounced'),
           count(*) filter (where type = 'CardClaimed'), count(*) filter (where type = 'CardExpired')
    from events
    where account_id = ${accountId} and sequence between ${first} and ${last}
      and type in ('LineItemDelivered', 'LineItemBounced', 'CardClaimed', 'CardExpired')
    group by 1, 2
    on conflict (account_id, day) do update
    set delivered = d.delivered + excluded.delivered, bounced = d.bounced + excluded.bounced,
        claimed = d.claimed + excluded.claimed, expired = d.expired + excluded.expired`.execute(tx);
}

export async function listSpending(reader: Reader, accountId: AccountId, firstDay: string): Promise<WeekSpending[]> {
  return many(
    reader,
    sql<WeekSpending>`
      select date_trunc('week', day::timestamp)::date::text as week, currency_code as "currencyCode",
             department_id as "departmentId", sum(spent_minor)::bigint as "spentMinor"
      from spending_days where account_id = ${accountId} and day >= ${firstDay}::date
      group by 1, 2, 3 order by 1, 2, 3`,
  );
}

export async function listGifts(reader: Reader, accountId: AccountId, firstDay: string): Promise<WeekGifts[]> {
  return many(
    reader,
    sql<WeekGifts>`
      select date_trunc('week', day::timestamp)::date::text as week, sum(delivered)::float8 as delivered,
             sum(bounced)::float8 as bounced, sum(claimed)::float8 as claimed, sum(expired)::float8 as expired
      from gift_days where account_id = ${accountId} and day >= ${firstDay}::date
      group by 1 order by 1`,
  );
}

/** What was spent since a day, by currency. */
export async function listSpentSince(reader: Reader, accountId: AccountId, firstDay: string): Promise<SpentAmount[]> {
  return many(
    reader,
    sql<SpentAmount>`
      select currency_code as "currencyCode", sum(spent_minor)::bigint as "spentMinor" from spending_days
      where account_id = ${accountId} and day >= ${firstDay}::date group by 1`,
  );
}

/** Those of some accounts that have transfers which are not counted yet. */
export async function listUncounted(reader: Reader, accountIds: readonly AccountId[]): Promise<AccountId[]> {
  const rows = await many(
    reader,
    sql<{ id: AccountId }>`
      select s.account_id as id from account_sequences s left join figure_marks m on m.account_id = s.account_id
      where s.account_id = any(${accountIds}::uuid[]) and s.transfer_number > coalesce(m.transfers_to, 0)`,
  );
  return rows.map(({ id }) => id);
}

/** What each of some accounts spent since a day, by currency; those that spent nothing are missing. */
export async function listSpentOfAccounts(
  reader: Reader,
  accountIds: readonly AccountId[],
  firstDay: string,
): Promise<(SpentAmount & { readonly accountId: AccountId })[]> {
  return many(
    reader,
    sql<SpentAmount & { accountId: AccountId }>`
      select account_id as "accountId", currency_code as "currencyCode", sum(spent_minor)::bigint as "spentMinor"
      from spending_days where account_id = any(${accountIds}::uuid[]) and day >= ${firstDay}::date
      group by 1, 2 order by 1, 2`,
  );
}
