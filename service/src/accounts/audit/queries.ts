import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { NumberRange } from '../../database/dense-numbers.ts';
import type { AccountId } from '../../kit/ids.ts';
import { firstHash } from './chain-rules.ts';
import type { AuditEntry } from './types.ts';

export interface AuditHead {
  readonly accountId: AccountId;
  readonly sequence: bigint;
  readonly hash: Buffer;
}

/** Locks the end of the chain until the commit, so that entries are added one at a time, without gaps. */
export async function lockHead(tx: Tx, accountId: AccountId): Promise<AuditHead & { readonly now: Date }> {
  return one(
    tx,
    sql<AuditHead & { readonly now: Date }>`
      insert into audit_heads (account_id, sequence, hash) values (${accountId}, 0, ${firstHash})
      on conflict (account_id) do update set sequence = audit_heads.sequence
      returning account_id as "accountId", sequence, hash, service_now() as now`,
  );
}

export async function insertEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`
    with head as (
      update audit_heads set sequence = ${entry.sequence}, hash = ${entry.hash} where account_id = ${entry.accountId}
    )
    insert into audit_entries (account_id, sequence, recorded_at, actor_kind, actor_id, actor_name, action, target,
                               details, address, hash)
    values (${entry.accountId}, ${entry.sequence}, ${entry.recordedAt}, ${entry.actorKind}, ${entry.actorId},
            ${entry.actorName}, ${entry.action}, ${entry.target}, ${entry.details}, ${entry.address},
            ${entry.hash})`.execute(tx);
}

/** Entries of one chain, whose head is then the last of them. */
export async function insertEntries(tx: Tx, head: AuditHead, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ sequence, hash, recordedAt, ...entry }) => {
    return {
      ...entry,
      sequence: String(sequence),
      recordedAt: recordedAt.toISOString(),
      hash: `\\x${hash.toString('hex')}`,
    };
  });
  await sql`
    with head as (
      update audit_heads set sequence = ${head.sequence}, hash = ${head.hash} where account_id = ${head.accountId}
    )
    insert into audit_entries (account_id, sequence, recorded_at, actor_kind, actor_id, actor_name, action, target,
                               details, address, hash)
    select "accountId", sequence, "recordedAt", "actorKind", "actorId", "actorName", action, target, details, address, hash
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r ("accountId" uuid, sequence bigint, "recordedAt" timestamptz, "actorKind" text, "actorId" uuid,
            "actorName" text, action text, target text, details text, address text, hash bytea)`.execute(tx);
}

const columns = sql`
  account_id as "accountId", sequence, recorded_at as "recordedAt", actor_kind as "actorKind", actor_id as "actorId",
  actor_name as "actorName", action, target, details, address, hash`;

export async function findHead(reader: Reader, accountId: AccountId): Promise<AuditHead | null> {
  return maybeOne(
    reader,
    sql<AuditHead>`select account_id as "accountId", sequence, hash from audit_heads where account_id = ${accountId}`,
  );
}

export async function listHeads(reader: Reader): Promise<AuditHead[]> {
  return many(
    reader,
    sql<AuditHead>`select account_id as "accountId", sequence, hash from audit_heads order by account_id`,
  );
}

/** Chains with entries but without a head: their head was removed. */
export async function listHeadless(reader: Reader): Promise<AccountId[]> {
  const rows = await many(
    reader,
    sql<{ accountId: AccountId }>`
      select distinct e.account_id as "accountId" from audit_entries e
      where not exists (select 1 from audit_heads h where h.account_id = e.account_id)`,
  );
  return rows.map((row) => row.accountId);
}

export async function listEntriesInRange(
  reader: Reader,
  accountId: AccountId,
  range: NumberRange,
): Promise<AuditEntry[]> {
  return many(
    reader,
    sql<AuditEntry>`
      select ${columns} from audit_entries
      where account_id = ${accountId} and sequence between ${range.first} and ${range.last}
      order by sequence desc`,
  );
}

export async function listEntriesAfter(
  reader: Reader,
  accountId: AccountId,
  after: bigint,
  entriesMax: number,
): Promise<AuditEntry[]> {
  return many(
    reader,
    sql<AuditEntry>`
      select ${columns} from audit_entries
      where account_id = ${accountId} and sequence > ${after} order by sequence limit ${entriesMax}`,
  );
}
