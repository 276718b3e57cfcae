import type { CurrencyCode } from '../kit/currencies.ts';
import { DomainError } from '../kit/errors.ts';
import type { OrderId } from '../kit/ids.ts';
import { describeAmount, type Minor } from '../kit/money.ts';

export class DuplicatePoNumber extends DomainError {
  readonly code = 'DuplicatePONumber';
  readonly kind = 'conflict';
  /** The members that differ from the first order; empty if both requests mean the same. */
  constructor(
    readonly firstOrderId: OrderId,
    readonly differences: readonly string[],
  ) {
    super(`The PONumber is already used by order ${firstOrderId}.`);
  }
  override publicDetails() {
    return { Id: this.firstOrderId, SameRequest: this.differences.length === 0, Differences: this.differences };
  }
}

export class TooManyDrafts extends DomainError {
  readonly code = 'TooManyDrafts';
  readonly kind = 'conflict';
  constructor(max: number) {
    super(`You have ${max} drafts. Delete one first.`);
  }
}

export class InsufficientFunds extends DomainError {
  readonly code = 'InsufficientFunds';
  readonly kind = 'insufficientFunds';
  constructor(costMinor: Minor, availableMinor: Minor, currencyCode: CurrencyCode, what = 'The order') {
    const cost = describeAmount(costMinor, currencyCode);
    super(`${what} costs ${cost}, but only ${describeAmount(availableMinor, currencyCode)} is Available.`);
  }
}
