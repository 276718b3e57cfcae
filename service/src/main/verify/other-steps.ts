import type { StockCodeKey } from '../../fulfillment/types.ts';
import {
  findProductBehind,
  findStockCodeBehind,
  listDoubledCodes,
  listWrongLevels,
} from '../../fulfillment/verify-stock-queries.ts';
import { listMisnumberedCreditNotes, listMisnumberedInvoices } from '../../funding/invoices/verify-queries.ts';
import type { CheckedDays } from '../../orders/budgets/types.ts';
import {
  findCountedAccountBehind,
  findDaysBehind,
  listWrongDepartmentSpending,
} from '../../orders/budgets/verify-queries.ts';
import {
  areTotalsRight,
  findAccountOfGift,
  findTotalledAccount,
  listWrongTotals,
} from '../../recipients/totals/verify-queries.ts';
import { findYearBehind } from './range-queries.ts';
import { defineStep, type PortionSizes, type Step } from './types.ts';

const nothingLeft = { next: null, violations: [], accountId: null, orders: 0 };

/** By days, because a day's spending changes as a whole. */
export function createSpendingStep({ orders }: PortionSizes): Step {
  return defineStep<CheckedDays>({
    name: 'spending',
    noun: 'spending of departments',
    async check(tx, position) {
      const isWithin = position !== null && position.day !== null;
      const accountId = isWithin ? position.accountId : await findCountedAccountBehind(tx, position?.accountId ?? null);
      if (accountId === null) return nothingLeft;
      const after = isWithin ? position : { accountId, number: '0', day: null };
      const to = await findDaysBehind(tx, after, orders);
      return { next: to, violations: await listWrongDepartmentSpending(tx, after, to), accountId, orders: 0 };
    },
  });
}

/** Totals change with the gifts that they count, so an account is read in one transaction, however large. */
export function createTotalStep({ gifts }: PortionSizes): Step {
  return defineStep<{ readonly from: string }>({
    name: 'totals',
    noun: 'totals of recipients',
    async check(tx, position) {
      const from = await findTotalledAccount(tx, position?.from ?? null);
      if (from === null) return nothingLeft;
      const before = await findAccountOfGift(tx, from, gifts);
      if (before !== from) {
        const violations = await listWrongTotals(tx, { from, before });
        return { next: before === null ? null : { from: before }, violations, accountId: before ?? from, orders: 0 };
      }
      const only = { from, before: idBehind(from) };
      const violations = (await areTotalsRight(tx, from)) ? [] : await listWrongTotals(tx, only);
      return { next: { from: only.before }, violations, accountId: from, orders: 0 };
    },
  });
}

function idBehind(id: string): string {
  const hex = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function createStockCodeStep({ codes }: PortionSizes): Step {
  return defineStep<StockCodeKey>({
    name: 'stock codes',
    noun: 'codes in stock',
    async check(tx, position) {
      const to = await findStockCodeBehind(tx, position, codes);
      return { next: to, violations: await listDoubledCodes(tx, position, to), accountId: null, orders: 0 };
    },
  });
}

export function createStockLevelStep(): Step {
  return defineStep<string>({
    name: 'stock levels',
    noun: 'stock levels',
    async check(tx, position) {
      const productId = await findProductBehind(tx, position);
      if (productId === null) return nothingLeft;
      return { next: productId, violations: await listWrongLevels(tx, productId), accountId: null, orders: 0 };
    },
  });
}

export function createInvoiceNumberStep(): Step {
  return defineStep<number>({
    name: 'invoice numbers',
    noun: 'numbers of invoices',
    async check(tx, position) {
      const year = await findYearBehind(tx, position);
      if (year === null) return nothingLeft;
      const violations = [
        ...(await listMisnumberedInvoices(tx, year)),
        ...(await listMisnumberedCreditNotes(tx, year)),
      ];
      return { next: year, violations, accountId: null, orders: 0 };
    },
  });
}
