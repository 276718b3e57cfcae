import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';

export interface TellBalanceLow {
  readonly accountId: AccountId;
  readonly currencyCode: CurrencyCode;
  /** When Available fell below the threshold. */
  readonly at: string;
}

/** The mail about BalanceLow. Added in the commit that records the event. */
export const tellBalanceLowJob: JobDefinition<TellBalanceLow> = {
  kind: 'tell-balance-low',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 10,
};

export interface ReleaseHolds {
  readonly accountId: AccountId;
}

/**
 * Money became available to an account with orders that wait for it, which `fulfillment` charges and releases. Added in the
 * commit that makes it available.
 */
export const releaseHoldsJob: JobDefinition<ReleaseHolds> = {
  kind: 'release-holds',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};
