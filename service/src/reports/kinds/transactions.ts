import { amountToWire } from '../../kit/money.ts';
import { readBalanceBefore } from '../../ledger/balance-before.ts';
import { getCurrencyTransferSequence, getTransferSequence } from '../../ledger/queries.ts';
import { readStatement, type ShownLine, statementCells, statementColumns } from '../../ledger/write-statement.ts';
import { listPoNumbers } from '../../orders/queries.ts';
import type { Report, ReportNeeds, ReportRow, ReportSource } from '../types.ts';

/** One row per transfer, with both balances of its currency after it. */
export const transactions: ReportSource = {
  sequence: 'transfers',
  holdsRecipients: false,
  filters: ['startDate', 'endDate', 'currencyCode'],
  required: [],
  columns: [...statementColumns, 'AvailableAfter', 'PendingAfter'],
  read: readTransactions,
};

/** The balances follow from the transfers themselves, so that what is booked meanwhile cannot disturb them. */
export async function* readTransactions(
  { db }: ReportNeeds,
  { accountId, filter, first, last }: Report,
): AsyncGenerator<ReportRow[]> {
  const sequence = filter.currencyCode
    ? await getCurrencyTransferSequence(db, accountId, filter.currencyCode)
    : await getTransferSequence(db, accountId);
  const balances = new Map<string, { availableMinor: bigint; pendingMinor: bigint }>();
  for await (const lines of readStatement({ db, listPoNumbers }, accountId, sequence, { first, last })) {
    const rows: ReportRow[] = [];
    for (const line of lines) {
      const { currencyCode } = line;
      const before =
        balances.get(currencyCode) ?? (await readBalanceBefore(db, accountId, currencyCode, line.currencyNumber));
      const after = changedBy(before, line);
      balances.set(currencyCode, after);
      const { availableMinor, pendingMinor } = after;
      rows.push([
        ...statementCells(line),
        amountToWire(availableMinor, currencyCode),
        amountToWire(pendingMinor, currencyCode),
      ]);
    }
    yield rows;
  }
}

function changedBy(before: { availableMinor: bigint; pendingMinor: bigint }, { balance, amountMinor }: ShownLine) {
  return balance === 'Available'
    ? { ...before, availableMinor: before.availableMinor + amountMinor }
    : { ...before, pendingMinor: before.pendingMinor + amountMinor };
}
