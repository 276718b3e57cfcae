import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { DraftContent, DraftOwner, DraftSummary, OrderDraftRow } from './types.ts';

export async function listDrafts(reader: Reader, { accountId, personId }: DraftOwner): Promise<DraftSummary[]> {
  return many(
    reader,
    sql<DraftSummary>`
      select id, name, changed_at as "changedAt", jsonb_array_length(content -> 'LineItems') as "lineCount"
      from order_drafts where account_id = ${accountId} and person_id = ${personId}
      order by changed_at desc, id`,
  );
}

export async function findDraft(
  reader: Reader,
  { accountId, personId }: DraftOwner,
  id: string,
): Promise<OrderDraftRow | null> {
  return maybeOne(
    reader,
    sql<OrderDraftRow>`
      select id, name, changed_at as "changedAt", jsonb_array_length(content -> 'LineItems') as "lineCount", content
      from order_drafts where account_id = ${accountId} and person_id = ${personId} and id = ${id}`,
  );
}

/** Locks the person, so that two drafts at once do not exceed what one may have. */
export async function lockDraftOwner(tx: Tx, { accountId, personId }: DraftOwner): Promise<void> {
  await sql`select 1 from people where account_id = ${accountId} and id = ${personId} for update`.execute(tx);
}

/** In a statement after the lock: one that waits for it would still see the count from before. */
export async function countDrafts(tx: Tx, { accountId, personId }: DraftOwner): Promise<number> {
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      select count(*)::int as count from order_drafts where account_id = ${accountId} and person_id = ${personId}`,
  );
  return count;
}

export async function insertDraft(
  tx: Tx,
  { accountId, personId }: DraftOwner,
  draft: { readonly id: string; readonly name: string; readonly content: DraftContent },
): Promise<void> {
  await sql`
    insert into order_drafts (account_id, id, person_id, name, content)
    values (${accountId}, ${draft.id}, ${personId}, ${draft.name}, ${JSON.stringify(draft.content)}::jsonb)`.execute(
    tx,
  );
}

export async function updateDraft(
  tx: Tx,
  { accountId, personId }: DraftOwner,
  draft: { readonly id: string; readonly name: string; readonly content: DraftContent },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_drafts set name = ${draft.name}, content = ${JSON.stringify(draft.content)}::jsonb, changed_at = service_now()
    where account_id = ${accountId} and person_id = ${personId} and id = ${draft.id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteDraft(tx: Tx, { accountId, personId }: DraftOwner, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from order_drafts
    where account_id = ${accountId} and person_id = ${personId} and id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Drafts of all people of the account, by id. */
export async function listDraftsAfter(
  reader: Reader,
  accountId: AccountId,
  after: string | null,
  rowsMax: number,
): Promise<{ id: string; content: DraftContent }[]> {
  return many(
    reader,
    sql<{ id: string; content: DraftContent }>`
      select id, content from order_drafts
      where account_id = ${accountId} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${rowsMax}`,
  );
}

/** Null if it was deleted meanwhile. */
export async function lockDraft(tx: Tx, accountId: AccountId, id: string): Promise<DraftContent | null> {
  const row = await maybeOne(
    tx,
    sql<{ content: DraftContent }>`
      select content from order_drafts where account_id = ${accountId} and id = ${id} for update`,
  );
  return row?.content ?? null;
}

export async function replaceDraftContent(
  tx: Tx,
  accountId: AccountId,
  id: string,
  content: DraftContent | null,
): Promise<void> {
  if (content === null) await sql`delete from order_drafts where account_id = ${accountId} and id = ${id}`.execute(tx);
  else
    await sql`
      update order_drafts set content = ${JSON.stringify(content)}::jsonb
      where account_id = ${accountId} and id = ${id}`.execute(tx);
}

export async function deleteOldDrafts(tx: Tx, days: number, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_drafts where ctid in
      (select ctid from order_drafts where changed_at < service_now() - make_interval(days => ${days}) limit ${rowsMax})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
