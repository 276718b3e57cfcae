import type { CurrencyCode } from '../../kit/currencies.ts';

/** What was spent in a week, in a currency and department. */
export interface WeekSpending {
  /** Its Monday, YYYY-MM-DD, UTC. */
  readonly week: string;
  readonly currencyCode: CurrencyCode;
  /** Empty: orders without a department. */
  readonly departmentId: string;
  readonly spentMinor: bigint;
}

export interface SpentAmount {
  readonly currencyCode: CurrencyCode;
  readonly spentMinor: bigint;
}

/** What happened to gifts in a week. */
export interface WeekGifts {
  readonly week: string;
  /** Messages that arrived, and messages that did not. */
  readonly delivered: number;
  readonly bounced: number;
  /** Cards. */
  readonly claimed: number;
  readonly expired: number;
}

export interface DepartmentSpending {
  readonly departmentId: string | null;
  readonly name: string;
  /** One amount per week. */
  readonly weeksMinor: readonly bigint[];
  readonly totalMinor: bigint;
}

export interface CurrencySpending {
  readonly currencyCode: CurrencyCode;
  readonly departments: readonly DepartmentSpending[];
  readonly weeksMinor: readonly bigint[];
  readonly totalMinor: bigint;
}

/** How long a balance lasts at the rate of the last weeks. */
export interface BalanceForecast {
  readonly currencyCode: CurrencyCode;
  readonly availableMinor: bigint;
  readonly spentMinor: bigint;
  /** Null: nothing was spent, or it lasts longer than can be told. */
  readonly daysLeft: number | null;
  readonly runsOutOn: string | null;
  readonly thresholdMinor: bigint | null;
}

export interface Figures {
  /** The Mondays of the weeks, oldest first; the last week is the present one. */
  readonly weeks: readonly string[];
  readonly gifts: readonly WeekGifts[];
  readonly spending: readonly CurrencySpending[];
  readonly forecasts: readonly BalanceForecast[];
  /** False while older transfers or events are still to be counted; ask again. */
  readonly isComplete: boolean;
}
