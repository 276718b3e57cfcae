import { lateCommitMs } from '../../service/src/database/late-commits.ts';
import { toCursor } from '../../service/src/http/cursor.ts';
import { readDemoCatalog } from '../../service/src/main/demo/read-demo-catalog.ts';
import { departmentIds, placedAt } from './generated-order.ts';
import { type ListFilter, manyValues } from './list-filter.ts';
import type { LoadedAccount } from './loaded-account.ts';
import { harvestPages } from './page-kinds.ts';

const productCount = readDemoCatalog().products.filter(({ isActive, isPublic }) => isActive && isPublic).length;

/** What callers use who keep a copy of their orders or of the catalog. */
export const harvestFilters: readonly ListFilter[] = [
  {
    name: 'expand=products',
    valuesMax: 1,
    query: () => 'expand=products',
    count: (_, { orderCount }) => orderCount,
  },
  {
    name: 'updatedSince',
    valuesMax: manyValues,
    pages: harvestPages,
    query: (value, account) => `updatedSince=${placedAt(account, middle(value, account)).toISOString()}`,
    count: changesSince,
  },
  {
    name: 'updatedSince and departmentId',
    valuesMax: departmentIds.length,
    pages: harvestPages,
    query: (value, account) =>
      `departmentId=${departmentIds[value]}&updatedSince=${placedAt(account, middle(value, account)).toISOString()}`,
    count: changesSince,
  },
  {
    name: 'updatedSince, by cursor',
    valuesMax: manyValues,
    pages: harvestPages,
    query: (value, account) => `cursor=${toCursor('u', [account.sequenceZero + middle(value, account), 0])}`,
    count: (value, account) => account.orderCount - middle(value, account),
  },
  {
    name: 'products, updatedSince',
    valuesMax: manyValues,
    path: '/v1/Products',
    pages: harvestPages,
    query: (value) => `updatedSince=${new Date(Date.UTC(2020, 0, 1 + value)).toISOString()}`,
    count: () => productCount,
  },
  {
    name: 'products, none changed',
    valuesMax: manyValues,
    path: '/v1/Products',
    pages: harvestPages,
    query: (value, account) => `updatedSince=${placedAt(account, account.orderCount - value).toISOString()}`,
    count: () => 0,
  },
];

function middle(value: number, { orderCount }: LoadedAccount): number {
  return Math.floor(orderCount / 2) + value;
}

/** One event for each order; those of the minute before are included. */
function changesSince(value: number, account: LoadedAccount): number {
  return account.orderCount - middle(value, account) + lateCommitMs / account.orderIntervalMs + 1;
}
