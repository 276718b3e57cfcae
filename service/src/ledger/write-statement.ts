import type { Db, Reader } from '../database/database.ts';
import { type DenseSequence, findRange, type NumberRange, type TimeWindow } from '../database/dense-numbers.ts';
import { byteOrderMark, type Cell, csvLine } from '../kit/csv.ts';
import { type AccountId, lineItemIdOf } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { listStatementLines, type StatementLine } from './balance-day-queries.ts';
import { getCurrencyTransferSequence, getTransferSequence } from './queries.ts';

const linesPerRead = 1_000;

/** The PONumbers of orders, passed in because the ledger cannot import orders. */
export type ListPoNumbers = (
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly string[],
) => Promise<readonly { readonly id: string; readonly poNumber: string }[]>;

export interface StatementNeeds {
  readonly db: Db;
  readonly listPoNumbers: ListPoNumbers;
}

/** Every transfer of the window as CSV, oldest first. */
export async function* writeStatement(
  needs: StatementNeeds,
  accountId: AccountId,
  filter: TimeWindow & { readonly currencyCode: string | null },
): AsyncGenerator<string> {
  const { db } = needs;
  const sequence =
    filter.currencyCode === null
      ? await getTransferSequence(db, accountId)
      : await getCurrencyTransferSequence(db, accountId, filter.currencyCode);
  const range = await findRange(db, sequence, filter);
  yield byteOrderMark + csvLine(statementColumns);
  for await (const lines of readStatement(needs, accountId, sequence, range))
    yield lines.map((line) => csvLine(statementCells(line))).join('');
}

export interface ShownLine extends StatementLine {
  readonly poNumber: string | null;
}

/** Transfers with the PONumbers of their orders, oldest first. Read in parts, so that memory use is constant. */
export async function* readStatement(
  { db, listPoNumbers }: StatementNeeds,
  accountId: AccountId,
  sequence: DenseSequence,
  range: NumberRange,
): AsyncGenerator<ShownLine[]> {
  for (let { first } = range; first <= range.last; first += linesPerRead) {
    const last = Math.min(range.last, first + linesPerRead - 1);
    const lines = await listStatementLines(db, sequence, { first, last });
    const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
    const poNumbers = await listPoNumbers(db, accountId, orderIds);
    const poNumberById = new Map(poNumbers.map(({ id, poNumber }) => [id, poNumber]));
    yield lines.map((line) => ({ ...line, poNumber: line.orderId && (poNumberById.get(line.orderId) ?? null) }));
  }
}

/** What statements and reports say about a transfer. */
export const statementColumns = [
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

export function statementCells(line: ShownLine): Cell[] {
  const { orderId, lineNumber } = line;
  return [
    line.recordedAt.toISOString(),
    line.kind,
    line.currencyCode,
    amountToWire(line.amountMinor, line.currencyCode),
    line.balance,
    line.poNumber,
    orderId,
    orderId !== null && lineNumber !== null ? lineItemIdOf(orderId, lineNumber) : null,
    line.fundingRequestId,
    line.id,
  ];
}
