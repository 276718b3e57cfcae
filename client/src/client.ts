import { answerOf } from './answer.ts';
import { type ConnectionOptions, createConnection, type SentHeaders } from './connection.ts';
import { BestowRefusal } from './errors.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type {
  Balance,
  Case,
  CaseFile,
  CaseQuery,
  Feed,
  FeedEvent,
  ForgetJob,
  GiftSettings,
  LineItemChange,
  NewOrder,
  Order,
  Page,
  Recipient,
  RecipientTotal,
  Reissue,
  TotalQuery,
  WebhookEndpoint,
} from './types.ts';

export { BestowRefusal, BestowUnreachable, type Fault, type Problem } from './errors.ts';
export type * from './types.ts';
export { verify, type WebhookMessage, WebhookRefused } from './verify.ts';

export interface ClientOptions extends ConnectionOptions {
  readonly email: string;
  readonly accessToken: string;
}

export interface Client {
  /**
   * Places an order and returns it, even if an answer was lost: the PONumber identifies the order, so it is never
   * placed twice.
   */
  placeOrder(order: NewOrder, prefer?: string): Promise<Order>;
  getOrder(id: string): Promise<Order>;
  cancelOrder(id: string): Promise<Order>;
  /** Changes address, time, texts or branding of a line until it was sent. Safe to repeat. */
  changeLineItem(orderId: string, lineItemId: string, change: LineItemChange): Promise<Order>;
  /** Takes back every card that nobody has seen, and refunds its cost. */
  voidOrder(id: string, reason?: string): Promise<Order>;
  /** New claim links, for all cards of a line or for some; the old ones stop working. */
  reissueLineItem(orderId: string, lineItemId: string, reissue?: Reissue): Promise<Order>;
  listBalances(): Promise<readonly Balance[]>;
  getGiftSettings(): Promise<GiftSettings>;
  /** Replaces all of them. */
  setGiftSettings(settings: GiftSettings): Promise<GiftSettings>;
  /** All events after a sequence, oldest first, up to the newest. */
  events(after: number): AsyncGenerator<FeedEvent>;
  createWebhookEndpoint(endpoint: {
    readonly Url: string;
    readonly EventTypes?: readonly string[];
  }): Promise<WebhookEndpoint & { readonly Secret: string }>;
  /** Removes everything about a recipient; follow the job with `getForgetJob`. */
  forgetRecipient(recipient: Recipient): Promise<ForgetJob>;
  getForgetJob(id: string): Promise<ForgetJob>;
  /** What recipients reported about their gifts, newest first. One that is opened meanwhile can repeat another. */
  cases(query?: CaseQuery): AsyncGenerator<Case>;
  /** One case with what the recipient wrote and what was answered, by its number. */
  getCase(number: string): Promise<CaseFile>;
  /** What recipients got in a year, by currency, highest totals first. */
  recipientTotals(query?: TotalQuery): AsyncGenerator<RecipientTotal>;
  /** Any other call: the parsed answer, or a BestowRefusal. */
  request<Answer>(method: string, path: string, body?: unknown, headers?: SentHeaders): Promise<Answer>;
}

const feedPageSize = 500;
const listPageSize = 50;

/** Calls the API for one account. Tokens are fetched, cached and renewed automatically. */
export function createClient(options: ClientOptions): Client {
  const connection = createConnection(options);
  const tokens = createTokenKeeper(connection, options);

  const request: Client['request'] = async (method, path, body, headers = {}) => {
    const withToken = async () => ({ ...headers, authorization: `Bearer ${await tokens.current()}` });
    let response = await connection.send({ method, path, body, headers: withToken });
    if (response.status === 401) {
      // The token was revoked or its credential changed: try once with a new token.
      tokens.forget();
      response = await connection.send({ method, path, body, headers: withToken });
    }
    return answerOf(response);
  };

  return {
    request,
    placeOrder: (order, prefer) => placeOrder(request, order, prefer),
    getOrder: (id) => request('GET', `/v1/Orders/${encodeURIComponent(id)}`),
    cancelOrder: (id) => request('POST', `/v1/Orders/${encodeURIComponent(id)}/Cancel`),
    changeLineItem: (orderId, lineItemId, change) =>
      request('PATCH', `/v1/Orders/${encodeURIComponent(orderId)}/LineItems/${encodeURIComponent(lineItemId)}`, change),
    voidOrder: (id, reason) =>
      request('POST', `/v1/Orders/${encodeURIComponent(id)}/Void`, reason === undefined ? {} : { Reason: reason }),
    reissueLineItem: (orderId, lineItemId, reissue = {}) =>
      request(
        'POST',
        `/v1/Orders/${encodeURIComponent(orderId)}/LineItems/${encodeURIComponent(lineItemId)}/Reissue`,
        reissue,
      ),
    async listBalances() {
      return (await request<Page<Balance>>('GET', `/v1/Balances?pageSize=${listPageSize}`)).Data;
    },
    getGiftSettings: () => request('GET', '/v1/GiftSettings'),
    setGiftSettings: (settings) => request('PUT', '/v1/GiftSettings', settings),
    events: (after) => readFeed(request, after),
    forgetRecipient: (recipient) => request('POST', '/v1/Recipients/Forget', recipient),
    getForgetJob: (id) => request('GET', `/v1/Recipients/Forget/${encodeURIComponent(id)}`),
    cases: (query = {}) => readPages(request, '/v1/Cases', query),
    getCase: (number) => request('GET', `/v1/Cases/${encodeURIComponent(number)}`),
    recipientTotals: (query = {}) => readPages(request, '/v1/Recipients/Totals', query),
    createWebhookEndpoint: (endpoint) => request('POST', '/v1/WebhookEndpoints', endpoint),
  };
}

async function placeOrder(request: Client['request'], order: NewOrder, prefer?: string): Promise<Order> {
  try {
    return await request<Order>('POST', '/v1/Orders', order, prefer ? { prefer } : {});
  } catch (error) {
    const first = error instanceof BestowRefusal && error.problem.SameRequest === true ? error.problem.Id : undefined;
    if (first === undefined) throw error;
    return request<Order>('GET', `/v1/Orders/${first}`);
  }
}

async function* readFeed(request: Client['request'], after: number): AsyncGenerator<FeedEvent> {
  for (let next = after; ; ) {
    const { Data, NextAfter } = await request<Feed>('GET', `/v1/Events?after=${next}&limit=${feedPageSize}`);
    yield* Data;
    if (Data.length < feedPageSize) return;
    next = NextAfter;
  }
}

async function* readPages<Item>(request: Client['request'], path: string, query: object): AsyncGenerator<Item> {
  const parameters = new URLSearchParams({ pageSize: String(listPageSize) });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  for (let pageIndex = 1; ; pageIndex++) {
    parameters.set('pageIndex', String(pageIndex));
    const { Data, TotalCount } = await request<Page<Item>>('GET', `${path}?${parameters}`);
    yield* Data;
    if (Data.length === 0 || pageIndex * listPageSize >= TotalCount) return;
  }
}
