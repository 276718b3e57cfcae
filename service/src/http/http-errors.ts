import { DomainError } from '../kit/errors.ts';

export class BadRequest extends DomainError {
  readonly code = 'BadRequest';
  readonly kind = 'invalid';
  /** Like every 400 it lists its fault; this one is outside the body, so it has no pointer. */
  override publicDetails() {
    return { errors: [{ code: 'Malformed', detail: this.message }] };
  }
}

export class PayloadTooLarge extends DomainError {
  readonly code = 'PayloadTooLarge';
  readonly kind = 'tooLarge';
  constructor() {
    super('The body is larger than 4 MiB.');
  }
}

export class UnsupportedMediaType extends DomainError {
  readonly code = 'UnsupportedMediaType';
  readonly kind = 'unsupportedMedia';
  /** The types of the files that the route takes; null: it takes JSON. */
  constructor(types: readonly string[] | null = null) {
    super(
      types === null
        ? 'Send the body as JSON in UTF-8, with Content-Type application/json and without Content-Encoding.'
        : `Send the file as it is, without Content-Encoding and with its Content-Type: ${types.join(', ')}. Text must be in UTF-8.`,
    );
  }
}

export class MethodNotAllowed extends DomainError {
  readonly code = 'MethodNotAllowed';
  readonly kind = 'methodNotAllowed';
  constructor(readonly allowed: readonly string[]) {
    super(`Use ${allowed.join(', ')} for this path.`);
  }
  override headers() {
    return { allow: this.allowed.join(', ') };
  }
}

export class RequestTimeout extends DomainError {
  readonly code = 'RequestTimeout';
  readonly kind = 'tooSlow';
  constructor() {
    super('The complete request did not arrive in time. Nothing was done.');
  }
}

export class Unauthenticated extends DomainError {
  readonly code = 'Unauthenticated';
  readonly kind = 'unauthenticated';
  constructor(message = 'The bearer token is missing, unknown, expired or revoked.') {
    super(message);
  }
  override headers() {
    return { 'www-authenticate': 'Bearer' };
  }
}

export class TooManyRequests extends DomainError {
  readonly code = 'TooManyRequests';
  readonly kind = 'limited';
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many requests; wait ${retryAfterSeconds} s.`);
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}
