/** How an order was placed. */
export const orderSources = ['Api', 'Portal', 'Upload', 'Import'] as const;
export type OrderSource = (typeof orderSources)[number];

export interface RuleAmount {
  readonly currencyCode: string;
  readonly amountMinor: number;
}

/** Which orders wait for an approval: those that meet every condition that the rule has. */
export interface ApprovalRule {
  readonly name: string;
  /** The cost must be above the amount in its currency. An order in a currency that is not listed counts as above. Empty: any cost. */
  readonly aboveAmount: readonly RuleAmount[];
  /** Null: any number of cards. */
  readonly aboveCards: number | null;
  /** Empty: any department, and none. */
  readonly departmentIds: readonly string[];
  /** Empty: any. */
  readonly sources: readonly OrderSource[];
  /** Ids of people and API credentials. Empty: anyone. */
  readonly placedBy: readonly string[];
}

export interface ApprovalRules {
  /** An order that matches one of them waits. Empty: no order does. */
  readonly rules: readonly ApprovalRule[];
  /** After so many days without a decision an order is rejected. */
  readonly expireAfterDays: number;
}
