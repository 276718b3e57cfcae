import { DomainError } from '../kit/errors.ts';

export class InvalidTransition extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
}
