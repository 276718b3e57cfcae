import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import { type AccountId, newId } from '../../kit/ids.ts';
import type {
  AppliedPayment,
  Payment,
  PaymentIssue,
  PaymentStatus,
  ProviderPayment,
  ReceivedPayment,
} from './types.ts';

export const paymentColumns = sql`
  p.id, p.provider, p.provider_payment_id as "providerPaymentId", p.received_at as "receivedAt", p.paid_at as "paidAt",
  p.currency_code as "currencyCode", p.amount_minor as "amountMinor", p.remittance_text as text, p.payer,
  p.payment_reference as "paymentReference", p.status, p.issue, p.account_id as "accountId",
  p.funding_request_id as "fundingRequestId", p.taken_minor as "takenMinor", p.owed_minor as "owedMinor",
  p.settled_at as "settledAt", p.settled_by as "settledBy", p.settled_by_name as "settledByName",
  p.settle_reason as "settleReason"`;

/**
 * Until the commit, nobody else records this payment or a reversal of it. Without it, a payment and its refund that arrive
 * together would not see each other.
 */
export async function lockProviderPayment(tx: Tx, { provider, providerPaymentId }: ProviderPayment): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${provider} ${providerPaymentId}`}, 0))`.execute(
    tx,
  );
}

export async function lockPaymentOf(tx: Tx, payment: ProviderPayment): Promise<Payment | null> {
  return maybeOne(
    tx,
    sql<Payment>`
      select ${paymentColumns} from payments p
      where p.provider = ${payment.provider} and p.provider_payment_id = ${payment.providerPaymentId} for update`,
  );
}

export async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  return maybeOne(tx, sql<Payment>`select ${paymentColumns} from payments p where p.id = ${id} for update`);
}

export async function insertPayment(
  tx: Tx,
  payment: ReceivedPayment,
  found: { readonly paymentReference: string | null; readonly issue: PaymentIssue | null },
): Promise<Payment> {
  return one(
    tx,
    sql<Payment>`
      insert into payments as p (id, provider, provider_payment_id, paid_at, currency_code, amount_minor, remittance_text, payer,
                                 payment_reference, status, issue)
      values (${newId()}, ${payment.provider}, ${payment.providerPaymentId}, ${payment.paidAt}, ${payment.currencyCode},
              ${payment.amountMinor}, ${payment.text}, ${payment.payer}, ${found.paymentReference}, 'ToSettle',
              ${found.issue})
      returning ${paymentColumns}`,
  );
}

export interface Settler {
  readonly id: string;
  readonly name: string;
}

export async function updateApplied(
  tx: Tx,
  payment: Payment,
  request: { readonly accountId: AccountId; readonly id: string },
  by: Settler | null,
): Promise<AppliedPayment> {
  return one(
    tx,
    sql<AppliedPayment>`
      update payments p
      set status = 'Applied', account_id = ${request.accountId}, funding_request_id = ${request.id},
          settled_at = service_now(), settled_by = ${by?.id ?? null}, settled_by_name = ${by?.name ?? null}
      where p.id = ${payment.id}
      returning ${paymentColumns}`,
  );
}

/** Returned, ignored, or to settle again. */
export async function updateUnapplied(
  tx: Tx,
  payment: Payment,
  {
    status,
    by,
    reason,
  }: {
    readonly status: Exclude<PaymentStatus, 'Applied'>;
    readonly by: Settler | null;
    readonly reason: string | null;
  },
): Promise<Payment> {
  return one(
    tx,
    sql<Payment>`
      update payments p
      set status = ${status}, settled_at = case when ${status} = 'ToSettle' then null else service_now() end,
          settled_by = ${by?.id ?? null}, settled_by_name = ${by?.name ?? null}, settle_reason = ${reason}
      where p.id = ${payment.id}
      returning ${paymentColumns}`,
  );
}

export async function updateReversed(
  tx: Tx,
  payment: AppliedPayment,
  change: { readonly takenMinor: bigint; readonly owedMinor: bigint },
): Promise<AppliedPayment> {
  return one(
    tx,
    sql<AppliedPayment>`
      update payments p
      set taken_minor = taken_minor + ${change.takenMinor}, owed_minor = owed_minor + ${change.owedMinor}
      where p.id = ${payment.id}
      returning ${paymentColumns}`,
  );
}

/** The payment of a request, not locked. */
export async function findPaymentOfRequest(
  reader: Reader,
  accountId: AccountId,
  fundingRequestId: string,
): Promise<Payment | null> {
  return maybeOne(
    reader,
    sql<Payment>`
      select ${paymentColumns} from payments p
      where p.account_id = ${accountId} and p.funding_request_id = ${fundingRequestId}`,
  );
}

export async function isRequestPaid(reader: Reader, accountId: AccountId, fundingRequestId: string): Promise<boolean> {
  const row = await maybeOne(
    reader,
    sql`select 1 from payments where account_id = ${accountId} and funding_request_id = ${fundingRequestId}`,
  );
  return row !== null;
}

/** Payments whose accounts owe money and have some again. */
export async function listCollectable(reader: Reader, rowsMax: number): Promise<{ readonly id: string }[]> {
  return many(
    reader,
    sql<{ id: string }>`
      select p.id from payments p
      join balances b on b.account_id = p.account_id and b.currency_code = p.currency_code
      where p.owed_minor > 0 and b.available_minor > 0
      order by p.received_at, p.id limit ${rowsMax}`,
  );
}

/** Oldest first. A payment that someone else is working on is left to them: waiting for it could deadlock. */
export async function lockOwingPayments(tx: Tx, accountId: AccountId, currencyCode: string): Promise<AppliedPayment[]> {
  return many(
    tx,
    sql<AppliedPayment>`
      select ${paymentColumns} from payments p
      where p.account_id = ${accountId} and p.currency_code = ${currencyCode} and p.owed_minor > 0
      order by p.received_at, p.id for update skip locked`,
  );
}
