import { api } from '../../api/client.ts';
import type { Query } from '../../api/routes.ts';
import type { Order } from '../../api/types.generated.ts';

/** Orders that one dialog voids: each is a call of its own. */
export const bulkOrdersMax = 200;
const pageSize = 50;

export interface BulkPreview {
  readonly matching: number;
  /** Those with a card that can be voided now. */
  readonly orders: readonly Pick<Order, 'Id' | 'PONumber'>[];
  readonly cards: number;
  readonly refunds: readonly { readonly currencyCode: string; readonly amount: number }[];
}

/** What voiding every matching order would take back now. */
export async function previewBulk(filters: Query, signal: AbortSignal): Promise<BulkPreview> {
  const matching: Order[] = [];
  let total = 0;
  for (let pageIndex = 1; pageIndex === 1 || matching.length < Math.min(total, bulkOrdersMax); pageIndex++) {
    const page = await api.get('/Orders', { query: { ...filters, pageIndex, pageSize }, signal });
    total = page.TotalCount;
    if (total > bulkOrdersMax || page.Data.length === 0) break;
    matching.push(...page.Data);
  }
  if (total > bulkOrdersMax) return { matching: total, orders: [], cards: 0, refunds: [] };
  return { matching: total, ...(await countVoidable(matching, signal)) };
}

async function countVoidable(matching: readonly Order[], signal: AbortSignal) {
  const orders: Order[] = [];
  const refunds = new Map<string, number>();
  let cards = 0;
  for (const order of matching) {
    if (order.Type === 'PhysicalShipment' || order.Status === 'Failed' || order.Status === 'Cancelled') continue;
    const found = await api.get('/Orders/:id/Voidable', { params: { id: order.Id }, signal });
    if (found.Cards === 0) continue;
    orders.push(order);
    cards += found.Cards;
    refunds.set(found.CurrencyCode, (refunds.get(found.CurrencyCode) ?? 0) + found.Refund);
  }
  return { orders, cards, refunds: [...refunds].map(([currencyCode, amount]) => ({ currencyCode, amount })) };
}

export interface BulkResult {
  readonly poNumber: string;
  readonly cards: number;
  /** Null if it was voided. */
  readonly problem: string | null;
}

/** One order after the other; one that fails does not stop the others. */
export async function voidAll(
  orders: BulkPreview['orders'],
  reason: string | null,
  onProgress: (done: number) => void,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const { Id, PONumber } of orders) {
    const result = await api
      .post('/Orders/:id/Void', { params: { id: Id }, body: { Reason: reason, LineItemId: null, CardId: null } })
      .then(({ Cards }) => ({ cards: Cards, problem: null }))
      .catch((error: unknown) => ({ cards: 0, problem: error instanceof Error ? error.message : 'Unknown error.' }));
    results.push({ poNumber: PONumber, ...result });
    onProgress(results.length);
  }
  return results;
}
