import { createBatcher } from '../database/batcher.ts';
import { createHotConnections } from '../database/hot-connections.ts';
import { NotFound, OrderArchived } from '../kit/errors.ts';
import { type AccountId, isId, type OrderId } from '../kit/ids.ts';
import { isArchivedOrder, listOrdersByIds } from './queries.ts';
import type { Order } from './types.ts';

/** Reads orders by id. Reads that meet share one query: one by one, GET order@64 took six times the CPU (decision 0073). */
export interface OrderReader {
  /** Throws NotFound for an unknown id and, with the same text, for another account's; OrderArchived for an archived one. */
  getOrder(accountId: AccountId, id: string): Promise<Order>;
  close(): Promise<void>;
}

interface Key {
  readonly accountId: AccountId;
  readonly id: OrderId;
}

const batchesInFlightMax = 3;
export const readerConnectionsMax = batchesInFlightMax;
const limits = {
  batchesInFlightMax,
  itemsPerBatchMax: 50,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 5_000,
};

export function createOrderReader(url: string): OrderReader {
  const connections = createHotConnections({
    url,
    applicationName: 'bestow-reader',
    connectionsMax: batchesInFlightMax,
  });
  const batcher = createBatcher<Key, Order | null>(readOrders, limits);

  async function readOrders(keys: readonly Key[]): Promise<(Order | null)[]> {
    const orders = await connections.use((client) => listOrdersByIds(client, keys));
    const byKey = new Map(orders.map((order) => [`${order.accountId} ${order.id}`, order]));
    return keys.map(({ accountId, id }) => byKey.get(`${accountId} ${id}`) ?? null);
  }

  return {
    async getOrder(accountId, id) {
      if (!isId(id)) throw new NotFound('No order');
      const key = { accountId, id: id as OrderId };
      const order = await batcher.submit(key);
      if (order) return order;
      const isArchived = await connections.use((client) => isArchivedOrder(client, key));
      throw isArchived ? new OrderArchived() : new NotFound('No order');
    },
    async close() {
      await batcher.idle();
      await connections.close();
    },
  };
}
