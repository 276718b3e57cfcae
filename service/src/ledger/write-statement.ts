import type { Db, Reader } from '../database/database.ts';
import { findRange, type TimeWindow } from '../database/dense-numbers.ts';
import { byteOrderMark, csvLine } from '../kit/csv.ts';
import { type AccountId, lineItemIdOf } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { listStatementLines } from './balance-day-queries.ts';
import { getCurrencyTransferSequence, getTransferSequence } from './queries.ts';
import type { Transaction } from './types.ts';

const linesPerRead = 1_000;

/** The PONumbers of orders, passed in because the ledger cannot import orders. */
export type ListPoNumbers = (
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly string[],
) => Promise<readonly { readonly id: string; readonly poNumber: string }[]>;

/** Every transfer of the window as CSV, oldest first. Read in parts, so that memory use is constant. */
export async function* writeStatement(
  { db, listPoNumbers }: { readonly db: Db; readonly listPoNumbers: ListPoNumbers },
  accountId: AccountId,
  filter: TimeWindow & { readonly currencyCode: string | null },
): AsyncGenerator<string> {
  const sequence =
    filter.currencyCode === null
      ? await getTransferSequence(db, accountId)
      : await getCurrencyTransferSequence(db, accountId, filter.currencyCode);
  const range = await findRange(db, sequence, filter);
  yield byteOrderMark + csvLine(columns);
  for (let first = range.first; first <= range.last; first += linesPerRead) {
    const last = Math.min(range.last, first + linesPerRead - 1);
    const lines = await listStatementLines(db, sequence, { first, last });
    const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
    const poNumbers = await listPoNumbers(db, accountId, orderIds);
    const poNumberById = new Map(poNumbers.map(({ id, poNumber }) => [id, poNumber]));
    yield lines.map((line) => statementLine(line, poNumberById)).join('');
  }
}

const columns = [
  'Timestamp',
  'Kind',
  'CurrencyCode',
  'Amount',
  'Balance',
  'PONumber',
  'OrderId',
  'LineItemId',
  'FundingRequestId',
  'Id',
];

function statementLine(line: Transaction, poNumberById: ReadonlyMap<string, string>): string {
  const { orderId, lineNumber } = line;
  return csvLine([
    line.recordedAt.toISOString(),
    line.kind,
    line.currencyCode,
    amountToWire(line.amountMinor, line.currencyCode),
    line.balance,
    orderId && (poNumberById.get(orderId) ?? null),
    orderId,
    orderId !== null && lineNumber !== null ? lineItemIdOf(orderId, lineNumber) : null,
    line.fundingRequestId,
    line.id,
  ]);
}
