import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { cardsPerMessageMax } from '../message-parts.ts';
import { stillWantedSql } from './still-wanted-sql.ts';

// Not days: those of an interval may have 23 or 25 hours, depending on the session's time zone.
const daySeconds = 86_400;

/** The reminders of one kind that an account may have to send. */
export interface DueReminders {
  readonly accountId: AccountId;
  /** After sending, or before expiry if negative. */
  readonly days: number;
  /** Lines that were sent until then, or expire until then, have had theirs. */
  readonly after: Date;
}

/**
 * Kinds of reminders for which lines have come due. An account that is suspended, or whose links are frozen, waits: what
 * came due meanwhile follows when it is active again.
 */
export async function listDueReminders(reader: Reader, rowsMax: number): Promise<DueReminders[]> {
  return many(
    reader,
    sql<DueReminders>`
      with wanted as materialized (
        select a.id as account_id, r.days, min(r.since) as since
        from accounts a
        cross join lateral (
          select * from jsonb_to_recordset(a.reminders) as own (days integer, since timestamptz)
          union all
          select s.* from brandings b
          cross join lateral jsonb_to_recordset(b.reminders) as s (days integer, since timestamptz)
          where b.account_id = a.id and b.reminders is not null
        ) r
        where a.id in (select id from accounts where reminders <> '[]'
                       union select account_id from brandings where reminders is not null)
          and a.status = 'Active' and a.claims_frozen_at is null
        group by a.id, r.days
      ),
      open as (
        select w.account_id, w.days, greatest(w.since, m.passed_to) - make_interval(secs => w.days * 86400) as after,
               (select service_now()) - make_interval(secs => w.days * 86400) as until
        from wanted w left join reminder_marks m on m.account_id = w.account_id and m.days = w.days
      )
      select account_id as "accountId", days, after from open o
      where case when o.days > 0 then exists (
        select from reminder_lines l where l.account_id = o.account_id and l.sent_at > o.after and l.sent_at <= o.until)
      else exists (
        select from order_lines l
        where l.account_id = o.account_id and l.claim_expires_at > o.after and l.claim_expires_at <= o.until
          and l.claim_expires_at is not null and l.expired_at is null) end
      limit ${rowsMax}`,
  );
}

/** Takes the next portion for this worker until the commit, from where the last one ended; null while another has it. */
export async function lockReminders(tx: Tx, due: DueReminders): Promise<DueReminders | null> {
  const { accountId, days, after } = due;
  await sql`
    insert into reminder_marks (account_id, days, passed_to)
    values (${accountId}, ${days}, ${after}::timestamptz + make_interval(secs => ${days * daySeconds}))
    on conflict do nothing`.execute(tx);
  const row = await maybeOne(
    tx,
    sql<{ after: Date }>`
      select greatest(passed_to - make_interval(secs => ${days * daySeconds}), ${after}) as after
      from reminder_marks where account_id = ${accountId} and days = ${days} for update skip locked`,
  );
  return row && { ...due, ...row };
}

export interface Portion {
  /** How many lines were looked at. */
  readonly lines: number;
  /** When the last one was sent, or expires. */
  readonly upTo: Date | null;
  /** The messages that were created. */
  readonly messageIds: readonly string[];
}

/**
 * Creates the reminders of the next lines, earliest first, except where nobody wants them any more, or where the gift was
 * sent only after the time of its reminder. Lines of the same moment are never separated, so the last one's time says how
 * far it got.
 */
export async function insertReminders(
  tx: Tx,
  { accountId, days, after }: DueReminders,
  linesMax: number,
): Promise<Portion> {
  const lines = days > 0 ? sentLines : expiringLines;
  return one(
    tx,
    sql<Portion>`
      with due as materialized (
        select c.order_id, c.line_number, c.at from (${lines}) as c (account_id, order_id, line_number, at)
        where c.account_id = ${accountId} and c.at > ${after}
          and c.at <= (select service_now()) - make_interval(secs => ${days * daySeconds})
        order by c.at fetch first ${linesMax} rows with ties
      ),
      new_messages as (
        insert into messages (account_id, id, channel, order_id, line_number, round, part, address_number,
                              address_part, reminder_days, created_at)
        select g.account_id, gen_random_uuid(), g.channel, g.order_id, g.line_number, g.round, g.part, g.address_number,
               g.address_part, ${days}, (select service_now())
        from due d
        join order_lines l on l.account_id = ${accountId} and l.order_id = d.order_id and l.line_number = d.line_number
        join messages g on g.account_id = l.account_id and g.order_id = l.order_id and g.line_number = l.line_number
          and g.reminder_days = 0 and g.accepted_at < d.at + make_interval(secs => ${days * daySeconds})
        join accounts a on a.id = l.account_id
        left join brandings b on b.account_id = l.account_id and b.id = l.branding_id
        join (values ('Email', ${cardsPerMessageMax.Email}::integer), ('Sms', ${cardsPerMessageMax.Sms}::integer))
          as f (channel, cards) on f.channel = g.channel
        where exists (
            select from jsonb_to_recordset(coalesce(b.reminders, a.reminders)) as s (days integer, since timestamptz)
            where s.days = ${days} and s.since < d.at + make_interval(secs => ${days * daySeconds}))
          and ${sql.raw(stillWantedSql(String(days), 'f.cards'))}
        on conflict do nothing
        returning id
      )
      select (select count(*) from due)::integer as lines, (select max(at) from due) as "upTo",
             coalesce((select json_agg(id) from new_messages), '[]') as "messageIds"`,
  );
}

