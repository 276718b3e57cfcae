import type { Brand } from '../../kit/brand.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { LanguageCode } from '../../kit/languages.ts';

export type PersonId = Brand<string, 'PersonId'>;

export const accountRoles = ['admin', 'approver', 'orderer', 'finance', 'viewer'] as const;
export type AccountRole = (typeof accountRoles)[number];
export type Role = AccountRole | 'operator';
/** What an operator may do; one can have several. */
export const operatorRoles = ['support', 'warehouse', 'catalog', 'finance', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * How the person of a session proved who they are: Password and Link are one factor; Code, RecoveryCode and Passkey came
 * after the password, or the passkey stood alone and verified its person itself.
 */
export const proofs = ['Password', 'Link', 'Code', 'RecoveryCode', 'Passkey', 'SignOn'] as const;
export type ProofKind = (typeof proofs)[number];

/** A person who can sign in to the portal. */
export interface Person {
  readonly id: PersonId;
  /** Null: an operator. */
  readonly accountId: AccountId | null;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Empty for people of accounts. */
  readonly operatorRoles: readonly OperatorRole[];
  readonly status: 'Active' | 'Disabled';
  /** False: invited, but the invitation was not accepted yet. */
  readonly hasPassword: boolean;
  /** An authenticator app or a passkey. */
  readonly hasSecondFactor: boolean;
  /** An authenticator app. */
  readonly hasTotp: boolean;
  readonly passkeyCount: number;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  /** In which the person reads the portal. Null: the browser's. */
  readonly language: LanguageCode | null;
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
  readonly isEnabled: boolean;
  /** Of a suspended account: can sign in and read, and manage their own sign-in. */
  readonly isAccountSuspended: boolean;
  readonly isAccountMoving: boolean;
  readonly accountName: string | null;
  readonly accountRequiresSecondFactor: boolean;
  /** The database's plain clock in seconds, which two-factor codes use. */
  readonly nowSeconds: number;
}

/** A browser session, or an operator's bearer token. */
export interface ShownSession {
  readonly kind: 'Session' | 'Token';
  readonly id: string;
  readonly createdAt: Date;
  /** How it began. Null: a token. */
  readonly provedBy: ProofKind | null;
  /** Null: a token, whose use is not recorded. */
  readonly lastSeenAt: Date | null;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}
