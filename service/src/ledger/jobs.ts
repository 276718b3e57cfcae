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
