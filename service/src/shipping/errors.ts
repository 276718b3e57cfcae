import { DomainError, type Fault } from '../kit/errors.ts';

/** The parcel is not in a state that allows it. */
export class ParcelConflict extends DomainError {
  readonly code = 'ParcelConflict';
  readonly kind = 'conflict';
}

/** Serials that cannot go into the parcel. Nothing of the call was done. */
export class SerialsRefused extends DomainError {
  readonly code = 'SerialsRefused';
  readonly kind = 'conflict';
  constructor(readonly faults: readonly Fault[]) {
    super(faults.length === 1 ? 'A serial was refused.' : `${faults.length} serials were refused.`);
  }
  override publicDetails() {
    return { errors: this.faults };
  }
}

/** There are not enough plastic cards to send the parcel again. */
export class NoCardsInStock extends DomainError {
  readonly code = 'NoCardsInStock';
  readonly kind = 'conflict';
}
