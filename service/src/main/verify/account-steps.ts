import type { Reader, Tx } from '../../database/database.ts';
import { listTransfersOfNoRequest, numberedFunding } from '../../funding/verify-queries.ts';
import type {
  AccountRange,
  KeyRange,
  NumberedRows,
  RowCount,
  RowKey,
  TransferSum,
  Violation,
} from '../../ledger/types.ts';
import { countNumberedRows, listMisnumberedRows, listWrongLastNumbers } from '../../ledger/verify-number-queries.ts';
import {
  listMisnumberedTransfers,
  listMisplacedTransfers,
  listUnbalancedAccounts,
  listWrongTransferCounts,
  sumTransfers,
} from '../../ledger/verify-queries.ts';
import { listMiscountedLines } from '../../orders/verify-ordinal-queries.ts';
import { listTransfersOfNoOrder, numberedOrders } from '../../orders/verify-queries.ts';
import { findRange, type NextRange } from './range-queries.ts';
import { defineStep, type PortionSizes, type Step } from './types.ts';

/** Behind which row the next portion begins, and what precedes it in that row's account. */
interface Carried<Sum> {
  readonly after: RowKey;
  readonly before: readonly Sum[];
}

/**
 * Sums over all rows of an account are carried from portion to portion: numbered rows are only added, with higher numbers,
 * so that those before a number stay as they are. An account is compared in the transaction that reads its last rows.
 */
export function createTransferStep({ transfers }: PortionSizes): Step {
  return defineStep<Carried<TransferSum>>({
    name: 'transfers',
    noun: 'transfers',
    async check(tx, position) {
      const before = position?.before ?? [];
      const range = await findRange(tx, 'bigint', position?.after ?? null, [
        { table: 'transfers', column: 'number', rowsMax: transfers },
      ]);
      const sums = addSums(before, await sumTransfers(tx, range));
      const { accounts, whole, open } = split(range, sums);
      const violations = [
        ...(await listUnbalancedAccounts(tx, accounts, whole)),
        ...(await listMisnumberedTransfers(tx, range, before)),
        ...(await listWrongTransferCounts(tx, accounts, whole)),
        ...(await listMisplacedTransfers(tx, range)),
        ...(await listTransfersOfNoOrder(tx, range)),
        ...(await listTransfersOfNoRequest(tx, range)),
      ];
      const next = range.isLast ? null : { after: range.to, before: open };
      return { next, violations, accountId: range.to.accountId, orders: 0 };
    },
  });
}

/** Numbers of orders; in the same portions, unless `withOrdinals` is off, how often the same value was ordered. */
export function createOrderNumberStep({ numbers }: PortionSizes, withOrdinals: boolean): Step {
  return createNumberStep('numbers of orders', numberedOrders, numbers, withOrdinals ? listMiscountedLines : null);
}

export function createFundingNumberStep({ requests }: PortionSizes): Step {
  return createNumberStep('numbers of funding requests', numberedFunding, requests, null);
}

function createNumberStep(
  noun: string,
  rows: NumberedRows,
  rowsMax: number,
  alsoCheck: ((reader: Reader, range: KeyRange) => Promise<Violation[]>) | null,
): Step {
  return defineStep<Carried<RowCount>>({
    name: `${rows.table} numbers`,
    noun,
    async check(tx: Tx, position) {
      const before = position?.before ?? [];
      const range = await findRange(tx, 'bigint', position?.after ?? null, [
        { table: rows.table, column: 'number', rowsMax },
      ]);
      const counts = addCounts(before, await countNumberedRows(tx, rows, range));
      const { accounts, whole, open } = split(range, counts);
      const violations = [
        ...(await listMisnumberedRows(tx, rows, range, BigInt(before[0]?.rows ?? 0))),
        ...(await listWrongLastNumbers(tx, rows, accounts, whole)),
        ...((await alsoCheck?.(tx, range)) ?? []),
      ];
      const next = range.isLast ? null : { after: range.to, before: open };
      return { next, violations, accountId: range.to.accountId, orders: 0 };
    },
  });
}

/** The accounts that end in a range, with their sums, and those of the account that goes on behind it. */
function split<Sum extends { readonly accountId: string }>({ after, to, isLast }: NextRange, sums: readonly Sum[]) {
  const accounts: AccountRange = { from: after.accountId, before: isLast ? null : to.accountId };
  const isOpen = ({ accountId }: Sum) => !isLast && accountId === to.accountId;
  return { accounts, whole: sums.filter((sum) => !isOpen(sum)), open: sums.filter(isOpen) };
}

function addSums(before: readonly TransferSum[], more: readonly TransferSum[]): TransferSum[] {
  const keyOf = ({ accountId, currencyCode }: TransferSum) => `${accountId} ${currencyCode}`;
  const sums = new Map(before.map((sum) => [keyOf(sum), sum]));
  for (const sum of more) {
    const earlier = sums.get(keyOf(sum));
    sums.set(keyOf(sum), {
      ...sum,
      transfers: plus(sum.transfers, earlier?.transfers),
      availableMinor: plus(sum.availableMinor, earlier?.availableMinor),
      pendingMinor: plus(sum.pendingMinor, earlier?.pendingMinor),
    });
  }
  return [...sums.values()];
}

function addCounts(before: readonly RowCount[], more: readonly RowCount[]): RowCount[] {
  const counts = new Map(before.map((count) => [count.accountId, count]));
  for (const count of more) {
    counts.set(count.accountId, { ...count, rows: plus(count.rows, counts.get(count.accountId)?.rows) });
  }
  return [...counts.values()];
}

function plus(digits: string, more = '0'): string {
  return String(BigInt(digits) + BigInt(more));
}
