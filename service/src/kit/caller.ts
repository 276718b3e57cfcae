import type { AccountScope } from './account-scopes.ts';
import type { AccountId } from './ids.ts';

/** Who sends a request: the account, and the credential of the token. */
export interface Caller {
  readonly accountId: AccountId;
  readonly credentialId: string;
  /** The account's own rate limit, if the operator has set one. */
  readonly requestsPerSecondMax?: number | null;
  /** The account is read-only. May be slightly stale: what must not happen is decided under the account's lock. */
  readonly isSuspended?: boolean;
  /** The account is leaving this cell and answers nothing here. Stale like `isSuspended`. */
  readonly isMoving?: boolean;
}

/** The caller of a request to the API, and what the credential may do. May be stale like `isSuspended`. */
export interface ApiCaller extends Caller {
  readonly credentialName: string;
  readonly scopes: readonly AccountScope[];
  /** Where it may be used from; empty: everywhere. */
  readonly addressBlocks: readonly string[];
  /** It may spend so much a day. How much is left is decided under the account's lock. */
  readonly isSpendingLimited: boolean;
  /** Orders of the account may wait, for an approval or for money: that is decided under the account's lock. */
  readonly areOrdersReviewed: boolean;
}

/** Finds the caller of a bearer token. Synchronous for known tokens, so that the hot path never awaits. */
export type Authenticate = (token: string) => ApiCaller | null | Promise<ApiCaller | null>;

/** An operator who sends a request. Operators belong to no account. */
export interface OperatorCaller {
  readonly operatorId: string;
  readonly name: string;
  /** What confirms their identity again. */
  readonly confirmsWith: 'Password' | 'Code' | 'Passkey' | 'SignOn';
  /** What the operator's roles permit at the time of the request. */
  readonly scopes: readonly string[];
  /** How long ago the operator authenticated to get the token. */
  readonly provedSecondsAgo: number;
}

export type AuthenticateOperator = (token: string) => Promise<OperatorCaller | null>;
