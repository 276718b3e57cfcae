import { DomainError } from '../../kit/errors.ts';

/** The same words whether the email is unknown, has no password yet, is disabled, or the password is wrong. */
export class WrongPassword extends DomainError {
  readonly code = 'WrongPassword';
  readonly kind = 'unauthenticated';
  constructor() {
    super('Email and password do not belong together.');
  }
}

export class WrongCode extends DomainError {
  readonly code = 'WrongCode';
  readonly kind = 'unauthenticated';
  constructor() {
    super('The code is wrong or was used before. Take the one that is shown now.');
  }
}

export class TooManyTries extends DomainError {
  readonly code = 'TooManyRequests';
  readonly kind = 'limited';
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many tries; wait ${retryAfterSeconds} s.`);
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}

export class SignInRequired extends DomainError {
  readonly code = 'SignInRequired';
  readonly kind = 'unauthenticated';
  constructor() {
    super('Nobody is signed in, or the session has ended.');
  }
}

export class SecondFactorRequired extends DomainError {
  readonly code = 'SecondFactorRequired';
  readonly kind = 'unauthenticated';
  constructor() {
    super('The password was right; the code of the second factor is still owed.');
  }
}

export class ConfirmationRequired extends DomainError {
  readonly code = 'ConfirmationRequired';
  readonly kind = 'forbidden';
  constructor(readonly proof: 'Password' | 'Code') {
    super('This needs a fresh proof that it is you.');
  }
  override publicDetails() {
    return { With: this.proof };
  }
}

export class EmailTaken extends DomainError {
  readonly code = 'EmailTaken';
  readonly kind = 'conflict';
  constructor() {
    super('Somebody with this email address can sign in already.');
  }
}

export class LastAdmin extends DomainError {
  readonly code = 'LastAdmin';
  readonly kind = 'conflict';
  constructor() {
    super('This is the last active admin; make somebody else admin first.');
  }
}

export class SecondFactorOff extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
}
