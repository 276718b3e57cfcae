import type { ApprovalRule, OrderSource } from '../../accounts/approval-rules/types.ts';

/** What rules look at. */
export interface ReviewedOrder {
  readonly currencyCode: string;
  readonly totalMinor: number;
  readonly cardCount: number;
  readonly departmentId: string | null;
  readonly source: OrderSource;
  /** The person or credential. */
  readonly placedBy: string;
}

/** The rules that make an order wait: those of which it meets every condition. */
export function matchingRules(rules: readonly ApprovalRule[], order: ReviewedOrder): ApprovalRule[] {
  return rules.filter((rule) => matches(rule, order));
}

function matches({ aboveAmount, aboveCards, departmentIds, sources, placedBy }: ApprovalRule, order: ReviewedOrder) {
  const includes = (list: readonly string[], value: string | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  return (
    costsMore(aboveAmount, order) &&
    (aboveCards === null || order.cardCount > aboveCards) &&
    includes(departmentIds, order.departmentId) &&
    includes(sources, order.source) &&
    includes(placedBy, order.placedBy)
  );
}

/** An amount cannot be compared with one in another currency, and a rule must not be avoided by choosing that. */
function costsMore(amounts: ApprovalRule['aboveAmount'], { currencyCode, totalMinor }: ReviewedOrder): boolean {
  if (amounts.length === 0) return true;
  const limit = amounts.find((amount) => amount.currencyCode === currencyCode);
  return limit === undefined || totalMinor > limit.amountMinor;
}
