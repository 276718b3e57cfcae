import type { Tx } from '../../database/database.ts';
import { findTablePages, listOrdersChangedIn } from '../../ledger/change-queries.ts';
import { listChangedOrders } from '../../ledger/check-queries.ts';
import { lowestId } from '../../ledger/portion-queries.ts';
import type { OrderTable, RowKey } from '../../ledger/types.ts';
import { listMiscountedLinesOf } from '../../orders/verify-ordinal-queries.ts';
import { checkOrders } from './order-steps.ts';
import { defineStep, type PortionSizes, type Step } from './types.ts';

const ofOrder = (table: string): OrderTable => ({ table, idColumn: 'order_id' });

/** Every table that a rule for orders reads; those of codes in stock and of replaced codes are always checked whole. */
const orderTables: readonly OrderTable[] = [
  { table: 'orders', idColumn: 'id' },
  ofOrder('order_lines'),
  {
    ...ofOrder('cards'),
    // Such a card waits for a job, which may be gone without having done anything.
    also: `(voided_at is not null and returned_at is null and first_disclosed_at is null and serial_fingerprint is null)`,
  },
  ofOrder('card_choices'),
  ofOrder('card_addresses'),
  ofOrder('order_holds'),
  ofOrder('stock_losses'),
  ofOrder('messages'),
  ofOrder('transfers'),
];

interface PagePosition {
  readonly table: number;
  readonly page: number;
  /** The file that the pages are in. */
  readonly file: string;
}

/** Looks through the tables for rows that were written since, and notes their orders. */
export function createChangeStep({ pages: pagesMax }: PortionSizes, changedFrom: string): Step {
  return defineStep<PagePosition>({
    name: 'changes',
    noun: 'changes',
    async check(tx, position) {
      const table = orderTables[position?.table ?? 0];
      if (table === undefined) throw new Error(`There is no table ${position?.table} to look through.`);
      const { pages, file } = await findTablePages(tx, table.table);
      // A table that was rewritten in between, as by VACUUM FULL, is looked through again.
      const from = position?.file === file ? position.page : 0;
      const before = from + pagesMax;
      const changedOrders = await listOrdersChangedIn(tx, table, { from, before }, changedFrom);
      const next = before < pages ? { table: position?.table ?? 0, page: before, file } : nextTable(position);
      return { next, violations: [], accountId: null, orders: 0, changedOrders };
    },
  });
}

function nextTable(position: PagePosition | null): PagePosition | null {
  const table = (position?.table ?? 0) + 1;
  return table < orderTables.length ? { table, page: 0, file: '' } : null;
}

/** The rules of orders, for those that changed. */
export function createChangedOrderStep({ orders, cards }: PortionSizes, checkId: string): Step {
  return defineStep<RowKey>({
    name: 'changed orders',
    noun: 'changed orders',
    async check(tx: Tx, position) {
      const after = position ?? { accountId: lowestId, key: lowestId };
      const changed = await listChangedOrders(tx, checkId, after, { ordersMax: orders, cardsMax: cards });
      const last = changed.at(-1);
      if (last === undefined) return { next: null, violations: [], accountId: null, orders: 0 };
      const portion = { orders: changed };
      const violations = [...(await checkOrders(tx, portion)), ...(await listMiscountedLinesOf(tx, portion))];
      return { next: last, violations, accountId: last.accountId, orders: changed.length };
    },
  });
}
