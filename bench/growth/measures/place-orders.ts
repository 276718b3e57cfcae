import { measureHttp } from '../../measure/measure-http.ts';
import { postJsonRequest } from '../../scenarios/http-request.ts';
import { orderBody, recipient } from '../../scenarios/order-body.ts';
import { ordersPath } from '../../scenarios/order-pages.ts';
import { listOrderableProductIds } from '../../seed/seed-catalog.ts';
import { withCpuTime } from '../cpu-time.ts';
import { recipientCount } from '../generated-order.ts';
import type { Measure, Place } from '../measure.ts';

const rounds = 5;
const ordersAlone = 150;
const connections = 64;
const ordersTogether = 500;
const phase = { warmupMs: 0, measureMs: 60_000 };
const millisecondsPerSecond = 1_000;

/** POST /v1/Orders to people who had orders before, answered once it is committed. */
export const placeOrders: readonly Measure[] = [
  {
    name: 'order created, one at a time',
    rounds,
    async measure(place) {
      const { p50Ms, p99Ms, cpuMs } = await send(place, 1, ordersAlone);
      return [
        { name: 'p50', ms: p50Ms, cpuMs },
        { name: 'p99', ms: p99Ms },
      ];
    },
  },
  {
    name: `order created, ${connections} at a time`,
    rounds,
    async measure(place) {
      const { perSecond, p50Ms, cpuMs } = await send(place, connections, ordersTogether);
      return [
        { name: 'time per order', ms: millisecondsPerSecond / perSecond, cpuMs },
        { name: 'p50', ms: p50Ms },
      ];
    },
  },
];

async function send(place: Place, connections: number, answersMax: number) {
  const { api, load, token } = place;
  const [productId] = listOrderableProductIds('DigitalDelivery');
  if (productId === undefined) throw new Error('There is nothing to order.');
  // Without the preference the answer would wait for a worker, and there is none.
  const requests = Array.from({ length: recipientCount }, (_, index) =>
    postJsonRequest(ordersPath, orderBody(productId, [recipient(index)]), { token, prefer: 'respond-async' }),
  );
  const { result: measured, cpuMs } = await withCpuTime(place, () =>
    measureHttp(load, api, { requests, connections, answersMax }, phase),
  );
  if (Object.keys(measured.errors).length > 0)
    throw new Error(`Orders were refused: ${JSON.stringify(measured.errors)} ${measured.firstError}`);
  return { ...measured, cpuMs: cpuMs / Math.max(1, measured.answers ?? 0) };
}