const sentLines = sql`select account_id, order_id, line_number, sent_at from reminder_lines`;
const expiringLines = sql`
  select account_id, order_id, line_number, claim_expires_at from order_lines
  where claim_expires_at is not null and expired_at is null`;

export async function updateMark(tx: Tx, { accountId, days }: DueReminders, upTo: Date): Promise<void> {
  await sql`
    update reminder_marks set passed_to = ${upTo}::timestamptz + make_interval(secs => ${days * daySeconds})
    where account_id = ${accountId} and days = ${days}`.execute(tx);
}

/** Forgets lines that are older than the longest reminder of any account can be. */
export async function deleteOldLines(tx: Tx, accountId: AccountId, daysMax: number, rowsMax: number): Promise<void> {
  await sql`
    delete from reminder_lines where (account_id, order_id, line_number) in (
      select account_id, order_id, line_number from reminder_lines
      where account_id = ${accountId} and sent_at < (select service_now()) - make_interval(secs => ${daysMax * daySeconds})
      limit ${rowsMax})`.execute(tx);
}

export interface LinePlace {
  readonly orderId: string;
  readonly lineNumber: number;
}

/** Adds lines that were sent before their account wanted reminders; returns the last line looked at, or null at the end. */
export async function gatherLines(
  tx: Tx,
  accountId: AccountId,
  after: LinePlace,
  { daysMax, linesMax }: { readonly daysMax: number; readonly linesMax: number },
): Promise<LinePlace | null> {
  return maybeOne(
    tx,
    sql<LinePlace>`
      with portion as materialized (
        select * from order_lines
        where account_id = ${accountId} and (order_id, line_number::integer) > (${after.orderId}, ${after.lineNumber})
        order by order_id, line_number limit ${linesMax}
      ),
      sent as (
        select l.account_id, l.order_id, l.line_number, max(m.accepted_at) as sent_at
        from portion l
        join messages m on m.account_id = l.account_id and m.order_id = l.order_id and m.line_number = l.line_number
          and m.round = l.delivery_round and m.reminder_days = 0 and m.accepted_at is not null
        where l.status = 'Complete' and l.delivery_status <> 'NotSent'
        group by l.account_id, l.order_id, l.line_number
      ),
      added as (
        insert into reminder_lines (account_id, order_id, line_number, sent_at)
        select * from sent where sent_at > (select service_now()) - make_interval(secs => ${daysMax * daySeconds})
        on conflict do nothing
      )
      select order_id as "orderId", line_number as "lineNumber" from portion
      order by order_id desc, line_number desc limit 1`,
  );
}

/** Whether anybody in the account wants reminders. */
export async function hasReminders(reader: Reader, accountId: AccountId): Promise<boolean> {
  const row = await maybeOne(
    reader,
    sql`select 1 from accounts a
        where a.id = ${accountId} and (a.reminders <> '[]' or exists (
          select from brandings b where b.account_id = a.id and b.reminders is not null and b.reminders <> '[]'))`,
  );
  return row !== null;
}

export async function deleteLines(tx: Tx, accountId: AccountId, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reminder_lines where (account_id, order_id, line_number) in (
      select account_id, order_id, line_number from reminder_lines where account_id = ${accountId} limit ${rowsMax})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** An address that is out already stays so, since its first time. */
export async function insertOptOuts(reader: Reader, addressHashes: readonly Buffer[]): Promise<void> {
  if (addressHashes.length === 0) return;
  await sql`
    insert into reminder_opt_outs (address_hash, created_at)
    select distinct h, service_now() from unnest(${addressHashes}::bytea[]) as h order by h
    on conflict do nothing`.execute(reader);
}
