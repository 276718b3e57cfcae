/** What the load generator is asked to do. Traffic goes to 127.0.0.1 only, so there is no host to give. */
export interface LoadJob {
  readonly port: number;
  /** Complete HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly warmupMs: number;
  readonly measureMs: number;
  /** Stops earlier, after so many measured answers. */
  readonly answersMax?: number;
  /** Open loop: requests are due at this rate, whatever the server does. Absent: each connection sends when it was answered. */
  readonly arrivalsPerSecond?: number;
  /** Each PONumber of `poNumberMark` is overwritten by this tag and a counter. */
  readonly poNumberTag?: string;
  /** Only answers whose body holds this text are successes; any other counts as "unexpected". Not for chunked bodies. */
  readonly expectedText?: string;
}

export interface LoadResult {
  /** Answers with a 2xx or 3xx status, and the expected text if there is one, inside the measured time. */
  readonly count: number;
  /** All answers, those of the warm-up too. */
  readonly answers: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** By status, or "unexpected" (a good status without the expected text), "lost" (connection), "dropped" (the bound of outstanding requests), "unanswered" (at the end). */
  readonly errors: Readonly<Record<string, number>>;
  readonly firstError: string | null;
  readonly bodyBytes: number;
  readonly generatorCpuMicrosPerRequest: number;
}

export const connectionsMax = 1024;
export const jobDurationMsMax = 120_000;
export const samplesMax = 4_000_000;
