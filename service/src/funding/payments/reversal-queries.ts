import { sql } from 'kysely';
import { one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Payment, ReportedReversal } from './types.ts';

/** Reports may arrive twice and in any order: the largest amount and a cancellation stay. */
export async function upsertReversal(tx: Tx, reversal: ReportedReversal): Promise<void> {
  await sql`
    insert into payment_reversals as r
      (provider, provider_reversal_id, provider_payment_id, kind, currency_code, amount_minor, is_cancelled, reason)
    values (${reversal.provider}, ${reversal.providerReversalId}, ${reversal.providerPaymentId}, ${reversal.kind},
            ${reversal.currencyCode}, ${reversal.amountMinor}, ${reversal.isCancelled}, ${reversal.reason ?? null})
    on conflict (provider, provider_reversal_id) do update
    set amount_minor = greatest(r.amount_minor, excluded.amount_minor),
        is_cancelled = r.is_cancelled or excluded.is_cancelled`.execute(tx);
}

/** What went back to the payer. A reversal in another currency is not counted: an operator has to look at it. */
export async function sumReversals(reader: Reader, payment: Payment): Promise<bigint> {
  const { sum } = await one(
    reader,
    sql<{ sum: bigint }>`
      select coalesce(sum(amount_minor), 0)::bigint as sum from payment_reversals
      where provider = ${payment.provider} and provider_payment_id = ${payment.providerPaymentId}
        and currency_code = ${payment.currencyCode} and not is_cancelled`,
  );
  return sum;
}

/** How much of what was paid for a request went back to the payer: taken from the account, or owed by it. */
export async function sumReturned(reader: Reader, accountId: AccountId, fundingRequestId: string): Promise<bigint> {
  const { sum } = await one(
    reader,
    sql<{ sum: bigint }>`
      select coalesce(sum(taken_minor + owed_minor), 0)::bigint as sum from payments
      where account_id = ${accountId} and funding_request_id = ${fundingRequestId}`,
  );
  return sum;
}
