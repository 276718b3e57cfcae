import { amountToWire } from '../../kit/money.ts';
import { listOrderRows, type OrderRow } from '../source-queries.ts';
import type { ReportSource } from '../types.ts';
import { readWindows } from './read-windows.ts';

/** One row per order. */
export const orders: ReportSource = {
  sequence: 'orders',
  holdsRecipients: false,
  filters: ['startDate', 'endDate', 'departmentId', 'currencyCode'],
  required: [],
  columns: [
    'Timestamp',
    'PONumber',
    'OrderId',
    'Type',
    'Status',
    'StatusReason',
    'DepartmentId',
    'LineItems',
    'TotalCost',
    'CurrencyCode',
  ],
  async *read({ db }, { accountId, filter, ...range }) {
    const portions = readWindows<OrderRow>(range, (window) => listOrderRows(db, accountId, filter, window));
    for await (const rows of portions) {
      yield rows.map((order) => [
        order.placedAt.toISOString(),
        order.poNumber,
        order.id,
        order.type,
        order.status,
        order.statusReason,
        order.departmentId,
        order.lines,
        amountToWire(order.totalMinor, order.currencyCode),
        order.currencyCode,
      ]);
    }
  },
};
