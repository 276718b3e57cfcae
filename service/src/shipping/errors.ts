import { DomainError, type Fault } from '../kit/errors.ts';

/** The parcel's status does not allow this. */
export class ParcelConflict extends DomainError {
  readonly code = 'ParcelConflict';
  readonly kind = 'conflict';
}

/** Some serials cannot go into the parcel. Nothing was recorded. */
export class SerialsRefused extends DomainError {
  readonly code = 'SerialsRefused';
  readonly kind = 'conflict';
  constructor(readonly faults: readonly Fault[]) {
    super(faults.length === 1 ? 'A serial was rejected.' : `${faults.length} serials were rejected.`);
  }
  override publicDetails() {
    return { errors: this.faults };
  }
}

/** There are not enough plastic cards in stock to resend the parcel. */
export class NoCardsInStock extends DomainError {
  readonly code = 'NoCardsInStock';
  readonly kind = 'conflict';
}
