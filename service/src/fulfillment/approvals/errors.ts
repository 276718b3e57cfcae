import { DomainError } from '../../kit/errors.ts';

/** Whoever placed an order does not decide about it, and neither does who can act as the one who placed it. */
export class OwnOrder extends DomainError {
  readonly code = 'OwnOrder';
  readonly kind = 'forbidden';
  constructor() {
    super(
      'You placed this order, or can act as the one who did, so somebody else has to decide about it. You can cancel it.',
    );
  }
}
