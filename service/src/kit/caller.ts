import type { AccountId } from './ids.ts';

/** Who sends a request: the account, and the credential of the token. */
export interface Caller {
  readonly accountId: AccountId;
  readonly credentialId: string;
  /** The account's own rate limit, if the operator has set one. */
  readonly requestsPerSecondMax?: number | null;
  /** The account is read-only. May be slightly stale: what must not happen is decided under the account's lock. */
  readonly isSuspended?: boolean;
}

/** Finds the caller of a bearer token. Synchronous for known tokens, so that the hot path never awaits. */
export type Authenticate = (token: string) => Caller | null | Promise<Caller | null>;

/** An operator who sends a request. Operators belong to no account. */
export interface OperatorCaller {
  readonly operatorId: string;
  readonly name: string;
  readonly hasSecondFactor: boolean;
  /** How long ago the operator authenticated to get the token. */
  readonly provedSecondsAgo: number;
}

export type AuthenticateOperator = (token: string) => Promise<OperatorCaller | null>;
