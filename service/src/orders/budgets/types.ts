import type { Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';
import type { Minor } from '../../kit/money.ts';
import type { Period } from './period-rules.ts';

export const budgetKinds = ['Hard', 'Soft'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** What a department may spend in a period, in one currency. */
export interface BudgetSettings {
  readonly period: Period;
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
  readonly kind: BudgetKind;
}

export interface Budget extends BudgetSettings {
  readonly departmentId: string;
  readonly departmentName: string;
}

/** A budget and what happened to it in the current period. */
export interface BudgetState extends Budget {
  readonly periodStart: Date;
  /** When the next period begins. */
  readonly periodEnd: Date;
  readonly spentMinor: Minor;
  /** What will have been spent at the end of the period, at the rate of the last weeks. */
  readonly forecastMinor: Minor;
}

/** What an order, or cards issued again for it, cost its department. */
export interface DepartmentCharge {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly departmentId: string | null;
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
  /** When the order was placed: its cost belongs to that period, whenever it is charged. */
  readonly placedAt: Date;
}

export interface ExceededBudget extends Budget {
  readonly spentMinor: Minor;
}

/** Mails the admins of an account; wired in by `main`. */
export type NotifyBudgetExceeded = (tx: Tx, accountId: AccountId, budget: ExceededBudget) => Promise<void>;

/** Where days of an account end that were checked, by the last order placed on them; a null day: before all. */
export interface CheckedDays {
  readonly accountId: string;
  readonly number: string;
  readonly day: string | null;
}
