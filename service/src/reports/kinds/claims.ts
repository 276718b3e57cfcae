import { type CardId, type LineItemId, lineNumberOf, type OrderId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { listClaimEvents, listClaimedLines } from '../source-queries.ts';
import type { ReportSource } from '../types.ts';

/** Numbers of events per read; few of them are claims. */
const eventsPerRead = 5_000;

/** One row per opened card, by the time at which it was opened. */
export const claims: ReportSource = {
  sequence: 'events',
  holdsRecipients: false,
  filters: ['startDate', 'endDate', 'departmentId', 'currencyCode'],
  required: [],
  columns: [
    'Timestamp',
    'PONumber',
    'OrderId',
    'LineItemId',
    'CardId',
    'DepartmentId',
    'ProductId',
    'Value',
    'CurrencyCode',
    'ExternalId',
  ],
  async *read({ db }, { accountId, filter, ...range }) {
    for (let { first } = range; first <= range.last; first += eventsPerRead) {
      const last = Math.min(range.last, first + eventsPerRead - 1);
      const events = await listClaimEvents(db, accountId, { first, last });
      const claimed = events.map(({ orderId, lineItemId }) => ({ orderId, lineNumber: lineNumberOf(lineItemId) }));
      const lines = await listClaimedLines(db, accountId, filter, claimed);
      const lineOf = new Map(lines.map((line) => [keyOf(line.orderId, line.lineNumber), line]));
      yield events.flatMap(({ recordedAt, orderId, lineItemId, cardId }) => {
        const line = lineOf.get(keyOf(orderId, lineNumberOf(lineItemId)));
        if (!line) return [];
        const value = amountToWire(line.valueMinor, line.currencyCode);
        const ids: [OrderId, LineItemId, CardId] = [orderId, lineItemId, cardId];
        const what = [line.departmentId, line.productId, value, line.currencyCode, line.externalId];
        return [[recordedAt.toISOString(), line.poNumber, ...ids, ...what]];
      });
    }
  },
};

function keyOf(orderId: OrderId, lineNumber: number): string {
  return `${orderId} ${lineNumber}`;
}
