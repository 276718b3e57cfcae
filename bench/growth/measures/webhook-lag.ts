import { setTimeout as delay } from 'node:timers/promises';
import { Latencies } from '../../measure/latencies.ts';
import { measureHttp } from '../../measure/measure-http.ts';
import { postJsonRequest } from '../../scenarios/http-request.ts';
import { linksOrderBody, recipient } from '../../scenarios/order-body.ts';
import { ordersPath } from '../../scenarios/order-pages.ts';
import { listOrderableProductIds } from '../../seed/seed-catalog.ts';
import { recipientCount } from '../generated-order.ts';
import type { Measure, WorkedPlace } from '../measure.ts';

const ordersPerSecond = 20;
const connections = 8;
const phase = { warmupMs: 0, measureMs: 5_000 };
const checkMs = 50;
const arrivedMsMax = 30_000;

/** From the time of an order's event to its arrival at the receiver. */
export const webhookLag: Measure<WorkedPlace> = {
  name: `webhook, ${ordersPerSecond} orders a second`,
  rounds: 5,
  async measure(place) {
    const { api, load, token, receiver, aheadMs } = place;
    await receiver.forget();
    const [productId] = listOrderableProductIds('Links');
    if (productId === undefined) throw new Error('There is nothing to order.');
    const requests = Array.from({ length: recipientCount }, (_, index) =>
      postJsonRequest(ordersPath, linksOrderBody(productId, { to: recipient(index), quantity: 1 }), {
        token,
        prefer: 'respond-async',
      }),
    );
    const traffic = { requests, connections, arrivalsPerSecond: ordersPerSecond };
    const { answers } = await measureHttp(load, api, traffic, phase);
    const arrivals = await untilArrived(place, answers ?? 0);
    const latencies = new Latencies(arrivals.length);
    // Times of events are those of the stage clock.
    for (const [arrivedAt, eventAt] of arrivals) latencies.add(arrivedAt + aheadMs - eventAt);
    const { p50Ms, p99Ms } = latencies.summary();
    return [
      { name: 'event to arrival, p50', ms: p50Ms },
      { name: 'event to arrival, p99', ms: p99Ms },
    ];
  },
};

async function untilArrived({ receiver }: WorkedPlace, count: number) {
  const deadline = Date.now() + arrivedMsMax;
  for (;;) {
    const { arrivals } = await receiver.read();
    if (arrivals.length >= count) return arrivals;
    if (Date.now() > deadline) throw new Error(`${arrivals.length} of ${count} messages arrived.`);
    await delay(checkMs);
  }
}
