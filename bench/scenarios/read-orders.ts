import { getRequest } from './http-request.ts';
import { recipient } from './order-body.ts';
import { lastPageIndex, type OrderPage, ordersPath, readOrderPage } from './order-pages.ts';
import type { Scenario, Scene } from './scenario.ts';

const orderConnections = 64;
const listConnections = 16;
const idPages = 20;
const idPageSize = 50;
const someone = recipient(0);

/** Single orders, and the hot account's list, which grows from round to round. */
export const readOrderScenarios: readonly Scenario[] = [
  {
    name: `GET order@${orderConnections}`,
    group: 'reads',
    traffic: async (scene) => ({
      requests: (await orderIds(scene)).map((id) => getRequest(`${ordersPath}/${id}`, scene.seeded.hot.token)),
      connections: orderConnections,
    }),
  },
  listScenario('first page', () => 'pageIndex=1'),
  listScenario('middle page', ({ TotalCount }) => `pageIndex=${Math.ceil(lastPageIndex(TotalCount) / 2)}`),
  listScenario('last page', ({ TotalCount }) => `pageIndex=${lastPageIndex(TotalCount)}`),
  listScenario('page of 50', () => 'pageSize=50'),
  listScenario('by date', ({ Data }) => `startDate=2020-01-01&endDate=${Data[0]?.Timestamp}`),
  listScenario('by poNumber', ({ Data }) => `poNumber=${Data[0]?.PONumber}`),
  listScenario('by productId', (_firstPage, { seeded }) => `productId=${seeded.productId}`),
  listScenario('by recipientName', () => `recipientName=${encodeURIComponent(someone.name.toLowerCase())}`),
  listScenario('by recipientEmail', () => `recipientEmail=${encodeURIComponent(someone.email)}`),
  listScenario('by recipientSms', () => `recipientSms=${encodeURIComponent(someone.sms ?? '')}`),
];

function listScenario(what: string, query: (firstPage: OrderPage, scene: Scene) => string): Scenario {
  return {
    name: `GET orders, ${what}@${listConnections}`,
    group: 'lists',
    // A long list, without a floor: lists are judged by the growth option.
    phase: ({ warmupMs, measureMs }) => ({ warmupMs: warmupMs / 2, measureMs: measureMs / 2 }),
    traffic: async (scene) => {
      const firstPage = await readOrderPage(scene.api.baseUrl, scene.seeded.hot.token, '');
      const path = `${ordersPath}?${query(firstPage, scene)}`;
      return { requests: [getRequest(path, scene.seeded.hot.token)], connections: listConnections };
    },
  };
}

async function orderIds({ api, seeded }: Scene): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= idPages; page++) {
    const { Data } = await readOrderPage(api.baseUrl, seeded.hot.token, `?pageSize=${idPageSize}&pageIndex=${page}`);
    ids.push(...Data.map(({ Id }) => Id));
  }
  return ids;
}
