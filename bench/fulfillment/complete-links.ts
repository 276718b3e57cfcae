import { measureHttp } from '../measure/measure-http.ts';
import type { FulfillmentScenario } from './fulfillment-cell.ts';
import { completeLinksTraffic } from './links-orders.ts';

const connectionCounts = [64, 256];

/** POST /v1/Orders with one link on one account, answered once the card is issued. */
export const completeLinksScenarios: readonly FulfillmentScenario[] = connectionCounts.map((connections) => ({
  name: `links complete@${connections}`,
  measure: (scene, phase) => measureHttp(scene.load, scene.api, completeLinksTraffic(scene, connections), phase),
}));
