import { megabyte } from '../measure/measure-http.ts';
import { processRssBytes } from '../processes/process-usage.ts';
import type { FulfillmentScenario } from './fulfillment-cell.ts';
import { placeLargeOrder } from './place-large-order.ts';

const cardCount = 10_000;
const millisecondsPerSecond = 1_000;

/** One order per round. The rate counts cards; the latency is the order's. */
export const tenThousandCardsScenario: FulfillmentScenario = {
  name: 'ten thousand cards',
  async measure(scene) {
    const { elapsedMs } = await placeLargeOrder(scene, cardCount);
    return {
      count: cardCount,
      perSecond: (cardCount / elapsedMs) * millisecondsPerSecond,
      p50Ms: elapsedMs,
      p99Ms: elapsedMs,
      maxMs: elapsedMs,
      errors: {},
      serverRssMb: processRssBytes(scene.api.pid) / megabyte,
    };
  },
};
