import { amountFromWire, amountToWire } from '../../kit/money.ts';
import { listTotalRows, type TotalRow } from '../source-queries.ts';
import type { ReportNeeds, ReportSource } from '../types.ts';

const rowsPerRead = 1_000;

/**
 * What each recipient got in a year, by currency: all, or those with at least an amount, as tax reports ask for. Read by
 * key and not by amount, so that a total that changes meanwhile is neither missed nor shown twice.
 */
export const recipientTotals: ReportSource = {
  sequence: 'orders',
  holdsRecipients: true,
  filters: ['year', 'currencyCode', 'minTotal'],
  required: ['year'],
  columns: ['Year', 'CurrencyCode', 'RecipientKey', 'Email', 'Sms', 'Total', 'Gifts', 'ThresholdReachedAt'],
  async *read(needs, { accountId, filter }) {
    const { year = 0, currencyCode, minTotal } = filter;
    const minTotalMinor = currencyCode && minTotal !== undefined ? amountFromWire(minTotal, currencyCode) : null;
    const wanted = { year, currencyCode: currencyCode ?? null, minTotalMinor };
    for (let after: TotalRow | null = null; ; ) {
      const rows: TotalRow[] = await listTotalRows(needs.db, accountId, wanted, after, rowsPerRead);
      yield rows.map((row) => cellsOf(needs, row));
      if (rows.length < rowsPerRead) return;
      after = rows.at(-1) ?? null;
    }
  },
};

function cellsOf({ addressHashes }: ReportNeeds, row: TotalRow) {
  // The line may have another recipient by now.
  const isTheirs = [row.email, row.sms].some(
    (address) => address !== null && addressHashes.of(address).equals(row.addressHash),
  );
  return [
    row.year,
    row.currencyCode,
    row.addressHash.toString('hex'),
    isTheirs ? (row.email?.toLowerCase() ?? null) : null,
    isTheirs ? row.sms : null,
    amountToWire(row.totalMinor, row.currencyCode),
    row.gifts,
    row.reachedAt?.toISOString() ?? null,
  ];
}
