import { createBatcher } from '../kit/batcher.ts';
import type { Db } from '../kit/database.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId, type OrderId } from '../kit/ids.ts';
import { listOrdersByIds } from './queries.ts';
import type { Order } from './types.ts';

/** Reads orders by id. Reads that meet share one query. */
export interface OrderReader {
  /** Throws NotFound for an unknown id and, in the very same words, for another account's. */
  getOrder(accountId: AccountId, id: string): Promise<Order>;
}

interface Key {
  readonly accountId: AccountId;
  readonly id: OrderId;
}

const limits = {
  batchesInFlightMax: 3,
  itemsPerBatchMax: 50,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 5_000,
};

export function createOrderReader(db: Db): OrderReader {
  const batcher = createBatcher<Key, Order | null>((keys) => readOrders(db, keys), limits);
  return {
    async getOrder(accountId, id) {
      const order = isId(id) ? await batcher.submit({ accountId, id: id as OrderId }) : null;
      if (!order) throw new NotFound('No order');
      return order;
    },
  };
}

async function readOrders(db: Db, keys: readonly Key[]): Promise<(Order | null)[]> {
  const orders = await listOrdersByIds(db, keys);
  const byKey = new Map(orders.map((order) => [`${order.accountId} ${order.id}`, order]));
  return keys.map(({ accountId, id }) => byKey.get(`${accountId} ${id}`) ?? null);
}
