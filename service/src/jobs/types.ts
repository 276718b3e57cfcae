/** A kind of job: its name in the database, and how it is worked. */
export interface JobDefinition<Payload> {
  readonly kind: string;
  /** How long a worker has it for itself. Work that takes longer is started again by another worker. */
  readonly leaseSeconds: number;
  readonly attemptsMax: number;
  /** Only for the type checker. */
  readonly payload?: Payload;
}

export interface JobContext {
  /** Which attempt this is, counted from 1. */
  readonly attempt: number;
  /** Aborted when the process stops; a handler may finish or give up. */
  readonly signal: AbortSignal;
}

/** Safe to run twice, and holds no transaction while it talks to the network. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export interface JobWork {
  readonly definition: JobDefinition<unknown>;
  readonly handler: JobHandler<unknown>;
  /** How many of this kind one process works on at once. */
  readonly concurrencyMax: number;
}

/** Binds a handler to its definition, with one payload type for both. */
export function jobWork<Payload>(
  definition: JobDefinition<Payload>,
  concurrencyMax: number,
  handler: JobHandler<Payload>,
): JobWork {
  return { definition, concurrencyMax, handler: handler as JobHandler<unknown> };
}
