import type { Reader } from '../../database/database.ts';
import { listWrongReminders } from '../../delivery/reminders/verify-queries.ts';
import { listUnsettledCards, listWrongChoices, listWrongReplacements } from '../../fulfillment/verify-queries.ts';
import { listWrongCreditNotes, listWrongInvoices } from '../../funding/invoices/verify-queries.ts';
import { listWronglyAppliedPayments, listWrongReversals } from '../../funding/payments/verify-queries.ts';
import { listWronglySettledFunding } from '../../funding/verify-queries.ts';
import type { OrderPortion, RowKey, Violation } from '../../ledger/types.ts';
import { listWrongCardAddresses } from '../../orders/changes/verify-queries.ts';
import {
  listEarlyDisclosures,
  listStrayLines,
  listVoidedDisclosures,
  listWrongArchivedOrders,
  listWronglyChargedOrders,
  listWrongRefunds,
  listWrongReissues,
} from '../../orders/verify-queries.ts';
import { countOrders, findRange } from './range-queries.ts';
import { defineStep, type PortionSizes, type Step } from './types.ts';

const orderRules = [
  listWronglyChargedOrders,
  listWrongArchivedOrders,
  listWrongReissues,
  listWrongRefunds,
  listStrayLines,
  listUnsettledCards,
  listWrongChoices,
  listEarlyDisclosures,
  listVoidedDisclosures,
  listWrongCardAddresses,
  listWrongReminders,
];

export async function checkOrders(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const rule of orderRules) violations.push(...(await rule(reader, portion)));
  return violations;
}

/** What belongs to an order is written together and read together, so that an order is right in every snapshot. */
export function createOrderStep({ orders, lines, cards }: PortionSizes): Step {
  return defineStep<RowKey>({
    name: 'orders',
    noun: 'orders',
    async check(tx, position) {
      const range = await findRange(tx, 'uuid', position, [
        { table: 'orders', column: 'id', rowsMax: orders },
        { table: 'order_lines', column: 'order_id', rowsMax: lines },
        { table: 'cards', column: 'order_id', rowsMax: cards },
      ]);
      return {
        next: range.isLast ? null : range.to,
        violations: await checkOrders(tx, range),
        accountId: range.to.accountId,
        orders: await countOrders(tx, range),
      };
    },
  });
}

/** By themselves, because new stock and new cards can break a rule for an old order that did not change. */
export function createReplacementStep({ cards }: PortionSizes): Step {
  return defineStep<RowKey>({
    name: 'replaced codes',
    noun: 'replaced codes',
    async check(tx, position) {
      const range = await findRange(tx, 'uuid', position, [
        { table: 'replaced_codes', column: 'order_id', rowsMax: cards },
      ]);
      const violations = await listWrongReplacements(tx, range);
      return { next: range.isLast ? null : range.to, violations, accountId: range.to.accountId, orders: 0 };
    },
  });
}

const fundingRules = [
  listWronglySettledFunding,
  listWronglyAppliedPayments,
  listWrongReversals,
  listWrongInvoices,
  listWrongCreditNotes,
];

export function createFundingStep({ requests }: PortionSizes): Step {
  return defineStep<RowKey>({
    name: 'funding',
    noun: 'funding requests',
    async check(tx, position) {
      const range = await findRange(tx, 'uuid', position, [
        { table: 'funding_requests', column: 'id', rowsMax: requests },
      ]);
      const violations: Violation[] = [];
      for (const rule of fundingRules) violations.push(...(await rule(tx, range)));
      return { next: range.isLast ? null : range.to, violations, accountId: range.to.accountId, orders: 0 };
    },
  });
}
