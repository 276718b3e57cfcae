import { api } from '../../api/client.ts';
import type { Query } from '../../api/routes.ts';
import type { Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

/** Orders that one dialog voids: each is a call of its own. */
export const bulkOrdersMax = 200;
const pageSize = 50;

/** The orders that are to be voided: selected in the list, or all that match its filters. */
export type VoidSource = { readonly orders: readonly Order[] } | { readonly filters: Query };

interface Money {
  readonly currencyCode: string;
  readonly amount: number;
}

export interface BulkPreview {
  /** How many orders were asked for; more than `bulkOrdersMax` are not looked at. */
  readonly asked: number;
  /** Those with a card that can be voided now. */
  readonly orders: readonly Pick<Order, 'Id' | 'PONumber'>[];
  readonly cards: number;
  readonly refunds: readonly Money[];
  readonly leftOut: readonly { readonly poNumber: string; readonly reason: string }[];
}

/** What voiding these orders would take back now, and which of them are left out. */
export async function previewBulk(source: VoidSource, signal: AbortSignal): Promise<BulkPreview> {
  const { total, orders } = 'orders' in source ? ofSelected(source.orders) : await listMatching(source.filters, signal);
  if (total > bulkOrdersMax) return { asked: total, orders: [], cards: 0, refunds: [], leftOut: [] };
  return { asked: total, ...(await countVoidable(orders, signal)) };
}

const ofSelected = (orders: readonly Order[]) => ({ total: orders.length, orders });

/** All orders that match, or only their number if there are too many. */
export async function listMatching(filters: Query, signal?: AbortSignal) {
  const orders: Order[] = [];
  let total = 0;
  for (let pageIndex = 1; pageIndex === 1 || orders.length < total; pageIndex++) {
    const page = await api.get('/Orders', { query: { ...filters, pageIndex, pageSize }, ...(signal && { signal }) });
    total = page.TotalCount;
    if (total > bulkOrdersMax || page.Data.length === 0) break;
    orders.push(...page.Data);
  }
  return { total, orders };
}

async function countVoidable(asked: readonly Order[], signal: AbortSignal) {
  const orders: Order[] = [];
  const leftOut: BulkPreview['leftOut'][number][] = [];
  const refunds = new Map<string, number>();
  let cards = 0;
  for (const order of asked) {
    const found = mayHaveVoidable(order)
      ? await api.get('/Orders/:id/Voidable', { params: { id: order.Id }, signal })
      : null;
    if (!found || found.Cards === 0) {
      leftOut.push({ poNumber: order.PONumber, reason: whyLeftOut(order) });
      continue;
    }
    orders.push(order);
    cards += found.Cards;
    refunds.set(found.CurrencyCode, (refunds.get(found.CurrencyCode) ?? 0) + found.Refund);
  }
  return { orders, cards, refunds: [...refunds].map(([currencyCode, amount]) => ({ currencyCode, amount })), leftOut };
}

function mayHaveVoidable({ Type, Status }: Order): boolean {
  return Type !== 'PhysicalShipment' && Status !== 'Failed' && Status !== 'Cancelled';
}

/** Why an order without a card that can be voided is left out. */
export function whyLeftOut({ Type, Status, StatusReason }: Pick<Order, 'Type' | 'Status' | 'StatusReason'>): string {
  if (StatusReason === 'Voided') return t('Already voided.');
  if (StatusReason === 'Expired') return t('Expired and refunded.');
  if (Type === 'PhysicalShipment') return t('Cards sent by mail cannot be voided.');
  if (Status === 'Cancelled') return 'Cancelled.';
  if (Status === 'Failed') return t('Failed and refunded.');
  if (Status === 'Pending') return t('No card issued yet. Cancel the order instead.');
  return t('All cards were opened, shown or voided before.');
}

export interface BulkResult {
  readonly poNumber: string;
  readonly cards: number;
  readonly refund: Money | null;
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
      .then(({ Cards, Refund, CurrencyCode }) => ({
        cards: Cards,
        refund: { currencyCode: CurrencyCode, amount: Refund },
        problem: null,
      }))
      .catch((error: unknown) => ({
        cards: 0,
        refund: null,
        problem: error instanceof Error ? error.message : t('Unknown error.'),
      }));
    results.push({ poNumber: PONumber, ...result });
    onProgress(results.length);
  }
  return results;
}
