import { measureHttp } from '../measure/measure-http.ts';
import { postJsonRequest } from '../scenarios/http-request.ts';
import { linksOrderBody, recipient } from '../scenarios/order-body.ts';
import { ordersPath } from '../scenarios/order-pages.ts';
import type { FulfillmentScenario } from './fulfillment-cell.ts';
import { type ClaimLink, placeLargeOrder } from './place-large-order.ts';
import type { FulfillmentScene } from './set-fulfillment-scene.ts';

const connections = 64;
const arrivalsPerSecond = 100;
const phaseFactor = 2;
const recipientCount = 1_000;
const pdfLoops = 16;

/** Orders at a fixed rate, alone and while 16 loops download the PDF of one claim link. */
export const ordersBesidePdfsScenarios: readonly FulfillmentScenario[] = [
  {
    name: 'orders, no PDF loops',
    kind: 'yardstick',
    measure: (scene, phase) => measureOrders(scene, phase),
  },
  {
    name: `orders, ${pdfLoops} PDF loops`,
    async measure(scene, phase) {
      const { links } = await placeLargeOrder(scene, 1);
      const [link] = links;
      if (!link) throw new Error('An order of one card has no link.');
      const stop = await startPdfLoops(scene, link);
      return measureOrders(scene, phase).finally(stop);
    },
  },
];

function measureOrders(scene: FulfillmentScene, { warmupMs, measureMs }: { warmupMs: number; measureMs: number }) {
  const requests = Array.from({ length: recipientCount }, (_, index) => {
    const body = linksOrderBody(scene.productId, { to: recipient(index), quantity: 1 });
    return postJsonRequest(ordersPath, body, { token: scene.token, prefer: 'respond-async' });
  });
  const phase = { warmupMs, measureMs: measureMs * phaseFactor };
  return measureHttp(scene.load, scene.api, { requests, connections, arrivalsPerSecond }, phase);
}

/** Reveals the card, then downloads until stopped; fails if no download was a PDF. */
async function startPdfLoops({ api }: FulfillmentScene, { url, answer }: ClaimLink): Promise<() => Promise<void>> {
  const page = `${api.baseUrl}${new URL(url).pathname}`;
  const body = new URLSearchParams({ answer });
  const revealed = await fetch(page, { method: 'POST', body });
  const cookie = revealed.headers.get('set-cookie')?.split(';')[0] ?? '';
  let isStopped = false;
  let pdfs = 0;
  const download = async () => {
    while (!isStopped) {
      const response = await fetch(`${page}/gift.pdf`, { headers: { cookie } });
      await response.arrayBuffer();
      if (response.ok) pdfs++;
    }
  };
  const loops = Array.from({ length: pdfLoops }, download);
  return async () => {
    isStopped = true;
    await Promise.all(loops);
    if (pdfs === 0) throw new Error('No PDF was downloaded beside the orders.');
  };
}
