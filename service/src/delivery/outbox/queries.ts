import { type RawBuilder, sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { MessageKey } from '../types.ts';
import type { OutboxPlace, OutboxScope } from './types.ts';

export interface OutboxRow extends MessageKey {
  readonly addressHash: Buffer;
  readonly setsPassword: boolean;
  readonly sealedContent: Buffer;
}

/** An existing message was written by an attempt whose end was not recorded: it stays the only copy. */
export async function insertOutboxMessages(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  await sql`
    insert into outbox_messages (account_id, id, address_hash, sets_password, sealed_content, sent_at)
    select account_id, id, address_hash, sets_password, sealed_content, (select service_now())
    from unnest(${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.id)}::uuid[],
                ${rows.map((row) => row.addressHash)}::bytea[], ${rows.map((row) => row.setsPassword)}::boolean[],
                ${rows.map((row) => row.sealedContent)}::bytea[])
      as r (account_id, id, address_hash, sets_password, sealed_content)
    on conflict do nothing`.execute(tx);
}

export interface KeptMessage extends MessageKey {
  readonly sealedContent: Buffer;
  readonly sentAt: Date;
}

/** Newest first. */
export async function listOutboxRows(
  reader: Reader,
  scope: OutboxScope,
  addressHash: Buffer | null,
  { pageIndex, pageSize }: PageRequest,
): Promise<{ rows: KeptMessage[]; totalCount: number }> {
  const isInScope = scopeCondition(scope);
  const condition = addressHash ? sql`${isInScope} and address_hash = ${addressHash}` : isInScope;
  // One statement, so that the count always matches the page. A page without messages is one row without a message.
  const rows = await many(
    reader,
    sql<{ totalCount: bigint } & (KeptMessage | { id: null })>`
      select c.total_count as "totalCount", p.*
      from (select count(*) as total_count from outbox_messages where ${condition}) c
      left join (
        select account_id as "accountId", id, sealed_content as "sealedContent", sent_at as "sentAt" from outbox_messages
        where ${condition} order by sent_at desc, id desc limit ${pageSize} offset ${(pageIndex - 1) * pageSize}
      ) p on true
      order by p."sentAt" desc, p.id desc`,
  );
  return { rows: rows.filter((row) => row.id !== null), totalCount: Number(rows[0]?.totalCount ?? 0) };
}

/** The next messages before a place in the list, newest first. The cost does not depend on how many are stored. */
export async function listOutboxRowsBefore(
  reader: Reader,
  scope: OutboxScope,
  { addressHash, before, limit }: { addressHash: Buffer | null; before: OutboxPlace | null; limit: number },
): Promise<KeptMessage[]> {
  const isWanted = addressHash ? sql`address_hash = ${addressHash}` : sql`true`;
  const isBefore = before ? sql`(sent_at, id) < (${before.sentAt}::timestamptz, ${before.id}::uuid)` : sql`true`;
  return many(
    reader,
    sql<KeptMessage>`
      select account_id as "accountId", id, sealed_content as "sealedContent", sent_at as "sentAt" from outbox_messages
      where ${scopeCondition(scope)} and ${isWanted} and ${isBefore} order by sent_at desc, id desc limit ${limit}`,
  );
}

export async function findOutboxRow(reader: Reader, scope: OutboxScope, id: string): Promise<KeptMessage | null> {
  return maybeOne(
    reader,
    sql<KeptMessage>`
      select account_id as "accountId", id, sealed_content as "sealedContent", sent_at as "sentAt" from outbox_messages
      where ${scopeCondition(scope)} and id = ${id}`,
  );
}

function scopeCondition({ accountId, showsPasswordLinks }: OutboxScope): RawBuilder<unknown> {
  const isOfAccount = accountId === null ? sql`true` : sql`account_id = ${accountId}`;
  return showsPasswordLinks ? isOfAccount : sql`${isOfAccount} and not sets_password`;
}
