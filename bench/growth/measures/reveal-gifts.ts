import { placeLargeOrder } from '../../fulfillment/place-large-order.ts';
import { measureHttp } from '../../measure/measure-http.ts';
import { postFormRequest } from '../../scenarios/http-request.ts';
import { listOrderableProductIds } from '../../seed/seed-catalog.ts';
import { withCpuTime } from '../cpu-time.ts';
import type { Measure, WorkedPlace } from '../measure.ts';

const linkCount = 100;
const phase = { warmupMs: 0, measureMs: 60_000 };

/** An order of a hundred links through API and worker; then each gift is opened by its answer, one at a time. */
export const revealGifts: Measure<WorkedPlace> = {
  name: 'gifts',
  rounds: 5,
  async measure(place) {
    const { api, load, token } = place;
    const [productId] = listOrderableProductIds('Links');
    if (productId === undefined) throw new Error('There is nothing to order.');
    const { links, elapsedMs } = await placeLargeOrder({ api, productId, token }, linkCount);
    const requests = links.map(({ url, answer }) => postFormRequest(new URL(url).pathname, { answer }));
    const traffic = { requests, connections: 1, answersMax: linkCount };
    const { result, cpuMs } = await withCpuTime(place, () => measureHttp(load, api, traffic, phase));
    return [
      { name: `${linkCount} links from order to answer`, ms: elapsedMs },
      { name: 'claimed, p50', ms: result.p50Ms, cpuMs: cpuMs / linkCount },
      { name: 'claimed, p99', ms: result.p99Ms },
    ];
  },
};
