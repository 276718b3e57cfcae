import { sql } from 'kysely';
import { maybeOne, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { RememberedMapping } from './types.ts';

export async function findRememberedMapping(
  reader: Reader,
  accountId: AccountId,
  headerHash: Buffer,
): Promise<RememberedMapping | null> {
  const row = await maybeOne(
    reader,
    sql<{ mapping: RememberedMapping }>`
      select mapping from remembered_mappings where account_id = ${accountId} and header_hash = ${headerHash}`,
  );
  return row?.mapping ?? null;
}

/** An account that remembers as many as it may keeps those it has. */
export async function rememberMapping(
  tx: Tx,
  accountId: AccountId,
  {
    headerHash,
    mapping,
    perAccountMax,
  }: { readonly headerHash: Buffer; readonly mapping: RememberedMapping; readonly perAccountMax: number },
): Promise<void> {
  await sql`
    insert into remembered_mappings (account_id, header_hash, mapping)
    select ${accountId}::uuid, ${headerHash}::bytea, ${JSON.stringify(mapping)}::jsonb
    where exists (select 1 from remembered_mappings where account_id = ${accountId} and header_hash = ${headerHash})
       or (select count(*) from remembered_mappings where account_id = ${accountId}) < ${perAccountMax}
    on conflict (account_id, header_hash) do update
    set mapping = excluded.mapping, used_at = excluded.used_at`.execute(tx);
}

export async function deleteUnusedMappings(reader: Reader, unusedDays: number, rowsMax: number): Promise<void> {
  await sql`
    delete from remembered_mappings where (account_id, header_hash) in (
      select account_id, header_hash from remembered_mappings
      where used_at < service_now() - make_interval(days => ${unusedDays}) limit ${rowsMax})`.execute(reader);
}
