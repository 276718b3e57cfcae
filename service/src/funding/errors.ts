import { DomainError } from '../kit/errors.ts';
import type { FundingStatus } from './types.ts';

export class FundingAlreadySettled extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
  constructor(status: FundingStatus) {
    super(`The funding request is already ${status}.`);
  }
}

export class FundingNotReversible extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
}

export class IdempotencyKeyReused extends DomainError {
  readonly code = 'IdempotencyKeyReused';
  readonly kind = 'conflict';
  constructor() {
    super('This Idempotency-Key was already used for a different funding request.');
  }
}
