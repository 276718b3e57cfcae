import { DomainError } from '../kit/errors.ts';

/** The same text whether the email is unknown or the access token is wrong. */
export class WrongCredentials extends DomainError {
  readonly code = 'Unauthenticated';
  readonly kind = 'unauthenticated';
  constructor() {
    super('The Email and AccessToken headers do not match a credential.');
  }
  override headers() {
    return { 'www-authenticate': 'Bearer' };
  }
}

export class CredentialDisabled extends DomainError {
  readonly code = 'CredentialDisabled';
  readonly kind = 'forbidden';
  constructor() {
    super('This credential is disabled.');
  }
}

export class TooManyTokens extends DomainError {
  readonly code = 'TooManyTokens';
  readonly kind = 'limited';
  constructor(readonly retryAfterSeconds: number) {
    super('This credential has too many active tokens; reuse one of them.');
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}

export class TooManySignIns extends DomainError {
  readonly code = 'TooManyRequests';
  readonly kind = 'limited';
  constructor(
    readonly retryAfterSeconds: number,
    readonly perMinuteMax: number,
  ) {
    super(`Too many token requests; wait ${retryAfterSeconds} s, and reuse each token until it expires.`);
  }
  override headers() {
    return {
      'retry-after': String(this.retryAfterSeconds),
      'ratelimit-policy': `"tokens";q=${this.perMinuteMax};w=60`,
      ratelimit: `"tokens";r=0;t=${this.retryAfterSeconds}`,
    };
  }
}

/** An id that people choose, of a product, a department and the like. */
export class IdTaken extends DomainError {
  readonly code = 'IdTaken';
  readonly kind = 'conflict';
  constructor(id: string) {
    super(`The id ${id} is already in use.`);
  }
}
