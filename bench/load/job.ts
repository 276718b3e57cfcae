/** A job of the load generator. Traffic only goes to 127.0.0.1, so there is no host. */
export interface LoadJob {
  readonly port: number;
  /** Complete HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly warmupMs: number;
  readonly measureMs: number;
  /** Stops earlier, after this many measured answers. */
  readonly answersMax?: number;
  /**
   * Open loop: requests are due at this rate, whatever the server does. Absent: each connection sends after its last
   * answer.
   */
  readonly arrivalsPerSecond?: number;
  /** Each PONumber of `poNumberMark` is overwritten with this tag and a counter. */
  readonly poNumberTag?: string;
  /**
   * Only answers whose body contains this text are successes; any other counts as "unexpected". Not for chunked bodies.
   */
  readonly expectedText?: string;
}

export interface LoadResult {
  /** Answers with a 2xx or 3xx status, and the expected text if any, within the measured time. */
  readonly count: number;
  /** All answers, including those of the warm-up. */
  readonly answers: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /**
   * By status, or "unexpected" (a good status without the expected text), "lost" (connection), "dropped" (too many
   * outstanding requests), "unanswered" (at the end).
   */
  readonly errors: Readonly<Record<string, number>>;
  readonly firstError: string | null;
  readonly bodyBytes: number;
  readonly generatorCpuMicrosPerRequest: number;
}

export const connectionsMax = 1024;
export const jobDurationMsMax = 120_000;
export const samplesMax = 4_000_000;
