import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { DenseSequence, NumberRange } from '../database/dense-numbers.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import type { FundingRequest, RecordedFundingRequest } from './types.ts';

const columns = sql`
  account_id as "accountId", id, requested_at as "requestedAt", currency_code as "currencyCode",
  amount_minor as "amountMinor", reference, status, applied_at as "appliedAt", payment_reference as "paymentReference",
  rejection_reason as "rejectionReason", requested_by as "requestedBy"`;

/** Null if the payment reference is taken. */
export async function insertFundingRequest(
  tx: Tx,
  accountId: AccountId,
  place: { number: bigint; recordedAt: Date },
  request: RecordedFundingRequest & { readonly paymentReference: string },
): Promise<FundingRequest | null> {
  return maybeOne(
    tx,
    sql<FundingRequest>`
      insert into funding_requests
        (account_id, id, number, requested_at, currency_code, amount_minor, reference, idempotency_key,
         payment_reference, requested_by)
      values (${accountId}, ${newId()}, ${place.number}, ${place.recordedAt}, ${request.currencyCode},
              ${request.amountMinor}, ${request.reference}, ${request.idempotencyKey},
              ${request.paymentReference}, ${request.requestedBy ?? null})
      on conflict (payment_reference) do nothing
      returning ${columns}`,
  );
}

export async function findFundingRequest(
  reader: Reader,
  accountId: AccountId,
  id: string,
): Promise<FundingRequest | null> {
  return maybeOne(
    reader,
    sql<FundingRequest>`select ${columns} from funding_requests where account_id = ${accountId} and id = ${id}`,
  );
}

export async function findFundingRequestByKey(
  reader: Reader,
  accountId: AccountId,
  idempotencyKey: string,
): Promise<FundingRequest | null> {
  return maybeOne(
    reader,
    sql<FundingRequest>`
      select ${columns} from funding_requests
      where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`,
  );
}

export async function lockFundingRequest(tx: Tx, accountId: AccountId, id: string): Promise<FundingRequest | null> {
  return maybeOne(
    tx,
    sql<FundingRequest>`
      select ${columns} from funding_requests where account_id = ${accountId} and id = ${id} for update`,
  );
}

/** The requests with these payment references, of any account, in a fixed order. */
export async function lockFundingByReferences(tx: Tx, references: readonly string[]): Promise<FundingRequest[]> {
  if (references.length === 0) return [];
  return many(
    tx,
    sql<FundingRequest>`
      select ${columns} from funding_requests where payment_reference = any(${references}::text[])
      order by payment_reference for update`,
  );
}

export async function endFundingRequest(
  tx: Tx,
  request: FundingRequest,
  status: 'Applied' | 'Rejected',
  rejectionReason: string | null,
): Promise<FundingRequest> {
  return one(
    tx,
    sql<FundingRequest>`
      update funding_requests
      set status = ${status}, applied_at = case when ${status} = 'Applied' then service_now() end,
          rejection_reason = ${rejectionReason}
      where account_id = ${request.accountId} and id = ${request.id}
      returning ${columns}`,
  );
}

export async function getFundingSequence(reader: Reader, accountId: AccountId): Promise<DenseSequence> {
  const row = await one(
    reader,
    sql<{ lastNumber: bigint }>`
      select funding_number as "lastNumber" from account_sequences where account_id = ${accountId}`,
  );
  return {
    table: sql`funding_requests`,
    condition: sql`account_id = ${accountId}`,
    numberColumn: sql`number`,
    timeColumn: sql`requested_at`,
    lastNumber: Number(row.lastNumber),
  };
}

export async function listFundingRequestsInRange(
  reader: Reader,
  accountId: AccountId,
  range: NumberRange,
): Promise<FundingRequest[]> {
  return many(
    reader,
    sql<FundingRequest>`
      select ${columns} from funding_requests
      where account_id = ${accountId} and number between ${range.first} and ${range.last}
      order by number desc`,
  );
}

export async function countPendingFunding(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::int as count from funding_requests where account_id = ${accountId} and status = 'Pending'`,
  );
  return row.count;
}
