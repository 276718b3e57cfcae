import { DomainError } from '../kit/errors.ts';

export class CostChanged extends DomainError {
  readonly code = 'CostChanged';
  readonly kind = 'conflict';
  constructor(readonly totalCost: number) {
    super('The cost has changed; check it again.');
  }
  override publicDetails() {
    return { TotalCost: this.totalCost };
  }
}

export class UploadNotReady extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
}

export class TooManyUploads extends DomainError {
  readonly code = 'TooManyImports';
  readonly kind = 'conflict';
  constructor(max: number) {
    super(`There are already ${max} files whose orders were not placed. Confirm or cancel some first.`);
  }
}

export class ImportKeyReused extends DomainError {
  readonly code = 'IdempotencyKeyReused';
  readonly kind = 'conflict';
  constructor() {
    super('This Idempotency-Key was already used for a different file, or with different options.');
  }
}
