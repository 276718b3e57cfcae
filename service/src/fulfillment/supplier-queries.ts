import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../database/database.ts';
import type { OrderRef } from '../orders/types.ts';
import type { Portion } from './types.ts';

export interface SupplierRequest {
  readonly supplier: string;
  readonly reference: string;
}

/**
 * Records that a supplier is about to be asked, and returns how often it now was; null if the line has ended or
 * changed, or is with another supplier. The account is locked, so a cancellation either came before or finds the record.
 */
export async function noteSupplierRequest(tx: Tx, portion: Portion, request: SupplierRequest): Promise<number | null> {
  const { line, firstCard, count } = portion;
  const row = await maybeOne(
    tx,
    sql<{ asks: number }>`
      insert into supplier_requests as s
        (account_id, order_id, line_number, first_card, card_count, supplier, reference, asked_at)
      select l.account_id, l.order_id, l.line_number, ${firstCard}, ${count}, ${request.supplier}, ${request.reference},
             service_now()
      from order_lines l
      where l.account_id = ${line.accountId} and l.order_id = ${line.orderId} and l.line_number = ${line.lineNumber}
        and l.status = 'Pending' and l.issued_count = ${line.issuedCount}
      on conflict (account_id, order_id, line_number, first_card) do update
        set asks = s.asks + 1, asked_at = excluded.asked_at
        where s.reference = excluded.reference and s.supplier = excluded.supplier
      returning asks`,
  );
  return row?.asks ?? null;
}

/**
 * Deletes the record after a final rejection, and returns whether it did: not if the request was repeated since, whose answer
 * may be another one.
 */
export async function settleSupplierRequest(
  reader: Reader,
  { line, firstCard }: Portion,
  { supplier, asks }: { readonly supplier: string; readonly asks: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from supplier_requests
    where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}
      and first_card = ${firstCard} and supplier = ${supplier} and asks = ${asks}`.execute(reader);
  return numAffectedRows === 1n;
}

/** Deletes all records of these lines and returns their references. */
export async function deleteSupplierRequests(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
): Promise<
  { readonly lineNumber: number; readonly supplier: string; readonly reference: string; readonly cardCount: number }[]
> {
  return many(
    tx,
    sql<{ lineNumber: number; supplier: string; reference: string; cardCount: number }>`
      delete from supplier_requests
      where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])
      returning line_number as "lineNumber", supplier, reference, card_count as "cardCount"`,
  );
}

/** Whether any of these codes is already on a card, was picked or replaced, is in stock, or was on a card that is archived. */
export async function hasKnownCode(reader: Reader, fingerprints: readonly Buffer[]): Promise<boolean> {
  const row = await maybeOne(
    reader,
    sql`select 1 from cards where code_fingerprint = any(${fingerprints}::bytea[])
        union all select 1 from card_choices where code_fingerprint = any(${fingerprints}::bytea[])
        union all select 1 from replaced_codes where code_fingerprint = any(${fingerprints}::bytea[])
        union all select 1 from archived_codes where code_fingerprint = any(${fingerprints}::bytea[])
        union all select 1 from stock_codes where code_fingerprint = any(${fingerprints}::bytea[]) limit 1`,
  );
  return row !== null;
}

export interface SupplierLoad {
  readonly supplier: string;
  /** Requests without a final answer. */
  readonly openRequests: number;
  readonly oldestAskedAt: Date | null;
}

export async function listSupplierLoads(reader: Reader): Promise<SupplierLoad[]> {
  return many(
    reader,
    sql<SupplierLoad>`
      select supplier, count(*)::int as "openRequests", min(asked_at) as "oldestAskedAt"
      from supplier_requests group by supplier order by supplier`,
  );
}
