import type { Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';

/** Keeps the first so many violations of each rule, over all portions. */
export function createFindings(earlier: readonly Violation[] = []) {
  const countByRule = new Map<string, number>();
  const kept: Violation[] = [];
  const add = (violations: readonly Violation[]): Violation[] => {
    const added = violations.filter(({ rule }) => {
      const count = (countByRule.get(rule) ?? 0) + 1;
      countByRule.set(rule, count);
      return count <= violationsPerRuleMax;
    });
    kept.push(...added);
    return added;
  };
  add(earlier);
  return { kept, add };
}
