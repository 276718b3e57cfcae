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
