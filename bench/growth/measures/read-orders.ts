import { ordersPath, readOrderPage } from '../../scenarios/order-pages.ts';
import type { Measure, Place } from '../measure.ts';
import { timeCalls } from '../time-calls.ts';

const idsPerPage = 50;
const callsPerId = 4;

/** GET of single orders: some of the newest, some from the middle and some of the oldest. */
export const readOrders: Measure = {
  name: 'order read',
  rounds: 3,
  async measure(place) {
    const paths = (await someIds(place)).map((id) => `${ordersPath}/${id}`);
    return [{ name: 'p50', ...(await timeCalls(place, paths, paths.length * callsPerId)) }];
  },
};

async function someIds({ api, token, orderCount }: Place): Promise<string[]> {
  const lastPage = Math.max(1, Math.floor(orderCount / idsPerPage));
  const pages = [1, Math.ceil(lastPage / 2), lastPage].map((index) =>
    readOrderPage(api.baseUrl, token, `?pageSize=${idsPerPage}&pageIndex=${index}`),
  );
  return (await Promise.all(pages)).flatMap(({ Data }) => Data.map(({ Id }) => Id));
}
