import { Type } from 'typebox';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../../kit/errors.ts';
import { amountFromWire, amountToWire } from '../../kit/money.ts';
import { nullable, object, optional, singleLine, titled } from '../../kit/schema.ts';
import { type ApprovalRule, type ApprovalRules, orderSources, type RuleAmount } from './types.ts';

const rulesMax = 20;
const currenciesMax = 50;
const idsMax = 100;
const cardsMax = 1_000_000;
export const expireAfterDaysUsual = 14;
const expireAfterDaysMax = 90;

const about = {
  aboveAmount:
    'Only orders that cost more than this, in their currency. An order in a currency that is not listed counts as above. Empty: whatever the cost.',
  aboveCards: 'Only orders of more cards than this. Null: however many.',
  departmentIds: 'Only orders of these departments. Empty: all orders.',
  sources: 'Only orders placed in one of these ways. Empty: in any way.',
  placedBy: 'Only orders of these people and API credentials, by id. Empty: of anyone.',
  expireAfterDays: 'Days after which an order that nobody has decided about is rejected.',
};
const sourcesSchema = Type.Array(Type.Enum([...orderSources]), { uniqueItems: true, description: about.sources });
const ids = (description: string) => Type.Array(singleLine(50), { maxItems: idsMax, uniqueItems: true, description });
const aboveCards = Type.Integer({ minimum: 0, maximum: cardsMax, description: about.aboveCards });
const expireAfterDays = Type.Integer({ minimum: 1, maximum: expireAfterDaysMax, description: about.expireAfterDays });

const wireRule = titled('ApprovalRule', {
  Name: Type.String({ description: 'What approvers see as the reason.' }),
  AboveAmount: Type.Array(titled('RuleAmount', { CurrencyCode: Type.String(), Amount: Type.Number() }), {
    description: about.aboveAmount,
  }),
  AboveCards: nullable(aboveCards),
  DepartmentIds: ids(about.departmentIds),
  Sources: sourcesSchema,
  PlacedBy: ids(about.placedBy),
});

const wireNewRule = Type.Object(
  {
    Name: singleLine(100, { description: 'What approvers see as the reason.' }),
    AboveAmount: optional(
      Type.Array(object({ CurrencyCode: Type.String({ format: 'iso-4217' }), Amount: Type.Number({ minimum: 0 }) }), {
        maxItems: currenciesMax,
        description: about.aboveAmount,
      }),
    ),
    AboveCards: optional(aboveCards),
    DepartmentIds: optional(ids(about.departmentIds)),
    Sources: optional(sourcesSchema),
    PlacedBy: optional(ids(about.placedBy)),
  },
  { title: 'NewApprovalRule', additionalProperties: false },
);

export const wireApprovalRules = Type.Object(
  {
    Rules: Type.Array(wireRule, { description: 'An order that matches one of them waits. Empty: no order does.' }),
    ExpireAfterDays: expireAfterDays,
  },
  { $id: 'ApprovalRules' },
);
export const wireNewApprovalRules = Type.Object(
  {
    Rules: Type.Array(wireNewRule, { maxItems: rulesMax }),
    ExpireAfterDays: optional(expireAfterDays),
  },
  { title: 'NewApprovalRules', additionalProperties: false },
);

export function toWireApprovalRules(given: ApprovalRules): Type.Static<typeof wireApprovalRules> {
  return {
    Rules: given.rules.map((rule) => ({
      Name: rule.name,
      AboveAmount: rule.aboveAmount.map(({ currencyCode, amountMinor }) => ({
        CurrencyCode: currencyCode,
        Amount: amountToWire(BigInt(amountMinor), currencyCode as CurrencyCode),
      })),
      AboveCards: rule.aboveCards,
      DepartmentIds: [...rule.departmentIds],
      Sources: [...rule.sources],
      PlacedBy: [...rule.placedBy],
    })),
    ExpireAfterDays: given.expireAfterDays,
  };
}

/** The whole document is replaced: a condition that is left out does not apply. */
export function fromWireApprovalRules(wire: Type.Static<typeof wireNewApprovalRules>): ApprovalRules {
  const faults: Fault[] = [];
  const rules = wire.Rules.map((rule, index): ApprovalRule => {
    const pointer = `/Rules/${index}`;
    if (wire.Rules.findIndex((other) => other.Name === rule.Name) < index)
      faults.push({ pointer: `${pointer}/Name`, code: 'NotAllowed', detail: `Another rule is called ${rule.Name}.` });
    return {
      name: rule.Name,
      aboveAmount: fromWireAmounts(rule.AboveAmount ?? [], `${pointer}/AboveAmount`, faults),
      aboveCards: rule.AboveCards ?? null,
      departmentIds: rule.DepartmentIds ?? [],
      sources: rule.Sources ?? [],
      placedBy: rule.PlacedBy ?? [],
    };
  });
  if (faults.length > 0) throw new InvalidRequest(faults);
  return { rules, expireAfterDays: wire.ExpireAfterDays ?? expireAfterDaysUsual };
}

function fromWireAmounts(
  amounts: readonly { readonly CurrencyCode: string; readonly Amount: number }[],
  place: string,
  faults: Fault[],
): RuleAmount[] {
  return amounts.map(({ CurrencyCode: currencyCode, Amount }, index) => {
    const minor = amountFromWire(Amount, currencyCode as CurrencyCode);
    if (minor === null) {
      const detail = `Amount has too many decimals for ${currencyCode}.`;
      faults.push({ pointer: `${place}/${index}/Amount`, code: 'NumberTooPrecise', detail });
    }
    if (amounts.findIndex((other) => other.CurrencyCode === currencyCode) < index) {
      const detail = 'Each currency can be listed once.';
      faults.push({ pointer: `${place}/${index}/CurrencyCode`, code: 'NotAllowed', detail });
    }
    return { currencyCode, amountMinor: Number(minor ?? 0n) };
  });
}
