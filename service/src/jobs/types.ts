/**
 * The usual lease. A worker extends it every third of it, so it misses two heartbeats before it counts as lost; what a
 * killed worker had in hand waits no longer than this.
 */
export const usualLeaseSeconds = 15;

/** A kind of job: its name in the database, and how it is worked. */
export interface JobDefinition<Payload> {
  readonly kind: string;
  /** After how long without a sign of life from its worker another one takes the job. Work may take longer. */
  readonly leaseSeconds: number;
  /** Failures after which the job is set aside. */
  readonly attemptsMax: number;
  /** Only for the type checker. */
  readonly payload?: Payload;
}

export interface JobContext {
  /** Which attempt this is, counted from 1; of jobs that are worked on together, the highest. */
  readonly attempt: number;
  /** Aborted when the process stops; a handler may finish or give up. */
  readonly signal: AbortSignal;
}

/** Safe to run twice, and holds no transaction while it talks to the network. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** Settles what the job was for, before a job that keeps failing is set aside. Safe to run twice. */
export type SetAsideHandler<Payload> = (payload: Payload, reason: string) => Promise<void>;

export interface JobWork {
  readonly definition: JobDefinition<unknown>;
  readonly handler: JobHandler<unknown>;
  readonly onSetAside?: SetAsideHandler<unknown>;
  /** How many of this kind, or groups of them, one process works on at once. */
  readonly concurrencyMax: number;
  readonly merge?: JobMerge<unknown>;
  readonly lanes?: JobLanes;
}

/** How lanes share a kind's places in one process: they take turns, and none of them has more than its part. */
export interface JobLanes {
  readonly perLaneMax: number;
}

/** How jobs that wait together become one piece of work, so that the cost of a commit is shared. */
export interface JobMerge<Payload> {
  readonly jobsMax: number;
  readonly payloads: (payloads: readonly Payload[]) => Payload;
  /** How long the first of them waits for company, where a moment does not matter. */
  readonly gatherMs?: number;
  /** How long those that come later wait for the ones under way to end, before they are worked on beside them. */
  readonly patienceMs?: number;
}

/** Binds a handler to its definition, with one payload type for both. */
export function jobWork<Payload>(
  definition: JobDefinition<Payload>,
  concurrencyMax: number,
  handler: JobHandler<Payload>,
  more: {
    readonly onSetAside?: SetAsideHandler<Payload>;
    readonly merge?: JobMerge<Payload>;
    readonly lanes?: JobLanes;
  } = {},
): JobWork {
  return { definition, concurrencyMax, handler, ...more } as JobWork;
}

export interface QueueRow {
  readonly kind: string;
  readonly waiting: number;
  readonly due: number;
  readonly setAside: number;
  readonly oldestDueSeconds: number | null;
}

export interface SetAsideJob {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly setAsideAt: Date;
  readonly createdAt: Date;
}
