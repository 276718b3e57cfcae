import { DomainError } from '../../kit/errors.ts';

/** The provider did not answer, or not as OpenID Connect says. */
export class SignOnUnavailable extends DomainError {
  readonly code = 'SignOnUnavailable';
  readonly kind = 'unavailable';
  constructor(name: string) {
    super(`The sign-in service of ${name} cannot be reached or answers wrongly. Try again, or ask your administrator.`);
  }
}

/** The provider answered, but this person may not come in. The message says why. */
export class SignOnRefused extends DomainError {
  readonly code = 'SignOnRefused';
  readonly kind = 'forbidden';
}

/** The password may be right, but people of this domain sign on with their company's provider. */
export class SignOnRequired extends DomainError {
  readonly code = 'SignOnRequired';
  readonly kind = 'forbidden';
  constructor(name: string) {
    super(`Passwords are not accepted for this email address. Sign in with ${name}.`);
  }
}

export class DomainTaken extends DomainError {
  readonly code = 'DomainTaken';
  readonly kind = 'conflict';
  constructor(domain: string) {
    super(`${domain} is confirmed for another account.`);
  }
}
