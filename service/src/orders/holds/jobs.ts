import { type JobDefinition, usualLeaseSeconds } from '../../jobs/types.ts';
import type { OrderRef } from '../types.ts';

export interface TellFundsNeeded {
  readonly orders: readonly OrderRef[];
}

/** Orders that wait for money: those who add funds get a mail. */
export const tellFundsNeededJob: JobDefinition<TellFundsNeeded> = {
  kind: 'tell-funds-needed',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
