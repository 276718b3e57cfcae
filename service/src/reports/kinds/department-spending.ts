import { amountToWire } from '../../kit/money.ts';
import { type SpendingRow, sumSpending } from '../source-queries.ts';
import type { ReportSource } from '../types.ts';

const transfersPerRead = 20_000;

/** What each department spent in each month, by currency. There are as many rows as sums, so they fit into memory. */
export const departmentSpending: ReportSource = {
  sequence: 'transfers',
  holdsRecipients: false,
  filters: ['startDate', 'endDate'],
  required: [],
  columns: ['Month', 'DepartmentId', 'DepartmentName', 'CurrencyCode', 'Charged', 'Refunded', 'Spent'],
  async *read({ db }, { accountId, ...range }) {
    const sums = new Map<string, SpendingRow>();
    for (let { first } = range; first <= range.last; first += transfersPerRead) {
      const last = Math.min(range.last, first + transfersPerRead - 1);
      for (const row of await sumSpending(db, accountId, { first, last })) {
        const key = JSON.stringify([row.month, row.departmentId ?? '', row.currencyCode]);
        const known = sums.get(key);
        sums.set(key, {
          ...row,
          chargedMinor: row.chargedMinor + (known?.chargedMinor ?? 0n),
          refundedMinor: row.refundedMinor + (known?.refundedMinor ?? 0n),
        });
      }
    }
    const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
    yield sorted.map(([, row]) => [
      row.month,
      row.departmentId,
      row.departmentName,
      row.currencyCode,
      amountToWire(row.chargedMinor, row.currencyCode),
      amountToWire(row.refundedMinor, row.currencyCode),
      amountToWire(row.chargedMinor - row.refundedMinor, row.currencyCode),
    ]);
  },
};
