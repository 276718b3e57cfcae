import type { Order } from './api.generated.ts';
import type { Api } from './api.ts';
import type { CallOptions } from './connection.ts';
import { BestowStillPending } from './errors.ts';

/** How long to wait for an order or a report. */
export interface WaitOptions extends CallOptions {
  /** For how long it is read again; 600,000 (ten minutes) when absent. */
  readonly withinMs?: number | undefined;
}

const withinMsDefault = 600_000;
const firstPauseMs = 500;
const pauseMsMax = 15_000;

/** Reads an order until it is no longer Pending. */
export async function waitUntilFinal(api: Api, id: string, options: WaitOptions = {}): Promise<Order> {
  const read = async (call: CallOptions) =>
    (await api.send('GET /v1/Orders/{id}', { path: { id }, query: {} }, call)).data;
  const order = await readUntil(api, read, ({ Status }) => Status !== 'Pending', options);
  if (order.Status === 'Pending') throw new BestowStillPending(order);
  return order;
}

/** Reads something until it is done or the time is over: soon at first, since most things take seconds. */
export async function readUntil<Data>(
  api: Api,
  read: (call: CallOptions) => Promise<Data>,
  isDone: (data: Data) => boolean,
  options: WaitOptions = {},
): Promise<Data> {
  const { withinMs = withinMsDefault, ...call } = options;
  const endsAt = Date.now() + withinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
    const data = await read(call);
    const leftMs = endsAt - Date.now();
    if (isDone(data) || leftMs <= 0) return data;
    // Half of the pause is random, so that many waiting clients spread their requests.
    await api.wait(Math.min(pauseMs * (0.5 + Math.random() / 2), leftMs), call.signal);
  }
}
