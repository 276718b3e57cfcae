import type { PeriodicJob } from '../jobs/periodic.ts';
import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AlertMessage } from './types.ts';

/** Tells operators what happened since the last run. */
export const tellOperatorsJob: PeriodicJob = {
  kind: 'tell-operators',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
  periodSeconds: 60,
};

/** Compares balances with their transfers. */
export const checkBalancesJob: PeriodicJob = {
  kind: 'check-balances',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 900,
};

/** Looks for certificates and credentials that expire soon. */
export const checkExpiryJob: PeriodicJob = {
  kind: 'check-expiry',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 21_600,
};

export interface SendAlert {
  readonly id: string;
  readonly alerts: readonly AlertMessage[];
}

/** Posts alerts to the operator's webhook. */
export const sendAlertJob: JobDefinition<SendAlert> = {
  kind: 'send-alert',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 10,
};
