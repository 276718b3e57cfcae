export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'tooSlow'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedMedia'
  | 'insufficientFunds'
  | 'limited'
  | 'unavailable';

/** One thing wrong with a request, and where: a JSON pointer into the body or the name of a query parameter. */
export interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
  readonly detail: string;
}

/** An error that is reported to the caller. Anything else that is thrown is a bug and answers 500. */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  abstract readonly kind: ErrorKind;

  /** Members added to the problem document. Only what the caller may see. */
  publicDetails(): Record<string, unknown> {
    return {};
  }

  /** Response headers that go with this error. */
  headers(): Record<string, string> {
    return {};
  }
}

export class InvalidRequest extends DomainError {
  readonly code = 'InvalidRequest';
  readonly kind = 'invalid';
  constructor(readonly faults: readonly Fault[]) {
    super(faults.length === 1 ? 'The request has 1 fault.' : `The request has ${faults.length} faults.`);
  }
  override publicDetails() {
    return { errors: this.faults };
  }
}

export class NotFound extends DomainError {
  readonly code = 'NotFound';
  readonly kind = 'notFound';
  constructor(what = 'Nothing') {
    super(`${what} found at this address.`);
  }
}

/** The order's rows were moved into a file. What is left of it is known to its account only. */
export class OrderArchived extends DomainError {
  readonly code = 'OrderArchived';
  readonly kind = 'notFound';
  constructor() {
    super('The order was archived, because it is old and finished. Ask the operator to restore it.');
  }
}

/** A dependency is down or at capacity. The caller can safely send the same request again. */
export class ServiceUnavailable extends DomainError {
  readonly code = 'ServiceUnavailable';
  readonly kind = 'unavailable';
  constructor(
    message = 'The service is temporarily unavailable. Send the same request again.',
    readonly retryAfterSeconds = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}

/** A suspended account is read-only. */
export class AccountSuspended extends DomainError {
  readonly code = 'AccountSuspended';
  readonly kind = 'forbidden';
  constructor() {
    super('This account is suspended and read-only. Contact the operator to reactivate it.');
  }
}

/** The account is leaving this cell for another one. Soon the same request is answered there. */
export class AccountMoving extends ServiceUnavailable {
  constructor() {
    super('The account is being moved to another server. Send the same request again.', 5);
  }
}

/** The credential lacks what the route needs. */
export class MissingScope extends DomainError {
  readonly code = 'MissingScope';
  readonly kind = 'forbidden';
  constructor(readonly scope: string) {
    super(`This needs the scope ${scope}, which the credential does not have.`);
  }
  override publicDetails() {
    return { Scope: this.scope };
  }
}

/** The credential is limited to other addresses. */
export class AddressNotAllowed extends DomainError {
  readonly code = 'AddressNotAllowed';
  readonly kind = 'forbidden';
  constructor() {
    super('The credential may not be used from this address.');
  }
}

/** An uploaded file cannot be accepted; the message says where and why. */
export class UnreadableFile extends DomainError {
  readonly code = 'UnreadableFile';
  readonly kind = 'invalid';
}
