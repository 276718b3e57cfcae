import { abandonOnAbort, withTimeout } from './abort.ts';
import { BestowUnreachable } from './errors.ts';
import { pauseBeforeRetry, retryAfterMsOf } from './retry.ts';

/** Where the service is, and how long and how often it is asked. */
export interface ConnectionOptions {
  /** For example https://rewards.example.com, with or without a slash at its end. */
  readonly baseUrl: string;
  /** How often a request is sent again; 3 when absent. */
  readonly retries?: number | undefined;
  /** How long one attempt may take; 40,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** Sends the requests instead of the global fetch: for proxies and tests. */
  readonly fetch?: typeof fetch | undefined;
  /** Waits between attempts instead of a timer: for tests. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
}

/** What a single call can set. */
export interface CallOptions {
  /** Ends the call, also while it waits for its next attempt; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take. */
  readonly timeoutMs?: number | undefined;
  /** How often the request is sent again; 0 for never. */
  readonly retries?: number | undefined;
  /** Sent with the request, such as `Prefer` or `If-None-Match`. */
  readonly headers?: SentHeaders | undefined;
  /** For calls that take an Idempotency-Key: your own instead of a random one. */
  readonly idempotencyKey?: string | undefined;
}

/** Names and values of headers. */
export type SentHeaders = Readonly<Record<string, string>>;

export interface OutgoingRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Whether sending it twice has the effect of sending it once. */
  readonly isRepeatable: boolean;
  /** Asked for each attempt: a token may have been renewed meanwhile. */
  readonly headers: () => Promise<SentHeaders>;
  readonly options: CallOptions;
}

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export interface Connection {
  /** Sends a request until it is answered, or should not be sent again. */
  send(request: OutgoingRequest): Promise<Answer>;
  /** The same, without reading an answer that is a stream of events. */
  open(request: OutgoingRequest): Promise<Answer | ReadableStream<Uint8Array>>;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

const defaultRetries = 3;
const defaultTimeoutMs = 40_000;

export function createConnection(options: ConnectionOptions): Connection {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const fetchOnce = options.fetch ?? fetch;
  const timer = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const wait: Connection['wait'] = (ms, signal) => abandonOnAbort(timer(ms), signal);

  /** The body is read too: a connection can also break in the middle of an answer. */
  async function sendOnce(request: OutgoingRequest, keepsStream: boolean): Promise<Sent> {
    const { method, path, body, options: call } = request;
    const headers = await abandonOnAbort(request.headers(), call.signal);
    return withTimeout(call.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs, call.signal, async (signal) => {
      const response = await fetchOnce(`${baseUrl}${path}`, {
        method,
        // The token must not follow a redirect to another host. Some workers do not know 'error'.
        redirect: 'manual',
        signal,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: bodyOf(body) }),
      }).catch(asLost);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (keepsStream && isStream && response.body) return response.body;
      const bytes = await response.arrayBuffer().catch(asLost);
      return { status: response.status, headers: response.headers, body: new Uint8Array(bytes) };
    });
  }

  async function sendUntilAnswered(request: OutgoingRequest, keepsStream: boolean): Promise<Sent> {
    const { method, path, isRepeatable, options: call } = request;
    const retries = call.retries ?? options.retries ?? defaultRetries;
    for (let attempt = 0; ; attempt++) {
      call.signal?.throwIfAborted();
      const outcome = await sendOnce(request, keepsStream).catch((error: unknown) => {
        call.signal?.throwIfAborted();
        if (error instanceof Lost) return error;
        throw error;
      });
      if (outcome instanceof ReadableStream) return outcome;
      const answer = outcome instanceof Lost ? null : outcome;
      const summary = answer && { status: answer.status, retryAfterMs: retryAfterMsOf(answer.headers) };
      const pauseMs = attempt < retries ? pauseBeforeRetry(summary, attempt, isRepeatable) : null;
      if (pauseMs !== null) await wait(pauseMs, call.signal);
      else if (answer) return answer;
      else
        throw new BestowUnreachable(`${method} ${withoutQuery(path)} was not answered.`, {
          cause: (outcome as Lost).cause,
        });
    }
  }

  return {
    wait,
    send: (request) => sendUntilAnswered(request, false) as Promise<Answer>,
    open: (request) => sendUntilAnswered(request, true),
  };
}

/** Files are sent as they are, everything else as JSON. */
function bodyOf(body: unknown): Uint8Array<ArrayBuffer> | string {
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

type Sent = Answer | ReadableStream<Uint8Array>;

/** A broken connection or a timeout, as opposed to an error of getting the headers. */
class Lost extends Error {}

function asLost(cause: unknown): never {
  throw new Lost('no answer', { cause });
}

/** Filters can be names and addresses of recipients, and errors are logged. */
function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? path;
}
