import type { PeriodicJob } from '../jobs/periodic.ts';
import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { LineRef, OrderRef } from '../orders/types.ts';
import { remoteSources } from './sources/source-rules.ts';

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

const serveRemoteJobs = new Map<string, JobDefinition<ServeLater>>(
  remoteSources.map((source) => [
    source,
    { kind: `serve-remote-${source}`, leaseSeconds: usualLeaseSeconds, attemptsMax: 5 },
  ]),
);
export const serveRemoteKinds = [...serveRemoteJobs.values()].map(({ kind }) => kind);

/** One order whose next cards come from a remote source. Its accounts are lanes: a slow source holds up only its own orders. */
export function serveRemoteJobOf(source: string): JobDefinition<ServeLater> {
  const definition = serveRemoteJobs.get(source);
  if (!definition) throw new Error(`${source} is not a remote source`);
  return definition;
}

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

export interface ReturnCards extends OrderRef {
  readonly lineNumbers: readonly number[];
}

/** Lines that ended with cards of a supplier, which nobody saw: they are given back to it, or written down as lost. */
export const returnCardsJob: JobDefinition<ReturnCards> = {
  kind: 'return-cards',
  leaseSeconds: usualLeaseSeconds,
  // With pauses of at most five minutes: a supplier that is down has about a day to come back.
  attemptsMax: 295,
};

export interface WakeAwaiting {
  /** The shelves that codes returned to; values are bigint texts. */
  readonly shelves: readonly { readonly productId: string; readonly valueMinor: string }[];
}

/** Codes returned to stock: lines that wait for such codes are looked at again. */
export const wakeAwaitingJob: JobDefinition<WakeAwaiting> = {
  kind: 'wake-awaiting',
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
