import type { CurrencyCode } from '../kit/currencies.ts';
import { DomainError } from '../kit/errors.ts';
import { amountToWire, describeAmount, type Minor } from '../kit/money.ts';

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

export class CredentialExpired extends DomainError {
  readonly code = 'CredentialExpired';
  readonly kind = 'forbidden';
  constructor() {
    super('This credential has expired. Ask an admin of the account for another one.');
  }
}

/** The credential may spend less in a day than it would have spent with this. */
export class SpendingLimitExceeded extends DomainError {
  readonly code = 'SpendingLimitExceeded';
  readonly kind = 'insufficientFunds';
  constructor(
    private readonly currencyCode: CurrencyCode,
    private readonly amounts: { readonly limitMinor: Minor; readonly spentMinor: Minor; readonly costMinor: Minor },
  ) {
    const { limitMinor, spentMinor, costMinor } = amounts;
    const limit = describeAmount(limitMinor, currencyCode);
    const spent = describeAmount(spentMinor, currencyCode);
    super(
      `This costs ${describeAmount(costMinor, currencyCode)}. The credential may spend ${limit} a day and has spent ${spent} today.`,
    );
  }
  override publicDetails() {
    return {
      CurrencyCode: this.currencyCode,
      Limit: amountToWire(this.amounts.limitMinor, this.currencyCode),
      Spent: amountToWire(this.amounts.spentMinor, this.currencyCode),
    };
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
