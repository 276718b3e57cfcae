import { Type } from 'typebox';
import { amountToWire } from '../../kit/money.ts';
import { named, object } from '../../kit/schema.ts';
import { countsOf, type Reconciled } from './reconcile.ts';
import { type Difference, differenceKinds } from './types.ts';

const differencesShownMax = 10_000;

const amount = Type.Unsafe<{ Amount: number; CurrencyCode: string } | null>({
  ...object({ Amount: Type.Number(), CurrencyCode: Type.String() }),
  type: ['object', 'null'],
});
const count = Type.Integer();

/** What comparing a supplier's statement found. */
export const reconciliation = named(
  'Reconciliation',
  object({
    From: Type.String(),
    To: Type.String(),
    Charges: count,
    Credits: Type.Integer({ description: 'Rows with a negative amount, which are left out.' }),
    OnlyOurs: count,
    OnlyTheirs: count,
    Amount: count,
    ChargedTwice: count,
    NotUsed: count,
    Differences: Type.Array(
      object({ Kind: Type.Enum([...differenceKinds]), Reference: Type.String(), Ours: amount, Statement: amount }),
      { description: `At most ${differencesShownMax}; the numbers count all.` },
    ),
  }),
);

export function toWireReconciliation(result: Reconciled): Type.Static<typeof reconciliation> {
  const { days, charges, credits, differences } = result;
  return {
    From: days.first,
    To: days.last,
    Charges: charges,
    Credits: credits,
    ...countsOf(differences),
    Differences: differences.slice(0, differencesShownMax).map((difference) => ({
      Kind: difference.kind,
      Reference: difference.reference,
      Ours: toWireAmount(difference.ours),
      Statement: toWireAmount(difference.theirs),
    })),
  };
}

function toWireAmount(value: Difference['ours']) {
  return value && { Amount: amountToWire(value.minor, value.currencyCode), CurrencyCode: value.currencyCode };
}
