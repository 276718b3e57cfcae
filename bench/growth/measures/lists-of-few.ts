import { randomUUID } from 'node:crypto';
import { readJson } from '../../api/api-client.ts';
import { measureHttp } from '../../measure/measure-http.ts';
import { postJsonRequest } from '../../scenarios/http-request.ts';
import { orderBody, type Recipient } from '../../scenarios/order-body.ts';
import { ordersPath } from '../../scenarios/order-pages.ts';
import { listOrderableProductIds } from '../../seed/seed-catalog.ts';
import type { Figure, Measure, Place } from '../measure.ts';
import { timeCalls } from '../time-calls.ts';

const orderCount = 6;
const phase = { warmupMs: 0, measureMs: 60_000 };

/**
 * Two filters together that match the same few orders at both sizes: those of one new recipient. Each call is the first with its
 * values.
 */
export const listsOfFew: Measure = {
  name: `list of ${orderCount} orders by recipientEmail and`,
  rounds: 7,
  async measure(place) {
    const [productId] = listOrderableProductIds('DigitalDelivery');
    if (productId === undefined) throw new Error('There is nothing to order.');
    const to: Recipient = { name: 'Ada New', email: `${randomUUID()}@example.com`, sms: null };
    await order(place, productId, to);
    const others = {
      productId: `productId=${productId}`,
      type: 'type=DigitalDelivery',
      status: 'status=Pending',
      recipientName: 'recipientName=new',
    };
    const figures: Figure[] = [];
    for (const [name, other] of Object.entries(others)) {
      const path = `${ordersPath}?recipientEmail=${to.email}&${other}`;
      figures.push({ name: `${name}, first call`, ...(await timeCalls(place, [path], 1)) });
      const { TotalCount } = await readJson<{ TotalCount: number }>(place.api.baseUrl, path, place.token);
      if (TotalCount !== orderCount) throw new Error(`${path} says TotalCount ${TotalCount}.`);
    }
    return figures;
  },
};

async function order({ api, load, token }: Place, productId: string, to: Recipient): Promise<void> {
  const requests = [postJsonRequest(ordersPath, orderBody(productId, [to]), { token, prefer: 'respond-async' })];
  const { count } = await measureHttp(load, api, { requests, connections: 1, answersMax: orderCount }, phase);
  if (count !== orderCount) throw new Error(`Of ${orderCount} orders ${count} were placed.`);
}
