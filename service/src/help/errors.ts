import { DomainError } from '../kit/errors.ts';

export class CaseClosed extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
  constructor() {
    super('This case is already closed.');
  }
}

export class NothingInStock extends DomainError {
  readonly code = 'OutOfStock';
  readonly kind = 'conflict';
  constructor() {
    super('There is no code of this product and value in stock. Load codes, then replace it again.');
  }
}

export class NotReplaceable extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
}
