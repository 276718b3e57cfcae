import { DomainError } from '../../kit/errors.ts';

/** The same text whether the email is unknown, has no password yet, is disabled, or the password is wrong. */
export class WrongPassword extends DomainError {
  readonly code = 'WrongPassword';
  readonly kind = 'unauthenticated';
  constructor() {
    super('Wrong email or password.');
  }
}

export class WrongCode extends DomainError {
  readonly code = 'WrongCode';
  readonly kind = 'unauthenticated';
  constructor() {
    super('The code is wrong or was already used. Enter the one that your app shows now.');
  }
}

export class TooManyTries extends DomainError {
  readonly code = 'TooManyRequests';
  readonly kind = 'limited';
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many attempts; wait ${retryAfterSeconds} s.`);
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}

export class SignInRequired extends DomainError {
  readonly code = 'SignInRequired';
  readonly kind = 'unauthenticated';
  constructor() {
    super('You are not signed in, or your session has expired.');
  }
}

export class SecondFactorRequired extends DomainError {
  readonly code = 'SecondFactorRequired';
  readonly kind = 'unauthenticated';
  constructor() {
    super('Enter the code from your authenticator app.');
  }
}

export class ConfirmationRequired extends DomainError {
  readonly code = 'ConfirmationRequired';
  readonly kind = 'forbidden';
  constructor(readonly proof: 'Password' | 'Code') {
    super('Confirm that it is you.');
  }
  override publicDetails() {
    return { With: this.proof };
  }
}

export class EmailTaken extends DomainError {
  readonly code = 'EmailTaken';
  readonly kind = 'conflict';
  constructor() {
    super('Someone already signs in with this email address.');
  }
}

export class LastAdmin extends DomainError {
  readonly code = 'LastAdmin';
  readonly kind = 'conflict';
  constructor() {
    super('This is the last active admin; make someone else an admin first.');
  }
}

export class SecondFactorOff extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
}
