import { cardRules } from './card-rules.ts';
import { eventRules } from './event-rules.ts';
import { messageRules } from './message-rules.ts';
import { databaseRules, historyRules } from './money-rules.ts';
import { orderRules } from './order-rules.ts';
import type { Evidence, Rule } from './types.ts';

const rules: readonly Rule[] = [
  ...orderRules,
  ...historyRules,
  ...databaseRules,
  ...eventRules,
  ...cardRules,
  ...messageRules,
];

export interface RuleResult {
  readonly name: string;
  readonly violations: readonly string[];
}

/** Holds everything that happened against every rule. */
export function checkHistory(evidence: Evidence): Promise<RuleResult[]> {
  return checkRules(rules, evidence);
}

export async function checkRules(wanted: readonly Rule[], evidence: Evidence): Promise<RuleResult[]> {
  const results: RuleResult[] = [];
  for (const { name, check } of wanted) results.push({ name, violations: await check(evidence) });
  return results;
}
