import { type FollowEvents, followEventsKind } from '../events/types.ts';
import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';

/** Creates messages from new events. Added by writers of events; see events/types.ts. */
export const followEventsJob: JobDefinition<FollowEvents> = {
  kind: followEventsKind,
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};

export interface EndWaiting {
  readonly accountId: AccountId;
  readonly endpointId: string;
}

/** Ends queued messages of a disabled or deleted endpoint. */
export const endWaitingJob: JobDefinition<EndWaiting> = {
  kind: 'end-waiting-webhooks',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};

export interface ReplayRange {
  readonly accountId: AccountId;
  readonly endpointId: string;
  /** By the endpoint's own numbers, inclusive. */
  readonly first: number;
  readonly last: number;
  readonly isOnlyFailed: boolean;
}

/** Makes a range of an endpoint's messages due again. */
export const replayRangeJob: JobDefinition<ReplayRange> = {
  kind: 'replay-webhooks',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};
