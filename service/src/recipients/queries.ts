import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PageRequest } from '../kit/page.ts';
import type { AwaitedLine, ForgetRef, ForgetRequest, ForgetSubject, PlaceCounts } from './types.ts';

const columns = sql`
  account_id as "accountId", id, channel, requested_at as "requestedAt", status, counts, waits_for as "waitsFor",
  searched_at as "searchedAt", found_afterwards as "foundAfterwards", completed_at as "completedAt"`;

export interface NewForget extends ForgetRef {
  readonly channel: string;
  readonly addressHash: Buffer;
  readonly sealedAddress: Buffer;
}

/**
 * Adds the request, or extends the unfinished one for the same address to the orders placed since. Returns the id of the one that holds.
 */
export async function insertForget(tx: Tx, given: NewForget): Promise<string> {
  const row = await one(
    tx,
    sql<{ id: string }>`
      insert into forget_requests as f (account_id, id, channel, address_hash, sealed_address, order_number_max, covers_until,
                                        requested_at)
      select ${given.accountId}, ${given.id}, ${given.channel}, ${given.addressHash}, ${given.sealedAddress}, s.order_number,
             n.at, n.at
      from account_sequences s cross join (select service_now() as at offset 0) n
      where s.account_id = ${given.accountId}
      on conflict (account_id, address_hash) where status <> 'Complete'
      do update set order_number_max = greatest(f.order_number_max, excluded.order_number_max),
                    covers_until = greatest(f.covers_until, excluded.covers_until)
      returning f.id`,
  );
  return row.id;
}

export async function findForget(reader: Reader, ref: ForgetRef): Promise<ForgetRequest | null> {
  return maybeOne(
    reader,
    sql<ForgetRequest>`
      select ${columns} from forget_requests where account_id = ${ref.accountId} and id = ${ref.id}`,
  );
}

/** Newest first. */
export async function listForgets(reader: Reader, accountId: AccountId, page: PageRequest): Promise<ForgetRequest[]> {
  return many(
    reader,
    sql<ForgetRequest>`
      select ${columns} from forget_requests where account_id = ${accountId}
      order by id desc limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function countForgets(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::integer as count from forget_requests where account_id = ${accountId}`,
  );
  return row.count;
}

export interface OpenForgetRow
  extends Pick<ForgetSubject, 'accountId' | 'id' | 'addressHash' | 'orderNumberMax' | 'coversUntil' | 'ageSeconds'> {
  readonly channel: ForgetRequest['channel'];
  readonly sealedAddress: Buffer;
}

/** Null when it is complete. */
export async function findOpenForget(reader: Reader, ref: ForgetRef): Promise<OpenForgetRow | null> {
  return maybeOne(
    reader,
    sql<OpenForgetRow>`
      select account_id as "accountId", id, channel, address_hash as "addressHash", sealed_address as "sealedAddress",
             order_number_max::float8 as "orderNumberMax", covers_until as "coversUntil",
             extract(epoch from service_now() - requested_at)::float8 as "ageSeconds"
      from forget_requests where account_id = ${ref.accountId} and id = ${ref.id} and status <> 'Complete'`,
  );
}

/** Adds to what was removed so far, in the transaction that removed it. */
export async function addCounts(tx: Tx, ref: ForgetRef, counts: PlaceCounts): Promise<void> {
  await sql`
    update forget_requests f
    set counts = f.counts || (
      select coalesce(jsonb_object_agg(n.key, coalesce((f.counts ->> n.key)::bigint, 0) + n.value::bigint), '{}')
      from jsonb_each_text(${JSON.stringify(counts)}::jsonb) n where n.value::bigint > 0)
    where f.account_id = ${ref.accountId} and f.id = ${ref.id}`.execute(tx);
}

export async function markWaiting(tx: Tx, ref: ForgetRef, waitsFor: readonly AwaitedLine[]): Promise<void> {
  await sql`
    update forget_requests set status = 'Waiting', waits_for = ${JSON.stringify(waitsFor)}::jsonb
    where account_id = ${ref.accountId} and id = ${ref.id} and status <> 'Complete'`.execute(tx);
}

/** False if it was completed before, or extended to more orders than were searched. */
export async function completeForget(tx: Tx, subject: ForgetSubject): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update forget_requests
    set status = 'Complete', sealed_address = null, waits_for = '[]', searched_at = service_now(), found_afterwards = 0,
        completed_at = service_now()
    where account_id = ${subject.accountId} and id = ${subject.id} and status <> 'Complete'
      and order_number_max = ${subject.orderNumberMax}`.execute(tx);
  return numAffectedRows === 1n;
}

/** How often a recipient of the account with this address was forgotten, for someone who knows the address. */
export async function listForgetsOfAddress(
  reader: Reader,
  accountId: AccountId,
  addressHash: Buffer,
): Promise<ForgetRequest[]> {
  return many(
    reader,
    sql<ForgetRequest>`
      select ${columns} from forget_requests
      where account_id = ${accountId} and address_hash = ${addressHash} order by id desc`,
  );
}

/** What a request made now would cover. */
export async function getForgetBounds(
  reader: Reader,
  accountId: AccountId,
): Promise<Pick<ForgetSubject, 'orderNumberMax' | 'coversUntil'>> {
  return one(
    reader,
    sql<Pick<ForgetSubject, 'orderNumberMax' | 'coversUntil'>>`
      select order_number::float8 as "orderNumberMax", service_now() as "coversUntil" from account_sequences
      where account_id = ${accountId}`,
  );
}
