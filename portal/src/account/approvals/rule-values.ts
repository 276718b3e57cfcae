import type { ApprovalRules, OrderSource } from '../../api/types.generated.ts';

export interface RuleValues {
  Name: string;
  AboveAmount: { CurrencyCode: string; Amount: number | string }[];
  /** Empty: any number. */
  AboveCards: number | string;
  DepartmentIds: string[];
  Sources: OrderSource[];
  PlacedBy: string[];
}

export interface RulesValues extends Record<string, unknown> {
  Rules: RuleValues[];
  ExpireAfterDays: number | string;
}

export const newRule: RuleValues = {
  Name: '',
  AboveAmount: [],
  AboveCards: '',
  DepartmentIds: [],
  Sources: [],
  PlacedBy: [],
};

export function toRuleValues({ Rules, ExpireAfterDays }: ApprovalRules): RulesValues {
  return {
    Rules: Rules.map((rule) => ({
      Name: rule.Name,
      AboveAmount: rule.AboveAmount.map((amount) => ({ ...amount })),
      AboveCards: rule.AboveCards ?? '',
      DepartmentIds: [...rule.DepartmentIds],
      Sources: [...rule.Sources],
      PlacedBy: [...rule.PlacedBy],
    })),
    ExpireAfterDays,
  };
}

export function fromRuleValues({ Rules, ExpireAfterDays }: RulesValues) {
  return {
    Rules: Rules.map((rule) => ({
      ...rule,
      Name: rule.Name.trim(),
      AboveAmount: rule.AboveAmount.map(({ CurrencyCode, Amount }) => ({ CurrencyCode, Amount: Number(Amount) })),
      AboveCards: rule.AboveCards === '' ? null : Number(rule.AboveCards),
    })),
    ...(ExpireAfterDays !== '' && { ExpireAfterDays: Number(ExpireAfterDays) }),
  };
}
