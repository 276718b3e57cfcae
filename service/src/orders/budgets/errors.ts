import type { CurrencyCode } from '../../kit/currencies.ts';
import { DomainError } from '../../kit/errors.ts';
import { amountToWire, describeAmount, type Minor } from '../../kit/money.ts';
import type { Budget } from './types.ts';

/** The department has a hard budget, and this would exceed it. */
export class BudgetExceeded extends DomainError {
  readonly code = 'BudgetExceeded';
  readonly kind = 'insufficientFunds';
  constructor(
    private readonly budget: Budget,
    private readonly charge: {
      readonly currencyCode: CurrencyCode;
      /** What the budget allows in this currency, and what was spent of it without this. */
      readonly amountMinor: Minor;
      readonly spentMinor: Minor;
      readonly costMinor: Minor;
    },
  ) {
    super(describeExcess(budget, charge.currencyCode, charge.costMinor, charge.spentMinor));
  }
  override publicDetails() {
    const { currencyCode, amountMinor, spentMinor } = this.charge;
    return {
      DepartmentId: this.budget.departmentId,
      CurrencyCode: currencyCode,
      Amount: amountToWire(amountMinor, currencyCode),
      Spent: amountToWire(spentMinor, currencyCode),
    };
  }
}

const thisPeriod = { Month: 'this month', Quarter: 'this quarter', Year: 'this year' };

/** For API callers and people alike. */
export function describeExcess(
  budget: Budget,
  currencyCode: CurrencyCode,
  costMinor: Minor,
  spentMinor: Minor,
): string {
  const cost = describeAmount(costMinor, currencyCode);
  const { departmentName } = budget;
  if (currencyCode !== budget.currencyCode)
    return `This costs ${cost}. The budget of ${departmentName} is in ${budget.currencyCode} and allows no other currency.`;
  const leftMinor = budget.amountMinor > spentMinor ? budget.amountMinor - spentMinor : 0n;
  const left = describeAmount(leftMinor, currencyCode);
  const amount = describeAmount(budget.amountMinor, currencyCode);
  return `This costs ${cost}. ${departmentName} has ${left} left of its budget of ${amount} ${thisPeriod[budget.period]}.`;
}
