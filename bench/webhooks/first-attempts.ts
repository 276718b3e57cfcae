import { setInterval } from 'node:timers/promises';
import { type Db, openDatabase, withTransaction } from '../../service/src/database/database.ts';
import { recordEvent } from '../../service/src/events/record-event.ts';
import { Latencies } from '../measure/latencies.ts';
import { measureHttp } from '../measure/measure-http.ts';
import type { Measurement, Phase } from '../measure/measurement.ts';
import { postJsonRequest } from '../scenarios/http-request.ts';
import { linksOrderBody, recipient } from '../scenarios/order-body.ts';
import { ordersPath } from '../scenarios/order-pages.ts';
import type { WebhookScene } from './set-webhook-scene.ts';

export const eventsPerSecond = 200;
const connections = 32;
const recipientCount = 100;
/** Each hanging receiver gets one more message in this interval. */
const hangingEveryMs = 1_000;
/** The worker has just started: long enough for JIT compilation, and to detect the hanging receivers. */
const warmupFactor = 10;
/** Long enough to include their timeouts in the measured time. */
const measureFactor = 6;
const lateMs = 2_000;
const millisecondsPerSecond = 1_000;

/** From the time of the event, taken shortly before its commit, to the receiver, while other receivers hang. */
export async function firstAttempts(scene: WebhookScene, given: Phase): Promise<Measurement> {
  const phase = { warmupMs: given.warmupMs * warmupFactor, measureMs: given.measureMs * measureFactor };
  await scene.receiver.forget();
  const stopping = new AbortController();
  const hanging = feedHanging(scene, stopping.signal);
  const startedAt = Date.now();
  const requests = Array.from({ length: recipientCount }, (_, index) =>
    postJsonRequest(ordersPath, linksOrderBody(scene.productId, { to: recipient(index), quantity: 1 }), {
      token: scene.token,
      prefer: 'respond-async',
    }),
  );
  const traffic = { requests, connections, arrivalsPerSecond: eventsPerSecond };
  const sent = await measureHttp(scene.load, scene.api, traffic, phase);
  await new Promise((resolve) => setTimeout(resolve, lateMs));
  stopping.abort();
  await hanging;
  const { arrivals } = await scene.receiver.read();
  const from = startedAt + phase.warmupMs;
  const measured = arrivals.filter(([, eventAt]) => eventAt >= from && eventAt < from + phase.measureMs);
  const latencies = new Latencies(measured.length);
  for (const [arrivedAt, eventAt] of measured) latencies.add(arrivedAt - eventAt);
  const missing = (sent.answers ?? 0) - arrivals.length;
  return {
    ...sent,
    count: latencies.count,
    perSecond: (latencies.count / phase.measureMs) * millisecondsPerSecond,
    ...latencies.summary(),
    errors: missing > 0 ? { ...sent.errors, 'not arrived': missing } : sent.errors,
  };
}

async function feedHanging({ databaseUrl, hanging }: WebhookScene, signal: AbortSignal): Promise<void> {
  const database = openDatabase({ url: databaseUrl, applicationName: 'bestow-bench', connectionsMax: 2 });
  try {
    await feed(database.db);
    for await (const _ of setInterval(hangingEveryMs, null, { signal })) await feed(database.db);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await database.close();
  }

  async function feed(db: Db): Promise<void> {
    for (const { accountId } of hanging) {
      await withTransaction(db, (tx) => recordEvent(tx, accountId, { type: 'ShipmentUpdated', data: {} }));
    }
  }
}
