import { DomainError } from '../kit/errors.ts';

export class RoleNotAllowed extends DomainError {
  readonly code = 'RoleNotAllowed';
  readonly kind = 'forbidden';
  constructor(roles: readonly string[]) {
    super(
      roles.length === 1
        ? `The role ${roles.join()} does not permit this.`
        : `The roles ${roles.join(', ')} do not permit this.`,
    );
  }
}

export class CrossSiteRequest extends DomainError {
  readonly code = 'CrossSiteRequest';
  readonly kind = 'forbidden';
  constructor() {
    super('Only the portal can call this address.');
  }
}

export class TooManyCalls extends DomainError {
  readonly code = 'TooManyRequests';
  readonly kind = 'limited';
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many requests; wait ${retryAfterSeconds} s.`);
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}
