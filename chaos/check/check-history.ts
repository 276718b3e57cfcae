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
  for (const rule of wanted) results.push({ name: rule.name, violations: await violationsOf(rule, evidence) });
  return results;
}

/** A rule that cannot be checked does not hide what the others found in an hour's run. */
async function violationsOf({ check }: Rule, evidence: Evidence): Promise<readonly string[]> {
  try {
    return await check(evidence);
  } catch (error) {
    return [`could not be checked: ${error instanceof Error ? error.message : String(error)}`];
  }
}
