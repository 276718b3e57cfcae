import { DomainError } from '../../kit/errors.ts';
import type { ConfirmationProof, FactorKind } from './factors.ts';

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

/** The same for an unknown passkey and a wrong signature. */
export class WrongPasskey extends DomainError {
  readonly code = 'WrongPasskey';
  readonly kind = 'unauthenticated';
  constructor() {
    super('This passkey was not accepted. Try again, or use another way.');
  }
}

export class PasskeyTaken extends DomainError {
  readonly code = 'PasskeyTaken';
  readonly kind = 'conflict';
  constructor() {
    super('This passkey is already registered.');
  }
}

export class TooManyPasskeys extends DomainError {
  readonly code = 'TooManyPasskeys';
  readonly kind = 'conflict';
  constructor(most: number) {
    super(`You have ${most} passkeys, the most that are possible; remove one first.`);
  }
}

/** The person must have a second factor, and has none: they can do nothing else before. */
export class SecondFactorNotSetUp extends DomainError {
  readonly code = 'SecondFactorNotSetUp';
  readonly kind = 'forbidden';
  constructor() {
    super('Set up two-factor sign-in first, in the portal.');
  }
}

export class LastSecondFactor extends DomainError {
  readonly code = 'LastSecondFactor';
  readonly kind = 'conflict';
  constructor() {
    super('You must have a second factor; add another one before you remove this one.');
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
  constructor(readonly factors: readonly FactorKind[]) {
    super('Prove the second factor: a code from your authenticator app, or a passkey.');
  }
  override publicDetails() {
    return { Factors: this.factors };
  }
}

export class ConfirmationRequired extends DomainError {
  readonly code = 'ConfirmationRequired';
  readonly kind = 'forbidden';
  constructor(readonly proof: ConfirmationProof) {
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
