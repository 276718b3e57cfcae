import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { LineRef } from '../orders/types.ts';

/** A message that did not go to somebody who got single cards of its line and is still known. */
const isForgotten = sql`
  not exists (select from card_addresses a
              where a.account_id = m.account_id and a.order_id = m.order_id and a.line_number = m.line_number
                and a.address_number = m.address_number and a.forgotten_at is null)`;

/** Locks the messages of these lines; returns whether one of them is being sent at this moment. */
export async function lockMessagesOfLines(tx: Tx, lines: readonly LineRef[]): Promise<{ isBeingSent: boolean }> {
  const rows = await many(
    tx,
    sql<{ isBeingSent: boolean }>`
      select m.status = 'Queued' and coalesce(m.claimed_until >= clock_timestamp(), false) as "isBeingSent"
      from ${lineRefs(lines)}
      join messages m on m.account_id = r.account_id and m.order_id = r.order_id and m.line_number = r.line_number
      order by m.id for update of m`,
  );
  return { isBeingSent: rows.some((row) => row.isBeingSent) };
}

/**
 * Ends what is still queued for lines whose recipient is being forgotten, and removes the provider's reference, by which the provider
 * could name the recipient. The keyed hash of the address stays, so that a late report can still suppress it.
 */
export async function clearMessagesOfLines(tx: Tx, lines: readonly LineRef[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages m
    set status = case when m.status = 'Queued' then 'Superseded' else m.status end, provider_reference = null
    from ${lineRefs(lines)}
    where m.account_id = r.account_id and m.order_id = r.order_id and m.line_number = r.line_number
      and ${isForgotten}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The same for what was sent to one of a line's addresses; also removes it from the stage outbox. */
export async function clearMessagesTo(
  tx: Tx,
  lines: readonly (LineRef & { readonly addressHashes: readonly Buffer[] })[],
): Promise<{ readonly messages: number; readonly outboxMessages: number }> {
  const reached = lines.flatMap(({ addressHashes, ...line }) => addressHashes.map((hash) => ({ line, hash })));
  return one(
    tx,
    sql<{ messages: number; outboxMessages: number }>`
      with theirs as materialized (
        select m.account_id, m.id
        from unnest(${reached.map(({ line }) => line.accountId)}::uuid[], ${reached.map(({ line }) => line.orderId)}::uuid[],
                    ${reached.map(({ line }) => line.lineNumber)}::integer[], ${reached.map(({ hash }) => hash)}::bytea[])
          as r (account_id, order_id, line_number, address_hash)
        join messages m on m.account_id = r.account_id and m.order_id = r.order_id and m.line_number = r.line_number
          and m.address_hash = r.address_hash
      ),
      shown as (
        delete from outbox_messages o using theirs t where o.account_id = t.account_id and o.id = t.id
        returning o.id
      ),
      cleared as (
        update messages m
        set status = case when m.status = 'Queued' then 'Superseded' else m.status end, provider_reference = null
        from theirs t where m.account_id = t.account_id and m.id = t.id
        returning m.id
      )
      select (select count(*) from cleared)::integer as messages, (select count(*) from shown)::integer as "outboxMessages"`,
  );
}

/** Nobody who asks for lost gifts by an address is led to these lines any more. */
export async function deleteReachesOfLines(tx: Tx, lines: readonly LineRef[]): Promise<void> {
  await sql`
    delete from recipient_lines t
    using ${lineRefs(lines)}, messages m
    where m.account_id = r.account_id and m.order_id = r.order_id and m.line_number = r.line_number
      and t.address_hash = m.address_hash and t.account_id = m.account_id and t.order_id = m.order_id
      and t.line_number = m.line_number and ${isForgotten}`.execute(tx);
}

/** Messages about these lines in the stage outbox. */
export async function deleteOutboxOfLines(tx: Tx, lines: readonly LineRef[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox_messages o
    using ${lineRefs(lines)}, messages m
    where m.account_id = r.account_id and m.order_id = r.order_id and m.line_number = r.line_number
      and o.account_id = m.account_id and o.id = m.id and ${isForgotten}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

function lineRefs(lines: readonly LineRef[]) {
  return sql`unnest(
    ${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
    ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)`;
}

export interface ReachesOfAddress {
  readonly accountId: AccountId;
  readonly addressHash: Buffer;
  readonly orderNumberMax: number;
}

/** Lines of the account that were ever sent to the address, some of which have another recipient by now. */
export async function deleteReachesOfAddress(tx: Tx, wanted: ReachesOfAddress, rowsMax: number): Promise<LineRef[]> {
  return many(
    tx,
    sql<LineRef>`
      delete from recipient_lines t
      where t.address_hash = ${wanted.addressHash} and t.account_id = ${wanted.accountId}
        and (t.order_id, t.line_number) in (
          select c.order_id, c.line_number from recipient_lines c
          join orders o on o.account_id = c.account_id and o.id = c.order_id
          where c.address_hash = ${wanted.addressHash} and c.account_id = ${wanted.accountId}
            and o.number <= ${wanted.orderNumberMax}
          order by c.order_id, c.line_number limit ${rowsMax})
      returning t.account_id as "accountId", t.order_id as "orderId", t.line_number as "lineNumber"`,
  );
}

export async function countReachesOfAddress(reader: Reader, wanted: ReachesOfAddress): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from recipient_lines c
      join orders o on o.account_id = c.account_id and o.id = c.order_id
      where c.address_hash = ${wanted.addressHash} and c.account_id = ${wanted.accountId}
        and o.number <= ${wanted.orderNumberMax}`,
  );
  return row.count;
}

export interface OutboxOfAddress {
  readonly accountId: AccountId;
  readonly addressHash: Buffer;
  readonly sentUntil: Date;
}

/** Messages to an address in the stage outbox. */
export async function deleteOutboxOfAddress(tx: Tx, wanted: OutboxOfAddress, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox_messages where account_id = ${wanted.accountId} and id in (
      select id from outbox_messages
      where account_id = ${wanted.accountId} and address_hash = ${wanted.addressHash} and sent_at <= ${wanted.sentUntil}
      order by sent_at limit ${rowsMax})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function countOutboxOfAddress(reader: Reader, wanted: OutboxOfAddress): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from outbox_messages
      where account_id = ${wanted.accountId} and address_hash = ${wanted.addressHash} and sent_at <= ${wanted.sentUntil}`,
  );
  return row.count;
}
