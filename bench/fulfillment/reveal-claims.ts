import { measureHttp } from '../measure/measure-http.ts';
import { postFormRequest } from '../scenarios/http-request.ts';
import type { FulfillmentScenario } from './fulfillment-cell.ts';
import { placeLargeOrder } from './place-large-order.ts';

const connections = 16;
/** A reveal renders a picture and a page: the duration of other cells would give too few for a 99th percentile. */
const phaseFactor = 2;
const linkCount = 4_000;
/** Leaves half of the links for the warm-up. */
const answersMax = linkCount / 2;

/** Correct answers on unopened links: opening a link again is cheaper than the first time. */
export const revealClaimsScenario: FulfillmentScenario = {
  name: `claim reveal@${connections}`,
  async measure(scene, { warmupMs, measureMs }) {
    const phase = { warmupMs, measureMs: measureMs * phaseFactor };
    const { links } = await placeLargeOrder(scene, linkCount);
    const requests = links.map(({ url, answer }) => postFormRequest(new URL(url).pathname, { answer }));
    const measured = await measureHttp(scene.load, scene.api, { requests, connections, answersMax }, phase);
    if ((measured.answers ?? 0) > linkCount)
      throw new Error(`${linkCount} links were not enough: some were opened twice.`);
    return measured;
  },
};
