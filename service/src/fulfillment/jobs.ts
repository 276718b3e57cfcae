import type { PeriodicJob } from '../jobs/periodic.ts';
import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { LineRef, OrderRef } from '../orders/types.ts';

export interface ServeLater {
  readonly orders: readonly OrderRef[];
  /** Only these lines of the one order: remote sources before the job's own were passed over for them. */
  readonly lines?: readonly number[];
}

/** A line with a later DeliveryDate: due at that time. */
export const serveScheduledJob: JobDefinition<ServeLater> = {
  kind: 'serve-scheduled',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** A line without stock: retried from time to time, and immediately when codes are loaded. */
export const serveAwaitingJob: JobDefinition<ServeLater> = {
  kind: 'serve-awaiting',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** One order of a batch that failed as a whole, so that only the faulty one fails. */
export const serveAloneJob: JobDefinition<ServeLater> = {
  kind: 'serve-alone',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** How the kinds of jobs of remote sources begin. */
export const serveRemotePrefix = 'serve-remote-';

/**
 * One order whose next cards come from a remote source. Accounts are lanes: a slow source delays only its own orders.
 */
export function serveRemoteJobOf(source: string): JobDefinition<ServeLater> {
  return { kind: serveRemotePrefix + source, leaseSeconds: usualLeaseSeconds, attemptsMax: 5 };
}

export interface SendLines {
  readonly lines: readonly LineRef[];
}

/** Lines whose cards are all issued and must be sent or resent; handled by delivery. */
export const sendLinesJob: JobDefinition<SendLines> = {
  kind: 'send-lines',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

export interface ArrangeParcels {
  readonly orders: readonly OrderRef[];
}

/** Lines with reserved plastic cards, or ended ones: their orders' parcels are created or changed. */
export const arrangeParcelsJob: JobDefinition<ArrangeParcels> = {
  kind: 'arrange-parcels',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

export interface ReturnCards extends OrderRef {
  readonly lineNumbers: readonly number[];
}

/** Lines that ended with undisclosed cards of a supplier: they are returned, or recorded as lost. */
export const returnCardsJob: JobDefinition<ReturnCards> = {
  kind: 'return-cards',
  leaseSeconds: usualLeaseSeconds,
  // With delays of at most five minutes, a supplier that is down has about a day to come back.
  attemptsMax: 295,
};

export interface WakeAwaiting {
  /** The stock that codes returned to; values are bigint texts. */
  readonly shelves: readonly { readonly productId: string; readonly valueMinor: string }[];
}

/** Codes returned to stock: lines that wait for them are retried. */
export const wakeAwaitingJob: JobDefinition<WakeAwaiting> = {
  kind: 'wake-awaiting',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

export interface SettleOrder {
  readonly order: OrderRef;
}

/** An order that has not ended although its lines have, or whose lines left something behind. */
export const settleOrderJob: JobDefinition<SettleOrder> = {
  kind: 'settle-order',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** Finds orders without a job. */
export const watchOrdersJob: PeriodicJob = {
  kind: 'watch-orders',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 60,
};

/** Takes back cards that were not opened in time. */
export const expireCardsJob: PeriodicJob = {
  kind: 'expire-cards',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 30,
};

export interface EndRejectedOrder {
  readonly order: OrderRef;
  readonly reason: 'Rejected' | 'ApprovalExpired';
}

/** An order that was rejected, or not decided about in time: what is left of it ends, and whoever placed it gets a mail. */
export const endRejectedOrderJob: JobDefinition<EndRejectedOrder> = {
  kind: 'end-rejected-order',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};

/** Rejects orders that nobody has decided about in time. */
export const expireApprovalsJob: PeriodicJob = {
  kind: 'expire-approvals',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 60,
};

export interface EndExpiredHold {
  readonly order: OrderRef;
}

/** An order whose money did not arrive in time: what is left of it ends. */
export const endExpiredHoldJob: JobDefinition<EndExpiredHold> = {
  kind: 'end-expired-hold',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};

/** Releases orders that wait for money and are covered, and cancels those that waited for too long. */
export const sweepHoldsJob: PeriodicJob = {
  kind: 'sweep-holds',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 60,
};
