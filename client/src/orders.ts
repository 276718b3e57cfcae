import type { LineItemChange, NewOrder, Order, OrderValidation, Reissue } from './api.generated.ts';
import type { Api, QueryOf } from './api.ts';
import { asCall, type Call } from './call.ts';
import type { CallOptions } from './connection.ts';
import { isRefusal } from './errors.ts';
import { type Listing, listOf } from './listing.ts';
import { type ChangesOptions, readChanges } from './order-changes.ts';
import { type WaitOptions, waitUntilFinal } from './wait-until-final.ts';

/** What can be set when an order is created. */
export interface CreateOptions extends CallOptions {
  /** How long the answer may wait until the order is no longer Pending, at most 30; 0 does not wait. */
  readonly preferWaitSeconds?: number | undefined;
}

/** Orders and their line items. */
export interface Orders {
  /**
   * Creates an order and returns it, even if an answer was lost: the PONumber identifies the order, so it is never
   * placed twice, and the same request answers the first order. Another order with that PONumber is refused with
   * DuplicatePONumber.
   */
  create(order: NewOrder, options?: CreateOptions): Call<Order>;
  /** What creating the order would cost, or every fault in it. Nothing is stored. */
  validate(order: NewOrder, options?: CallOptions): Call<OrderValidation>;
  /** Reads one order. */
  get(id: string, query?: QueryOf<'GET /v1/Orders/{id}'>, options?: CallOptions): Call<Order>;
  /** Orders, newest first. */
  list(query?: QueryOf<'GET /v1/Orders'>, options?: CallOptions): Listing<Order>;
  /** Orders that changed, as they are now, to keep a copy of them: all of them first, and what changed since next time. */
  changes(options?: ChangesOptions): AsyncGenerator<Order, void, undefined>;
  /** Reads an order until it is no longer Pending. Throws BestowStillPending if that takes too long. */
  waitUntilFinal(id: string, options?: WaitOptions): Promise<Order>;
  /** Cancels and refunds every Pending line of which nothing has left yet. */
  cancel(id: string, options?: CallOptions): Call<Order>;
  /** Cancels and refunds one line of which nothing has left yet. */
  cancelLineItem(id: string, lineItemId: string, options?: CallOptions): Call<Order>;
  /** Changes address, time, texts or branding of a line until it was sent. */
  changeLineItem(id: string, lineItemId: string, change: LineItemChange, options?: CallOptions): Call<Order>;
  /** Lets an order be fulfilled that waits for an approval. */
  approve(id: string, options?: CallOptions): Call<Order>;
  /** Cancels and refunds an order that waits for an approval. */
  reject(id: string, reason: string, options?: CallOptions): Call<Order>;
  /** New claim links, for all cards of a line or for some; the old ones stop working. */
  reissueLineItem(id: string, lineItemId: string, reissue?: Reissue, options?: CallOptions): Call<Order>;
  /** Sends the messages of a line again, with the same links. */
  resendLineItem(id: string, lineItemId: string, options?: CallOptions): Call<Order>;
  /** Takes back every card that nobody has seen, and refunds its cost. */
  void(id: string, reason?: string, options?: CallOptions): Call<Order>;
  /** Takes back the cards of one line that nobody has seen. */
  voidLineItem(id: string, lineItemId: string, reason?: string, options?: CallOptions): Call<Order>;
  /** Takes back one card that nobody has seen. */
  voidCard(id: string, lineItemId: string, cardId: string, reason?: string, options?: CallOptions): Call<Order>;
}

export function ordersOf(api: Api): Orders {
  const { call } = api;
  const lineItem = '/v1/Orders/{id}/LineItems/{lineItemId}';
  return {
    create: (order, options) => asCall(createOrder(api, order, options)),
    validate: (body, options) => call('POST /v1/Orders/Validate', { body }, options),
    get: (id, query = {}, options) => call('GET /v1/Orders/{id}', { path: { id }, query }, options),
    list: (query, options) => listOf(api, 'GET /v1/Orders', query, options),
    changes: (options = {}) => readChanges(api, options),
    waitUntilFinal: (id, options) => waitUntilFinal(api, id, options),
    cancel: (id, options) => call('POST /v1/Orders/{id}/Cancel', { path: { id } }, options),
    cancelLineItem: (id, lineItemId, options) => call(`POST ${lineItem}/Cancel`, { path: { id, lineItemId } }, options),
    approve: (id, options) => call('POST /v1/Orders/{id}/Approve', { path: { id } }, options),
    reject: (id, reason, options) =>
      call('POST /v1/Orders/{id}/Reject', { path: { id }, body: { Reason: reason } }, options),
    changeLineItem: (id, lineItemId, body, options) =>
      call(`PATCH ${lineItem}`, { path: { id, lineItemId }, body }, options),
    reissueLineItem: (id, lineItemId, body, options) =>
      call(`POST ${lineItem}/Reissue`, { path: { id, lineItemId }, body }, options),
    resendLineItem: (id, lineItemId, options) => call(`POST ${lineItem}/Resend`, { path: { id, lineItemId } }, options),
    void: (id, reason, options) =>
      call('POST /v1/Orders/{id}/Void', { path: { id }, body: { Reason: reason } }, options),
    voidLineItem: (id, lineItemId, reason, options) =>
      call(`POST ${lineItem}/Void`, { path: { id, lineItemId }, body: { Reason: reason } }, options),
    voidCard: (id, lineItemId, cardId, reason, options) =>
      call(
        `POST ${lineItem}/Cards/{cardId}/Void`,
        { path: { id, lineItemId, cardId }, body: { Reason: reason } },
        options,
      ),
  };
}

/** The PONumber is refused if the first answer was lost: then the order of that request is the answer. */
async function createOrder(api: Api, order: NewOrder, { preferWaitSeconds, ...options }: CreateOptions = {}) {
  const prefer = preferWaitSeconds === 0 ? 'respond-async' : `wait=${preferWaitSeconds}`;
  const headers = preferWaitSeconds === undefined ? options.headers : { prefer, ...options.headers };
  try {
    return await api.send('POST /v1/Orders', { body: order }, { ...options, headers });
  } catch (error) {
    if (!isRefusal(error, 'DuplicatePONumber') || !error.problem.SameRequest) throw error;
    return api.send('GET /v1/Orders/{id}', { path: { id: error.problem.Id }, query: {} }, options);
  }
}
