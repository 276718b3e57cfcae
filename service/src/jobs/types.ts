/**
 * The usual lease. A worker extends it every third of it, so two heartbeats are missed before the worker counts as
 * lost; jobs of a killed worker wait no longer than this.
 */
export const usualLeaseSeconds = 15;

/** A kind of job: its name in the database, and how it runs. */
export interface JobDefinition<Payload> {
  readonly kind: string;
  /** How long after the last heartbeat of its worker another one can claim the job. The work itself can take longer. */
  readonly leaseSeconds: number;
  /** Failures after which the job is set aside. */
  readonly attemptsMax: number;
  /** Only for the type checker. */
  readonly payload?: Payload;
}

export interface JobContext {
  /** The number of this attempt, from 1; for jobs that run together, the highest. */
  readonly attempt: number;
  /** Aborted when the process stops; a handler can finish or give up. */
  readonly signal: AbortSignal;
}

/** Safe to run twice, and holds no transaction during network calls. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** Settles the subject of a job that keeps failing, before it is set aside. Safe to run twice. */
export type SetAsideHandler<Payload> = (payload: Payload, reason: string) => Promise<void>;

export interface JobWork {
  readonly definition: JobDefinition<unknown>;
  readonly handler: JobHandler<unknown>;
  readonly onSetAside?: SetAsideHandler<unknown>;
  /** How many jobs or groups of this kind one process runs concurrently. */
  readonly concurrencyMax: number;
  readonly merge?: JobMerge<unknown>;
  readonly lanes?: JobLanes;
}

/** How lanes share the slots of a kind in one process: they take turns, each with a limited share. */
export interface JobLanes {
  readonly perLaneMax: number;
}

/** How waiting jobs are grouped, so that they share the cost of a commit. */
export interface JobMerge<Payload> {
  readonly jobsMax: number;
  readonly payloads: (payloads: readonly Payload[]) => Payload;
  /** How long the first one waits for others, where a short delay does not matter. */
  readonly gatherMs?: number;
  /** How long later ones wait for the running group to end before they run in parallel. */
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

/** Jobs of one kind that wait, up to a limit. */
export interface QueueDepth {
  readonly kind: string;
  readonly due: number;
  readonly oldestDueSeconds: number;
  readonly setAside: number;
}

/** A worker process that stopped to say that it is alive, without having been stopped. */
export interface SilentWorker {
  readonly id: string;
  readonly host: string;
  readonly processId: number;
  readonly silentSeconds: number;
}
