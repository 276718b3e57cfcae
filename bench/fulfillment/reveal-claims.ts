import { measureHttp } from '../measure/measure-http.ts';
import { postFormRequest } from '../scenarios/http-request.ts';
import type { FulfillmentScenario } from './fulfillment-cell.ts';
import { placeLargeOrder } from './place-large-order.ts';

const connections = 16;
/** A reveal costs a picture and a page: in the time of other cells there would be too few for a 99th percentile. */
const phaseFactor = 2;
const linkCount = 4_000;
/** Leaves the other half of the links to the warm-up. */
const answersMax = linkCount / 2;

/** The right answer on links that nobody has opened: a second opening would be cheaper than the first. */
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
