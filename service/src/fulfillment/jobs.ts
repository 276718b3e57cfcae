import type { PeriodicJob } from '../jobs/periodic.ts';
import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { LineRef, OrderRef } from './types.ts';

export interface ServeLater {
  readonly orders: readonly OrderRef[];
}

/** A line whose DeliveryDate lies ahead: due at that moment. */
export const serveScheduledJob: JobDefinition<ServeLater> = {
  kind: 'serve-scheduled',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** A line that found no stock: looks again from time to time, and at once when codes were loaded. */
export const serveAwaitingJob: JobDefinition<ServeLater> = {
  kind: 'serve-awaiting',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** One order out of a batch that failed as a whole, so that it alone bears its fault. */
export const serveAloneJob: JobDefinition<ServeLater> = {
  kind: 'serve-alone',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

export interface SendLines {
  readonly lines: readonly LineRef[];
}

/** Lines whose cards are all issued and are to be sent, for the first time or once more; worked on by delivery. */
export const sendLinesJob: JobDefinition<SendLines> = {
  kind: 'send-lines',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

export interface ArrangeParcels {
  readonly orders: readonly OrderRef[];
}

/** Lines that are mailed had cards set aside, or ended: their orders' parcels are made or changed by it. */
export const arrangeParcelsJob: JobDefinition<ArrangeParcels> = {
  kind: 'arrange-parcels',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

export interface SettleOrder {
  readonly order: OrderRef;
}

/** An order whose lines have ended and that did not, or whose lines left something behind. */
export const settleOrderJob: JobDefinition<SettleOrder> = {
  kind: 'settle-order',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** Looks for what nobody has in hand any more. */
export const watchOrdersJob: PeriodicJob = {
  kind: 'watch-orders',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 60,
};
