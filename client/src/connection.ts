import { BestowUnreachable } from './errors.ts';

export interface ConnectionOptions {
  /** For example https://rewards.example.com, without a path. */
  readonly baseUrl: string;
  /** How often a request is sent if there is no answer or the service is busy. */
  readonly triesMax?: number;
  readonly timeoutMs?: number;
  /** For tests. */
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number) => Promise<void>;
}

export type SentHeaders = Readonly<Record<string, string>>;

export interface OutgoingRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Asked for each try: a token may have been renewed meanwhile. */
  readonly headers: () => Promise<SentHeaders>;
}

export interface Connection {
  /** Sends a request until it is answered, or may not be sent again. */
  send(request: OutgoingRequest): Promise<Response>;
}

const defaultTriesMax = 4;
const defaultTimeoutMs = 40_000;
const firstPauseMs = 250;
const pauseMsMax = 10_000;
// An order is identified by its PONumber, an extra token does no harm, and validation stores nothing.
const repeatablePosts = new Set(['/v1/Orders', '/v1/Orders/Validate', '/v1/Tokens']);

export function createConnection(options: ConnectionOptions): Connection {
  const { triesMax = defaultTriesMax, timeoutMs = defaultTimeoutMs } = options;
  const fetchOnce = options.fetch ?? fetch;
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));

  async function sendOnce({ method, path, body }: OutgoingRequest, headers: SentHeaders): Promise<Response> {
    return fetchOnce(`${options.baseUrl}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  return {
    async send(request) {
      const { method, path } = request;
      for (let tries = 1; ; tries++) {
        const headers = await request.headers();
        const response = await sendOnce(request, headers).catch((error: unknown) => error as Error);
        const isAnswer = response instanceof Response;
        if (isAnswer && response.status !== 429 && response.status !== 503) return response;
        // Retries only what is safe to repeat: everything but a POST, and POSTs that are idempotent or had no effect.
        const maySendAgain = isAnswer || method !== 'POST' || repeatablePosts.has(path);
        if (!maySendAgain || tries >= triesMax) {
          if (isAnswer) return response;
          throw new BestowUnreachable(`${method} ${path} was not answered.`, { cause: response });
        }
        await wait(isAnswer ? retryAfterMs(response, tries) : pauseMs(tries));
      }
    },
  };
}

function retryAfterMs(response: Response, tries: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, pauseMsMax) : pauseMs(tries);
}

function pauseMs(tries: number): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), pauseMsMax);
}
