import type { AccountScope } from '../kit/account-scopes.ts';
import { cards } from './kinds/cards.ts';
import { claims } from './kinds/claims.ts';
import { deliveries } from './kinds/deliveries.ts';
import { departmentSpending } from './kinds/department-spending.ts';
import { lineItems } from './kinds/line-items.ts';
import { orders } from './kinds/orders.ts';
import { recipientTotals } from './kinds/recipient-totals.ts';
import { statement } from './kinds/statement.ts';
import { transactions } from './kinds/transactions.ts';
import type { ReportKind, ReportSource } from './types.ts';

export const reportSources: Readonly<Record<ReportKind, ReportSource>> = {
  Orders: orders,
  LineItems: lineItems,
  Cards: cards,
  Deliveries: deliveries,
  Claims: claims,
  Transactions: transactions,
  Statement: statement,
  DepartmentSpending: departmentSpending,
  RecipientTotals: recipientTotals,
};

const kindsOfFunds: readonly ReportKind[] = ['Transactions', 'Statement', 'DepartmentSpending'];

/** What a credential must be allowed to do to get a report of a kind. */
export function scopeOfKind(kind: ReportKind): AccountScope {
  return kindsOfFunds.includes(kind) ? 'funds:read' : 'orders:read';
}
