import type { SeededAccount } from '../seed/seeded.ts';
import { postJsonRequest } from './http-request.ts';
import { orderBody, recipient } from './order-body.ts';
import type { Scenario, Scene } from './scenario.ts';

const connectionCounts = [1, 16, 64, 256];
const openLoopConnections = 256;
const openLoopArrivalsPerSecond = 2_000;
const hotRecipients = 1_000;
// Without it the answer would wait for a worker, and these cells have none.
const prefer = 'respond-async';

type Requests = (scene: Scene) => readonly string[];

/** POST /v1/Orders: one digital line, answered once it is committed. */
export const placeOrderScenarios: readonly Scenario[] = [
  ...connectionCounts.map((connections) => closedLoop('hot', hotOrderRequests, connections)),
  ...connectionCounts.map((connections) => closedLoop('many', manyOrderRequests, connections)),
  openLoop('hot', hotOrderRequests),
  openLoop('many', manyOrderRequests),
];

/** Orders of one account, cycling through a thousand recipients. */
export function hotOrderRequests({ seeded }: Scene): string[] {
  return Array.from({ length: hotRecipients }, (_, index) => orderRequest(seeded.productId, seeded.hot, index));
}

function manyOrderRequests({ seeded }: Scene): string[] {
  return seeded.many.map((account, index) => orderRequest(seeded.productId, account, index));
}

function orderRequest(productId: string, { token }: SeededAccount, index: number): string {
  return postJsonRequest('/v1/Orders', orderBody(productId, [recipient(index)]), { token, prefer });
}

function closedLoop(which: string, requests: Requests, connections: number): Scenario {
  return {
    name: `orders ${which}@${connections}`,
    group: 'orders',
    traffic: (scene) => ({ requests: requests(scene), connections }),
  };
}

function openLoop(which: string, requests: Requests): Scenario {
  return {
    name: `orders ${which}, ${openLoopArrivalsPerSecond} due/s`,
    group: 'orders',
    traffic: (scene) => ({
      requests: requests(scene),
      connections: openLoopConnections,
      arrivalsPerSecond: openLoopArrivalsPerSecond,
    }),
  };
}
