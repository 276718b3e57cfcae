import { cardIdOf, lineItemIdOf } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { type CardRow, listCardRows } from '../source-queries.ts';
import type { ReportSource } from '../types.ts';
import { readWindows } from './read-windows.ts';

/** One row per issued card: what became of it, never its code or link. */
export const cards: ReportSource = {
  sequence: 'orders',
  holdsRecipients: false,
  filters: ['startDate', 'endDate', 'departmentId', 'currencyCode'],
  required: [],
  columns: [
    'IssuedAt',
    'PONumber',
    'OrderId',
    'LineItemId',
    'CardId',
    'ProductId',
    'Value',
    'Cost',
    'CurrencyCode',
    'Status',
    'ClaimedAt',
    'VoidedAt',
    'ReissuedAs',
  ],
  async *read({ db }, { accountId, filter, ...range }) {
    const portions = readWindows<CardRow>(range, (window) => listCardRows(db, accountId, filter, window));
    for await (const rows of portions) yield rows.map(cellsOf);
  },
};

function cellsOf(card: CardRow) {
  const lineItemId = lineItemIdOf(card.orderId, card.lineNumber);
  return [
    card.issuedAt.toISOString(),
    card.poNumber,
    card.orderId,
    lineItemId,
    cardIdOf(lineItemId, card.cardNumber),
    card.productId,
    amountToWire(card.valueMinor, card.currencyCode),
    amountToWire(card.unitCostMinor, card.currencyCode),
    card.currencyCode,
    statusOf(card),
    card.claimedAt?.toISOString() ?? null,
    card.voidedAt?.toISOString() ?? null,
    card.reissuedAs === null ? null : cardIdOf(lineItemId, card.reissuedAs),
  ];
}

function statusOf({ voidedAt, voidedBy, claimedAt }: CardRow): string {
  if (voidedAt !== null) return voidedBy === 'Expiry' ? 'Expired' : 'Voided';
  return claimedAt === null ? 'Unclaimed' : 'Claimed';
}
