import { sql } from 'kysely';
import type { DeliveryType } from '../catalog/types.ts';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { isKeptSql } from '../orders/kept-sql.ts';
import { isHeldSql, isUnchargedSql } from '../orders/status/held-lines-sql.ts';
import type { OrderRef, OrderStatus } from '../orders/types.ts';
import { lockAccounts } from '../sequences/account-lock.ts';

/** A line that may end. */
export interface EndableLine {
  readonly lineNumber: number;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly quantity: number;
  readonly issuedCount: number;
  readonly unitCostMinor: bigint;
  readonly shippingMinor: bigint;
  /** Its plastic cards are reserved or in a parcel. */
  readonly isSetAside: boolean;
  /** Requested from a supplier: its codes may or may not exist. */
  readonly isWithSupplier: boolean;
  /** It must not be served yet: no job can have failed to. */
  readonly isHeld: boolean;
  /** It waits for money: nothing was charged, so nothing is refunded. */
  readonly isUncharged: boolean;
  /** It was decided that its order is rejected, or that its money came too late, and it ends for that reason. */
  readonly isEnding: boolean;
  /** A message about its cards was sent, is being sent or may have been sent; or a card of it was seen or shipped. */
  readonly hasLeft: boolean;
}

const endableColumns = sql`
  l.line_number as "lineNumber", l.product_id as "productId", l.value_minor as "valueMinor", l.quantity,
  l.issued_count as "issuedCount", l.unit_cost_minor as "unitCostMinor", l.shipping_minor as "shippingMinor",
  l.set_aside_at is not null as "isSetAside", ${sql.raw(isHeldSql)} as "isHeld", ${sql.raw(isUnchargedSql)} as "isUncharged",
  exists (select from supplier_requests s where s.account_id = l.account_id and s.order_id = l.order_id
            and s.line_number = l.line_number) as "isWithSupplier",
  exists (select from order_approvals p where p.account_id = l.account_id and p.order_id = l.order_id
            and p.status in ('Rejected', 'Expired'))
  or exists (select from order_holds h where h.account_id = l.account_id and h.order_id = l.order_id
               and h.status = 'Expired') as "isEnding",
  -- Cards that are issued instead of expired ones were not sent before all of them exist; what was sent before them does not count.
  (l.reissued_count = 0 or l.issued_count = l.quantity) and (exists (select from messages m where m.account_id = l.account_id and m.order_id = l.order_id
            and m.line_number = l.line_number
            and (m.accepted_at is not null or m.doubts > 0 or (m.status = 'Queued' and m.claimed_until is not null)))
  or exists (select from cards c where c.account_id = l.account_id and c.order_id = l.order_id
               and c.line_number = l.line_number
               and (c.first_disclosed_at is not null or c.serial_fingerprint is not null))) as "hasLeft"`;

export interface LineWindow {
  /** Lines with a higher number than this. */
  readonly after: number;
  /** Null: any line of the order. */
  readonly lineNumbers: readonly number[] | null;
  readonly linesMax: number;
}

/** The next pending lines of an order, without a lock: decisions are checked again under the lock. */
export async function listPendingLines(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  { after, lineNumbers, linesMax }: LineWindow,
): Promise<EndableLine[]> {
  return many(
    tx,
    sql<EndableLine>`
      select ${endableColumns} from order_lines l
      where l.account_id = ${accountId} and l.order_id = ${orderId} and l.line_number > ${after}
        and (${lineNumbers}::integer[] is null or l.line_number = any(${lineNumbers}::integer[])) and l.status = 'Pending'
      order by l.line_number limit ${linesMax}`,
  );
}

export interface EndingOrder {
  readonly type: DeliveryType;
  readonly status: OrderStatus;
  readonly poNumber: string;
  readonly needsApproval: boolean;
  readonly currencyCode: CurrencyCode;
  /** The requested lines that are pending. */
  readonly lines: readonly EndableLine[];
}

/** Locks the account, the order and these of its lines until the commit. */
export async function lockPendingLines(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
): Promise<EndingOrder | null> {
  await lockAccounts(tx, [accountId]);
  const order = await maybeOne(
    tx,
    sql<Omit<EndingOrder, 'lines'>>`
      select type, status, po_number as "poNumber", needs_approval as "needsApproval", currency_code as "currencyCode" from orders o
      where account_id = ${accountId} and id = ${orderId} and ${sql.raw(isKeptSql)} for update`,
  );
  if (!order) return null;
  const lines = await many(
    tx,
    sql<EndableLine>`
      select ${endableColumns} from order_lines l
      where l.account_id = ${accountId} and l.order_id = ${orderId} and l.line_number = any(${lineNumbers}::integer[])
        and l.status = 'Pending'
      order by l.line_number for update of l`,
  );
  return { ...order, lines };
}

/** Which of the order and its line exist, to explain why nothing ended. */
export async function findEndTarget(
  reader: Reader,
  { accountId, orderId }: OrderRef,
  lineNumber: number,
): Promise<{ readonly hasOrder: boolean; readonly hasLine: boolean }> {
  return one(
    reader,
    sql<{ hasOrder: boolean; hasLine: boolean }>`
      select exists (select from orders o where account_id = ${accountId} and id = ${orderId} and ${sql.raw(isKeptSql)})
               as "hasOrder",
             exists (select from order_lines where account_id = ${accountId} and order_id = ${orderId}
                       and line_number = ${lineNumber}) as "hasLine"`,
  );
}
