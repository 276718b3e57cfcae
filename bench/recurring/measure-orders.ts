import { measureHttp } from '../measure/measure-http.ts';
import type { Measurement, Phase } from '../measure/measurement.ts';
import { postJsonRequest } from '../scenarios/http-request.ts';
import { linksOrderBody, recipient } from '../scenarios/order-body.ts';
import { ordersPath } from '../scenarios/order-pages.ts';
import type { RecurringScene } from './set-recurring-scene.ts';

const connections = 64;
const arrivalsPerSecond = 500;
/** Long enough for many portions of the work beside the orders. */
const phaseFactor = 4;
const recipientCount = 1_000;

/** One-card orders at a fixed rate, by the account that the other work belongs to: both need the account's lock. */
export function measureOrders(scene: RecurringScene, { warmupMs, measureMs }: Phase): Promise<Measurement> {
  const requests = Array.from({ length: recipientCount }, (_, index) => {
    const body = linksOrderBody(scene.productId, { to: recipient(index), quantity: 1 });
    return postJsonRequest(ordersPath, body, { token: scene.token, prefer: 'respond-async' });
  });
  const phase = { warmupMs: warmupMs * phaseFactor, measureMs: measureMs * phaseFactor };
  return measureHttp(scene.load, scene.api, { requests, connections, arrivalsPerSecond }, phase);
}
