import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../../database/database.ts';
import type { MessageCaps } from '../../kit/delivery-settings.ts';
import type { AccountId } from '../../kit/ids.ts';
import { holdLinesSql } from '../../orders/status/change-lines-sql.ts';
import { markHeldOrders } from '../../orders/status/queries.ts';
import type { LineRef } from '../../orders/types.ts';
import type { Channel, MessageKey } from '../types.ts';

export interface AccountCount {
  readonly accountId: AccountId;
  readonly channel: Channel;
  readonly sent: number;
  readonly held: number;
}

export interface RecipientCount {
  readonly addressHash: Buffer;
  readonly isNotice: boolean;
  readonly sent: number;
  readonly held: number;
}

export interface Hour {
  readonly startsAt: Date;
  readonly endsInSeconds: number;
}

export async function getPresentHour(tx: Tx): Promise<Hour> {
  return one(
    tx,
    sql<Hour>`
      select h.starts_at as "startsAt",
             extract(epoch from h.starts_at + interval '1 hour' - h.at)::float8 as "endsInSeconds"
      from (select n.at, date_trunc('hour', n.at, 'UTC') as starts_at from (select service_now() as at offset 0) n) h`,
  );
}

/**
 * Increments the hourly counts of accounts with a cap, and returns the new counts. The rows are locked in key order to
 * prevent deadlocks.
 */
export async function addToAccountCounts(
  tx: Tx,
  hour: Hour,
  caps: MessageCaps,
  asked: readonly Omit<AccountCount, 'held'>[],
): Promise<(AccountCount & { readonly cap: number })[]> {
  return many(
    tx,
    sql<AccountCount & { readonly cap: number }>`
      with capped as materialized (
        select r.*, case r.channel when 'Email' then coalesce(a.mails_per_hour_max, ${caps.mails}::integer)
                                   else coalesce(a.sms_per_hour_max, ${caps.sms}::integer) end as cap
        from unnest(${asked.map((count) => count.accountId)}::uuid[], ${asked.map((count) => count.channel)}::text[],
                    ${asked.map((count) => count.sent)}::integer[]) as r (account_id, channel, sent)
        join accounts a on a.id = r.account_id
      ),
      counts as (
        insert into account_message_counts as c (account_id, channel, hour, sent)
        select account_id, channel, ${hour.startsAt}::timestamptz, sent from capped
        where cap is not null order by account_id, channel
        on conflict (account_id, channel) do update set ${added}
        returning c.account_id, c.channel, c.sent, c.held
      )
      select n.account_id as "accountId", n.channel, n.sent, n.held, k.cap
      from counts n join capped k on k.account_id = n.account_id and k.channel = n.channel`,
  );
}

/** The same for recipients. */
export async function addToRecipientCounts(
  tx: Tx,
  hour: Hour,
  asked: readonly Omit<RecipientCount, 'held'>[],
): Promise<RecipientCount[]> {
  return many(
    tx,
    sql<RecipientCount>`
      insert into recipient_message_counts as c (address_hash, is_notice, hour, sent)
      select r.address_hash, r.is_notice, ${hour.startsAt}::timestamptz, r.sent
      from unnest(${asked.map((count) => count.addressHash)}::bytea[], ${asked.map((count) => count.isNotice)}::boolean[],
                  ${asked.map((count) => count.sent)}::integer[]) as r (address_hash, is_notice, sent)
      order by r.address_hash, r.is_notice
      on conflict (address_hash, is_notice) do update set ${added}
      returning c.address_hash as "addressHash", c.is_notice as "isNotice", c.sent, c.held`,
  );
}

// A past hour counts as zero. A count never goes back to an earlier hour, even if the server's clock does.
const added = sql`
  hour = greatest(c.hour, excluded.hour),
  sent = case when c.hour < excluded.hour then 0 else c.sent end + excluded.sent,
  held = case when c.hour < excluded.hour then 0 else c.held end`;

export async function setAccountCounts(tx: Tx, counts: readonly AccountCount[]): Promise<void> {
  await sql`
    update account_message_counts c set sent = r.sent, held = r.held
    from unnest(${counts.map((count) => count.accountId)}::uuid[], ${counts.map((count) => count.channel)}::text[],
                ${counts.map((count) => count.sent)}::integer[], ${counts.map((count) => count.held)}::integer[])
      as r (account_id, channel, sent, held)
    where c.account_id = r.account_id and c.channel = r.channel`.execute(tx);
}

export async function setRecipientCounts(tx: Tx, counts: readonly RecipientCount[]): Promise<void> {
  await sql`
    update recipient_message_counts c set sent = r.sent, held = r.held
    from unnest(${counts.map((count) => count.addressHash)}::bytea[], ${counts.map((count) => count.isNotice)}::boolean[],
                ${counts.map((count) => count.sent)}::integer[], ${counts.map((count) => count.held)}::integer[])
      as r (address_hash, is_notice, sent, held)
    where c.address_hash = r.address_hash and c.is_notice = r.is_notice`.execute(tx);
}

export interface HeldRow extends MessageKey {
  readonly delaySeconds: number;
}

/**
 * Releases messages that were claimed in this transaction until their hour. The claim is undone completely: waiting is
 * not an attempt, and nobody has seen its number.
 */
export async function holdMessages(tx: Tx, rows: readonly HeldRow[]): Promise<void> {
  await sql`
    update messages m
    set claimed_until = null, attempts = m.attempts - 1, admitted_at = null,
        held_until = n.at + make_interval(secs => r.delay_seconds)
    from unnest(${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.id)}::uuid[],
                ${rows.map((row) => row.delaySeconds)}::float8[]) as r (account_id, id, delay_seconds)
    cross join (select service_now() as at offset 0) n
    where m.account_id = r.account_id and m.id = r.id`.execute(tx);
}

/**
 * Records on lines and their orders whether one of their messages is delayed by a cap. In a transaction that holds the
 * account locks.
 */
export async function markHeldLines(tx: Tx, lines: readonly LineRef[], heldReason: string): Promise<void> {
  await sql`
    with held_lines as (
      select l.account_id, l.order_id, l.line_number, ${heldReason}::text as held_reason,
             exists (select from messages m where m.account_id = l.account_id and m.order_id = l.order_id
                       and m.line_number = l.line_number and m.round = l.delivery_round and m.reminder_days = 0
                       and m.status = 'Queued' and m.held_until is not null) as is_held
      from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                  ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
      join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number
    )
    ${sql.raw(holdLinesSql('held_lines'))}`.execute(tx);
  await markHeldOrders(tx, lines, heldReason);
}

export async function deletePastCounts(reader: Reader, rowsMax: number): Promise<void> {
  await sql`
    delete from recipient_message_counts where (address_hash, is_notice) in (
      select address_hash, is_notice from recipient_message_counts
      where hour < date_trunc('hour', (select service_now()), 'UTC') limit ${rowsMax} for update skip locked)`.execute(
    reader,
  );
}
