import { DomainError } from '../../kit/errors.ts';
import type { PaymentStatus } from './types.ts';

export class PaymentAlreadySettled extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
  constructor(status: PaymentStatus) {
    super(`The payment is already ${status}.`);
  }
}

export class PaymentNotAssignable extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
  constructor() {
    super('An amount of zero or less cannot be credited. Ignore the payment, or mark it as returned.');
  }
}
