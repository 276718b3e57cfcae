import { DomainError } from '../../kit/errors.ts';

export class TooManyTests extends DomainError {
  readonly code = 'TooManyRequests';
  readonly kind = 'limited';
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many test mails; wait ${retryAfterSeconds} s.`);
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}

/** Mails to this person bounced, or they called one spam. */
export class OwnAddressSuppressed extends DomainError {
  readonly code = 'AddressSuppressed';
  readonly kind = 'conflict';
  constructor() {
    super(
      'Mails to your address bounced or were reported as spam, so none are sent to it. Ask the operator to allow it again.',
    );
  }
}
