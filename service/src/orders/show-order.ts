import type { Db } from '../database/database.ts';
import type { ClaimNeeds } from './claim-data.ts';
import { discloseCodes, hasUndisclosedCodes } from './disclose-codes.ts';
import type { Order } from './types.ts';
import { toWireOrder, type WireOrder } from './wire.ts';

export interface ShowNeeds extends ClaimNeeds {
  readonly db: Db;
}

/** The order as its account sees it. First disclosures of codes are recorded before. */
export async function showOrder(needs: ShowNeeds, order: Order): Promise<WireOrder> {
  const [shown = order] = hasUndisclosedCodes(order) ? await discloseCodes(needs.db, [order]) : [];
  return toWireOrder(needs, shown);
}

/** The same for the orders of a page. */
export async function showOrders(needs: ShowNeeds, orders: readonly Order[]): Promise<WireOrder[]> {
  const disclosed = orders.some(hasUndisclosedCodes) ? await discloseCodes(needs.db, orders) : orders;
  return disclosed.map((order) => toWireOrder(needs, order));
}

/**
 * For an order placed by this request: it is placed whatever happens now, so it is answered, if necessary without
 * codes.
 */
export async function showPlacedOrder(needs: ShowNeeds, order: Order): Promise<WireOrder> {
  return showOrder(needs, order).catch(() => toWireOrder(needs, order));
}
