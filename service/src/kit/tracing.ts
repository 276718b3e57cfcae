/** Where a span belongs, in the W3C format of the header traceparent. It says nothing about anybody. */
export type Traceparent = string;

export interface SpanStart {
  readonly name: string;
  readonly kind?: 'server' | 'consumer' | 'client' | 'internal';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** What caused the work: the first is the parent, the others are linked. Absent: the span that is running here. */
  readonly causes?: readonly (Traceparent | null)[];
}

/** A span of work that does not fit into one function, such as a request. */
export interface OpenSpan {
  /** Runs what belongs to it, with everything that this starts. */
  run<T>(work: () => T): T;
  end(attributes: Readonly<Record<string, string | number>>, isFailure: boolean): void;
}

export interface Tracing {
  current(): Traceparent | null;
  start(span: SpanStart): OpenSpan;
}

// Set once when the process starts, if traces are wanted. Everything below returns at once otherwise.
let tracing: Tracing | null = null;

export function installTracing(wanted: Tracing | null): void {
  tracing = wanted;
}

export function isTracing(): boolean {
  return tracing !== null;
}

/** The running span, to be stored with work that follows from it. */
export function currentTraceparent(): Traceparent | null {
  return tracing === null ? null : tracing.current();
}

/** Null if nothing is traced. */
export function startSpan(span: SpanStart): OpenSpan | null {
  return tracing === null ? null : tracing.start(span);
}

/** Runs work as a span of its own. */
export async function inSpan<T>(span: SpanStart, work: () => Promise<T>): Promise<T> {
  if (tracing === null) return work();
  const open = tracing.start(span);
  try {
    const result = await open.run(work);
    open.end({}, false);
    return result;
  } catch (error) {
    // Only the kind of error: its text may quote data.
    open.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true);
    throw error;
  }
}
