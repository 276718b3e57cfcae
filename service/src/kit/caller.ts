import type { AccountId } from './ids.ts';

/** Who sends a request: the account, and the credential whose token was shown. */
export interface Caller {
  readonly accountId: AccountId;
  readonly credentialId: string;
  /** The account's own rate, where the operator gave it one. */
  readonly requestsPerSecondMax?: number | null;
  /** It may read and nothing else. A moment old: what must not happen is decided under the account's lock. */
  readonly isSuspended?: boolean;
}

/** Finds the caller of a bearer token. Answers at once when the token is known, so the hot path never waits. */
export type Authenticate = (token: string) => Caller | null | Promise<Caller | null>;

/** An operator who sends a request: somebody who runs the service and belongs to no account. */
export interface OperatorCaller {
  readonly operatorId: string;
  readonly name: string;
  readonly hasSecondFactor: boolean;
  /** How long ago the operator showed who they are, to get the token. */
  readonly provedSecondsAgo: number;
}

export type AuthenticateOperator = (token: string) => Promise<OperatorCaller | null>;
