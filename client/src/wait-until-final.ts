import type { Order } from './api.generated.ts';
import type { Api } from './api.ts';
import type { CallOptions } from './connection.ts';
import { BestowStillPending } from './errors.ts';

/** How long to wait for an order. */
export interface WaitOptions extends CallOptions {
  /** For how long the order is read again; 600,000 (ten minutes) when absent. */
  readonly withinMs?: number | undefined;
}

const withinMsDefault = 600_000;
const firstPauseMs = 500;
const pauseMsMax = 15_000;

/** Reads an order until it is no longer Pending: soon at first, since most orders take seconds. */
export async function waitUntilFinal(api: Api, id: string, options: WaitOptions = {}): Promise<Order> {
  const { withinMs = withinMsDefault, ...call } = options;
  const endsAt = Date.now() + withinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
    const { data: order } = await api.send('GET /v1/Orders/{id}', { path: { id } }, call);
    if (order.Status !== 'Pending') return order;
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) throw new BestowStillPending(order);
    // Half of the pause is random, so that many waiting clients spread their requests.
    await api.wait(Math.min(pauseMs * (0.5 + Math.random() / 2), leftMs), call.signal);
  }
}
