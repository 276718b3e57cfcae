import { BestowRefusal, BestowUnreachable, type Problem } from './errors.ts';
import type { Balance, Feed, FeedEvent, NewOrder, Order, Page, WebhookEndpoint } from './types.ts';

export { BestowRefusal, BestowUnreachable, type Fault, type Problem } from './errors.ts';
export type * from './types.ts';
export { verify, type WebhookMessage, WebhookRefused } from './verify.ts';

export interface ClientOptions {
  /** Such as https://rewards.example.com, without a path. */
  readonly baseUrl: string;
  readonly email: string;
  readonly accessToken: string;
  /** How often a request is sent when no answer comes, or the service says that it is busy. */
  readonly triesMax?: number;
  readonly timeoutMs?: number;
  /** For tests. */
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number) => Promise<void>;
}

export interface Client {
  /**
   * Places an order and gives it back, also when an answer was lost on the way: the PONumber tells the service that it
   * is the same order, and it is never placed twice.
   */
  placeOrder(order: NewOrder, prefer?: string): Promise<Order>;
  getOrder(id: string): Promise<Order>;
  cancelOrder(id: string): Promise<Order>;
  listBalances(): Promise<readonly Balance[]>;
  /** Every event after a sequence, oldest first, as far as there are any now. */
  events(after: number): AsyncGenerator<FeedEvent>;
  createWebhookEndpoint(endpoint: {
    readonly Url: string;
    readonly EventTypes?: readonly string[];
  }): Promise<WebhookEndpoint & { readonly Secret: string }>;
  /** Any other call: the parsed answer, or a BestowRefusal. */
  request<Answer>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
}

const defaultTriesMax = 4;
const defaultTimeoutMs = 40_000;
const firstPauseMs = 250;
const pauseMsMax = 10_000;
/** A token is replaced before it ends, so that no request meets its end. */
const renewBeforeMs = 60_000;
const feedPageSize = 500;
const balancesPageSize = 50;

/** Calls one Bestow account. Tokens are fetched, kept and renewed by themselves. */
export function createClient(options: ClientOptions): Client {
  const { triesMax = defaultTriesMax, timeoutMs = defaultTimeoutMs } = options;
  const send = options.fetch ?? fetch;
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  let token: Promise<{ readonly value: string; readonly renewAt: number }> | null = null;

  async function bearer(): Promise<string> {
    token ??= fetchToken();
    const known = await token;
    if (Date.now() < known.renewAt) return known.value;
    token = fetchToken();
    return (await token).value;
  }

  async function fetchToken() {
    try {
      const headers = { email: options.email, accesstoken: options.accessToken };
      const response = await sendPatiently('POST', '/v1/Tokens', undefined, async () => headers);
      const { Value, ExpiresIn } = await answerOf<{ Value: string; ExpiresIn: number }>(response);
      return { value: Value, renewAt: Date.now() + ExpiresIn * 1000 - renewBeforeMs };
    } catch (error) {
      token = null;
      throw error;
    }
  }

  async function request<Answer>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const withToken = async () => ({ ...headers, authorization: `Bearer ${await bearer()}` });
    let response = await sendPatiently(method, path, body, withToken);
    if (response.status === 401) {
      // Revoked, or its credential was changed: one fresh token, and if that is refused too, so are we.
      token = null;
      response = await sendPatiently(method, path, body, withToken);
    }
    return answerOf<Answer>(response);
  }

  /** Only what may be sent twice is: everything but a POST, and POSTs that the service knows again or that had no effect. */
  async function sendPatiently(
    method: string,
    path: string,
    body: unknown,
    headers: () => Promise<Readonly<Record<string, string>>>,
  ): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await sendOnce(method, path, body, await headers()).catch((error: unknown) => error as Error);
      const isAnswer = response instanceof Response;
      if (isAnswer && response.status !== 429 && response.status !== 503) return response;
      const maySendAgain = isAnswer || method !== 'POST' || repeatablePosts.has(path);
      if (!maySendAgain || tries >= triesMax) {
        if (isAnswer) return response;
        throw new BestowUnreachable(`${method} ${path} was not answered.`, { cause: response });
      }
      await wait(isAnswer ? retryAfterMs(response, tries) : pauseMs(tries));
    }
  }

  async function sendOnce(method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>) {
    return send(`${options.baseUrl}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  return {
    request,
    async placeOrder(order, prefer) {
      try {
        return await request<Order>('POST', '/v1/Orders', order, prefer ? { prefer } : {});
      } catch (error) {
        const first =
          error instanceof BestowRefusal && error.problem.SameRequest === true ? error.problem.Id : undefined;
        if (first === undefined) throw error;
        return request<Order>('GET', `/v1/Orders/${first}`);
      }
    },
    getOrder: (id) => request('GET', `/v1/Orders/${encodeURIComponent(id)}`),
    cancelOrder: (id) => request('POST', `/v1/Orders/${encodeURIComponent(id)}/Cancel`),
    async listBalances() {
      return (await request<Page<Balance>>('GET', `/v1/Balances?pageSize=${balancesPageSize}`)).Data;
    },
    async *events(after) {
      for (let next = after; ; ) {
        const { Data, NextAfter } = await request<Feed>('GET', `/v1/Events?after=${next}&limit=${feedPageSize}`);
        yield* Data;
        if (Data.length < feedPageSize) return;
        next = NextAfter;
      }
    },
    createWebhookEndpoint: (endpoint) => request('POST', '/v1/WebhookEndpoints', endpoint),
  };
}

// An order is known again by its PONumber, a token is only one more, and what validates writes nothing.
const repeatablePosts = new Set(['/v1/Orders', '/v1/Orders/Validate', '/v1/Tokens']);

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  const parsed: unknown = text === '' ? null : parseJson(text);
  if (response.ok) return parsed as Answer;
  if (isProblem(parsed)) throw new BestowRefusal(parsed);
  throw new BestowUnreachable(`The answer ${response.status} is not one of the service.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value;
}

function retryAfterMs(response: Response, tries: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, pauseMsMax) : pauseMs(tries);
}

function pauseMs(tries: number): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), pauseMsMax);
}
