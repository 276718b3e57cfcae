import type { Brand } from '../../kit/brand.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { LanguageCode } from '../../kit/languages.ts';

export type PersonId = Brand<string, 'PersonId'>;

export const accountRoles = ['admin', 'orderer', 'finance', 'viewer'] as const;
export type AccountRole = (typeof accountRoles)[number];
export type Role = AccountRole | 'operator';

/** A person who can sign in to the portal. */
export interface Person {
  readonly id: PersonId;
  /** Null: an operator. */
  readonly accountId: AccountId | null;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'Active' | 'Disabled';
  /** False: invited, but the invitation was not accepted yet. */
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

/** Where a person's request comes from, for throttles and lists of sessions. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

/** A link that sets a password. */
export type LinkKind = 'Invitation' | 'Reset';

export interface LinkRow {
  readonly personId: PersonId;
  readonly kind: LinkKind;
  readonly expiresAt: Date;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly accountId: AccountId | null;
  readonly accountName: string | null;
}

/** What sign-in compares with; nothing else reads these columns. */
export interface SignInRow extends Person {
  readonly passwordHash: string | null;
  readonly sealedTotpSecret: Buffer | null;
  readonly totpLastStep: bigint;
  readonly lastAddressHash: Buffer | null;
  /** In which the person reads the portal. Null: the browser's. */
  readonly language: LanguageCode | null;
  readonly isEnabled: boolean;
  /** Of a suspended account: can sign in and read, and manage their own sign-in. */
  readonly isAccountSuspended: boolean;
  readonly accountName: string | null;
  /** The database's plain clock in seconds, which two-factor codes use. */
  readonly nowSeconds: number;
}

/** A browser session, or an operator's bearer token. */
export interface ShownSession {
  readonly kind: 'Session' | 'Token';
  readonly id: string;
  readonly createdAt: Date;
  /** Null: a token, whose use is not recorded. */
  readonly lastSeenAt: Date | null;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}
