import type { AuditCall } from '../database/audit-hook.ts';
import type { Db } from '../database/database.ts';
import type { ApiCaller } from '../kit/caller.ts';
import type { ClaimNeeds } from './claim-data.ts';
import { discloseCodes, hasUndisclosedCodes } from './disclose-codes.ts';
import type { Order } from './types.ts';
import { toWireOrder, type WireOrder } from './wire.ts';
import { toWireOrderWithoutCodes } from './wire-without-codes.ts';

export interface ShowNeeds extends ClaimNeeds {
  readonly db: Db;
  readonly auditCall: AuditCall;
}

/** The request that an order is shown to. */
export interface ShownTo {
  readonly caller: ApiCaller;
  readonly ip: string;
}

/** The order as its caller may see it. First disclosures of codes are recorded before. */
export async function showOrder(needs: ShowNeeds, to: ShownTo, order: Order): Promise<WireOrder> {
  const [shown] = await showOrders(needs, to, [order]);
  return shown ?? toWireOrderWithoutCodes(needs, order);
}

/** The same for the orders of a page. */
export async function showOrders(needs: ShowNeeds, to: ShownTo, orders: readonly Order[]): Promise<WireOrder[]> {
  if (!mayReadCodes(to)) return orders.map((order) => toWireOrderWithoutCodes(needs, order));
  const disclosed = orders.some(hasUndisclosedCodes)
    ? await discloseCodes(needs.db, orders, auditOf(needs, to))
    : orders;
  return disclosed.map((order) => toWireOrder(needs, order));
}

/**
 * For an order placed by this request: it is placed whatever happens now, so it is answered, if necessary without
 * codes.
 */
export async function showPlacedOrder(needs: ShowNeeds, to: ShownTo, order: Order): Promise<WireOrder> {
  return showOrder(needs, to, order).catch(() => toWireOrderWithoutCodes(needs, order));
}

function mayReadCodes({ caller }: ShownTo): boolean {
  return caller.scopes.includes('codes:read');
}

function auditOf({ auditCall }: ShowNeeds, to: ShownTo) {
  return auditCall<{ readonly orderId: string; readonly cards: number }>(to, ({ orderId, cards }) => ({
    action: 'CodesRevealed',
    target: orderId,
    details: { Cards: cards },
  }));
}
