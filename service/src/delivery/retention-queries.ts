import { sql } from 'kysely';
import { one, type Tx } from '../database/database.ts';
import type { PassedMessage } from './types.ts';

export interface PassedMessages {
  readonly removed: number;
  /** Null: no message is old enough any more. */
  readonly last: PassedMessage | null;
}

/**
 * Removes the hash of the address and the provider's reference from the next messages that are older than so many days. That and when a message was sent
 * stays, because orders show it. Unopened gifts keep the hash: whether their recipients may be reminded is looked up by it.
 */
export async function clearOldMessages(
  tx: Tx,
  after: PassedMessage | null,
  days: number,
  messagesMax: number,
): Promise<PassedMessages> {
  const row = await one(
    tx,
    sql<{ removed: number; passedAt: Date | null; passedId: string | null }>`
      with portion as materialized (
        select account_id, id, created_at from messages
        where (created_at, id) > (${after?.passedAt ?? new Date(0)}::timestamptz, ${after?.passedId ?? noId}::uuid)
          and created_at < (select service_now()) - make_interval(days => ${days})
        order by created_at, id limit ${messagesMax}
      ),
      cleared as (
        update messages m set address_hash = case when exists (
            select from cards c
            where c.account_id = m.account_id and c.order_id = m.order_id and c.line_number = m.line_number
              and c.voided_at is null and c.first_disclosed_at is null) then m.address_hash end,
          provider_reference = null
        from portion p
        where m.account_id = p.account_id and m.id = p.id and m.status <> 'Queued'
          and (m.address_hash is not null or m.provider_reference is not null)
        returning 1
      )
      select (select count(*)::integer from cleared) as removed, last.created_at as "passedAt", last.id as "passedId"
      from (select 1) nothing
      left join (select created_at, id from portion order by created_at desc, id desc limit 1) last on true`,
  );
  const { removed, passedAt, passedId } = row;
  return { removed, last: passedAt !== null && passedId !== null ? { passedAt, passedId } : null };
}

const noId = '00000000-0000-0000-0000-000000000000';

/** Deletes messages from the stage outbox that are older than so many days. */
export async function deleteOldOutbox(tx: Tx, days: number, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox_messages where (account_id, id) in (
      select account_id, id from outbox_messages
      where sent_at < (select service_now()) - make_interval(days => ${days}) order by sent_at, id limit ${rowsMax})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
