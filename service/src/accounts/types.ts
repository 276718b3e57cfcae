import type { AccountScope } from '../kit/account-scopes.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Secret } from '../kit/secret.ts';

export interface Account {
  readonly id: AccountId;
  readonly name: string;
  readonly status: 'Active' | 'Suspended';
}

/** A credential right after its creation: the only time that its access token is known. */
export interface NewCredential {
  readonly id: string;
  readonly email: string;
  readonly accessToken: Secret<string>;
}

export interface NewToken {
  readonly value: Secret<string>;
  readonly expiresInSeconds: number;
}

/** The most that a credential may spend in one currency in a day. */
export interface SpendingLimit {
  readonly currencyCode: string;
  readonly amountMinor: number;
}

/** What a credential may do, from where, until when, and for how much a day. */
export interface CredentialLimits {
  readonly scopes: readonly AccountScope[];
  /** Empty: any address. */
  readonly addressBlocks: readonly string[];
  readonly expiresAt: Date | null;
  /** Empty: no limit. Otherwise currencies that are not listed cannot be spent. */
  readonly spendingLimits: readonly SpendingLimit[];
}

/** A credential in lists; its access token is no longer known. */
export interface Credential extends CredentialLimits {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly accessTokenHint: string;
  readonly status: 'Active' | 'Disabled' | 'Expired';
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Until when the access token before the last rotation is accepted too; null: it is not. */
  readonly previousTokenEndsAt: Date | null;
}

export interface Department {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** The maximum cost of one order in one currency. */
export interface OrderCostLimit {
  readonly currencyCode: string;
  readonly amountMinor: number;
}

export interface AccountRow {
  readonly id: AccountId;
  readonly name: string;
  readonly status: 'Active' | 'Suspended';
  readonly receivesRawCodes: boolean;
  /** Since when its claim links are frozen; null: they work. */
  readonly claimsFrozenAt: Date | null;
  readonly createdAt: Date;
  readonly requestsPerSecondMax: number | null;
  readonly orderCostMax: readonly OrderCostLimit[];
  readonly mailsPerHourMax: number | null;
  readonly smsPerHourMax: number | null;
  readonly requiresSecondFactor: boolean;
  readonly orderCount: bigint;
}

/** Whether a credential may place orders. */
export interface OrderingRights {
  readonly mayOrder: boolean;
  readonly isSpendingLimited: boolean;
}
