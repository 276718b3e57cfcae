import { DomainError } from '../../kit/errors.ts';

/** There is no invoice yet; the message says what is missing. */
export class InvoiceUnavailable extends DomainError {
  readonly code = 'InvoiceUnavailable';
  readonly kind = 'conflict';
}
