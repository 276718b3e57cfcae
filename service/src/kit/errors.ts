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

/** A refusal that the caller is told about. Anything thrown that is not a DomainError is a defect of ours. */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  abstract readonly kind: ErrorKind;

  /** Members added to the problem document. Only what the caller may see. */
  publicDetails(): Record<string, unknown> {
    return {};
  }

  /** Response headers that belong to this refusal. */
  headers(): Record<string, string> {
    return {};
  }
}

export class InvalidRequest extends DomainError {
  readonly code = 'InvalidRequest';
  readonly kind = 'invalid';
  constructor(readonly faults: readonly Fault[]) {
    super(faults.length === 1 ? 'The request has a fault.' : `The request has ${faults.length} faults.`);
  }
  override publicDetails() {
    return { errors: this.faults };
  }
}

export class NotFound extends DomainError {
  readonly code = 'NotFound';
  readonly kind = 'notFound';
  constructor(what = 'Nothing') {
    super(`${what} is found at this address.`);
  }
}

/** A dependency is down or full. The caller may send the same request again; nothing is known to be lost. */
export class ServiceUnavailable extends DomainError {
  readonly code = 'ServiceUnavailable';
  readonly kind = 'unavailable';
  constructor(
    message = 'The service cannot answer right now. Send the same request again.',
    readonly retryAfterSeconds = 1,
  ) {
    super(message);
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}

/** What a suspended account asks for changes something; it may only read. */
export class AccountSuspended extends DomainError {
  readonly code = 'AccountSuspended';
  readonly kind = 'forbidden';
  constructor() {
    super('This account is suspended: it can be read, but not used. Contact the operator to have it reactivated.');
  }
}

/** A file that was sent cannot be taken as it is; the message says where and why. */
export class UnreadableFile extends DomainError {
  readonly code = 'UnreadableFile';
  readonly kind = 'invalid';
}
