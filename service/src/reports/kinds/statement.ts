import { amountToWire } from '../../kit/money.ts';
import { readBalanceBefore } from '../../ledger/balance-before.ts';
import { statementColumns } from '../../ledger/write-statement.ts';
import type { Report, ReportNeeds, ReportRow, ReportSource } from '../types.ts';
import { windowOf } from '../window-rules.ts';
import { readTransactions, transactions } from './transactions.ts';

/** The transfers of a month in one currency, between its opening and closing balance. */
export const statement: ReportSource = {
  sequence: 'transfers',
  holdsRecipients: false,
  filters: ['month', 'currencyCode'],
  required: ['month', 'currencyCode'],
  columns: transactions.columns,
  async *read(needs, report) {
    const { start, end } = windowOf(report.filter);
    yield [await balanceRow(needs, report, 'OpeningBalance', start, report.first)];
    yield* readTransactions(needs, report);
    const closesAt = end !== null && end < report.asOf ? end : report.asOf;
    yield [await balanceRow(needs, report, 'ClosingBalance', closesAt, report.last + 1)];
  },
};

async function balanceRow(
  { db }: ReportNeeds,
  { accountId, filter, asOf }: Report,
  kind: string,
  at: Date | null,
  beforeNumber: number,
): Promise<ReportRow> {
  const currencyCode = filter.currencyCode;
  if (!currencyCode) throw new Error('a statement has no currency');
  const { availableMinor, pendingMinor } = await readBalanceBefore(db, accountId, currencyCode, beforeNumber);
  const cells: Readonly<Record<string, string>> = {
    Timestamp: (at ?? asOf).toISOString(),
    Kind: kind,
    CurrencyCode: currencyCode,
  };
  return [
    ...statementColumns.map((name) => cells[name] ?? null),
    amountToWire(availableMinor, currencyCode),
    amountToWire(pendingMinor, currencyCode),
  ];
}
