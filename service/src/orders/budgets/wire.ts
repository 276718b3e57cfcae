import { Type } from 'typebox';
import { type CurrencyCode, isCurrencyCode } from '../../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../../kit/errors.ts';
import { amountFromWire, amountToWire } from '../../kit/money.ts';
import { instantOut } from '../../kit/schema.ts';
import { periods } from './period-rules.ts';
import { type BudgetSettings, type BudgetState, budgetKinds } from './types.ts';

const amountMax = 1e13;

const settings = {
  Period: Type.Enum([...periods], { description: 'The calendar period in which Amount may be spent, in UTC.' }),
  CurrencyCode: Type.String({ description: 'ISO 4217.' }),
  Kind: Type.Enum([...budgetKinds], {
    description: 'Hard: orders that exceed it are refused. Soft: they are accepted, and recorded as BudgetExceeded.',
  }),
};

export const wireNewBudget = Type.Object(
  { ...settings, Amount: Type.Number({ minimum: 0, maximum: amountMax }) },
  { title: 'NewBudget', additionalProperties: false },
);

export const wireBudget = Type.Object(
  {
    DepartmentId: Type.String(),
    ...settings,
    Amount: Type.Number(),
    Spent: Type.Number({ description: 'Cost of the orders that were placed in the current period, less refunds.' }),
    Remaining: Type.Number({ description: 'Amount less Spent; 0 when more was spent.' }),
    Forecast: Type.Number({
      description: 'What will be spent by PeriodEnd if orders go on costing what they did in the last 28 days.',
    }),
    PeriodStart: instantOut(),
    PeriodEnd: instantOut({ description: 'When the next period begins.' }),
  },
  { $id: 'Budget' },
);

export function toWireBudget(budget: BudgetState): Type.Static<typeof wireBudget> {
  const { departmentId, period, currencyCode, amountMinor, kind, spentMinor, forecastMinor } = budget;
  const remainingMinor = spentMinor < amountMinor ? amountMinor - spentMinor : 0n;
  return {
    DepartmentId: departmentId,
    Period: period,
    CurrencyCode: currencyCode,
    Amount: amountToWire(amountMinor, currencyCode),
    Kind: kind,
    Spent: amountToWire(spentMinor, currencyCode),
    Remaining: amountToWire(remainingMinor, currencyCode),
    Forecast: amountToWire(forecastMinor, currencyCode),
    PeriodStart: budget.periodStart.toISOString(),
    PeriodEnd: budget.periodEnd.toISOString(),
  };
}

export type WireNewBudget = Type.Static<typeof wireNewBudget>;

export function fromWireBudget({ Period, CurrencyCode, Amount, Kind }: WireNewBudget): BudgetSettings {
  if (!isCurrencyCode(CurrencyCode)) {
    const detail = 'CurrencyCode is not an ISO 4217 currency code.';
    throw refuse({ pointer: '/CurrencyCode', code: 'InvalidCurrency', detail });
  }
  const amountMinor = amountFromWire(Amount, CurrencyCode);
  if (amountMinor === null) {
    const detail = `Amount has too many decimals for ${CurrencyCode}, or is too large.`;
    throw refuse({ pointer: '/Amount', code: 'NumberTooPrecise', detail });
  }
  return { period: Period, currencyCode: CurrencyCode as CurrencyCode, amountMinor, kind: Kind };
}

function refuse(fault: Fault): InvalidRequest {
  return new InvalidRequest([fault]);
}

/** What the audit log says about a budget that was set. */
export function budgetDetails({ Period, CurrencyCode, Amount, Kind }: WireNewBudget) {
  return { Period, CurrencyCode, Amount, Kind };
}
