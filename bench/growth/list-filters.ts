import { countEvery } from './every.ts';
import {
  brandingIds,
  departmentIds,
  emailOf,
  externalIdOf,
  linksOrders,
  ofDepartment,
  pendingOrders,
  placedAt,
  poNumberOf,
  productIds,
  recipientText,
  smsOf,
  toRecipient,
  withBranding,
  withCommonProduct,
  withRareProduct,
} from './generated-order.ts';
import { harvestFilters } from './harvest-filters.ts';
import { countOf, type ListFilter, manyValues } from './list-filter.ts';
import type { LoadedAccount } from './loaded-account.ts';

const commonProductId = productIds[0] as string;
const poNumbersApart = 19;

export const listFilters: readonly ListFilter[] = [
  { name: 'none', valuesMax: manyValues, query: () => '', count: (_, { orderCount }) => orderCount },
  {
    name: 'startDate and endDate, half of all',
    valuesMax: manyValues,
    query: (value, account) => datesOf(middleHalf(value, account), account),
    count: (value, account) => {
      const { first, last } = middleHalf(value, account);
      return last - first + 1;
    },
  },
  {
    name: 'poNumber',
    valuesMax: manyValues,
    query: (value) => `poNumber=${poNumberOf(someOrder(value))}`,
    count: () => 1,
  },
  {
    name: 'productId, half of all',
    valuesMax: 1,
    query: () => `productId=${commonProductId}`,
    count: countOf(() => withCommonProduct),
  },
  {
    name: 'productId, few',
    valuesMax: productIds.length - 1,
    query: (value) => `productId=${productIds[1 + value]}`,
    count: countOf(withRareProduct),
  },
  {
    name: 'recipientEmail',
    valuesMax: manyValues,
    query: (value) => `recipientEmail=${emailOf(value)}`,
    count: countOf(toRecipient),
  },
  {
    name: 'recipientSms',
    valuesMax: manyValues,
    query: (value) => `recipientSms=${encodeURIComponent(smsOf(value * 2))}`,
    count: countOf((value) => toRecipient(value * 2)),
  },
  {
    name: 'externalId',
    valuesMax: manyValues,
    query: (value) => `externalId=${externalIdOf(someOrder(value))}`,
    count: () => 1,
  },
  {
    name: 'type, half of all',
    valuesMax: 1,
    isFirstCallFree: true,
    query: () => 'type=Links',
    count: countOf(() => linksOrders),
  },
  {
    name: 'departmentId',
    valuesMax: departmentIds.length,
    isFirstCallFree: true,
    query: (value) => `departmentId=${departmentIds[value]}`,
    count: countOf(ofDepartment),
  },
  {
    name: 'brandingId',
    valuesMax: brandingIds.length,
    isFirstCallFree: true,
    query: (value) => `brandingId=${brandingIds[value]}`,
    count: countOf(withBranding),
  },
  {
    name: 'status, most',
    valuesMax: 1,
    isFirstCallFree: true,
    query: () => 'status=Complete',
    count: (_, { orderCount }) => orderCount - countEvery(pendingOrders, orderCount),
  },
  {
    name: 'status, few',
    valuesMax: 1,
    isFirstCallFree: true,
    query: () => 'status=Pending',
    count: countOf(() => pendingOrders),
  },
  {
    name: 'status and recipientEmail',
    valuesMax: manyValues,
    isFirstCallFree: true,
    query: (value) => `status=Complete&recipientEmail=${emailOf(value)}`,
    // All orders of one person are pending.
    count: (value, account) => (value === pendingOrders.remainder ? 0 : countOf(toRecipient)(value, account)),
  },
  {
    name: 'recipientName',
    valuesMax: manyValues,
    isFirstCallFree: true,
    query: (value) => `recipientName=PIENT%20${recipientText(value)}`,
    count: countOf(toRecipient),
  },
  {
    name: 'productId and recipientEmail',
    valuesMax: manyValues,
    query: (value) => `productId=${commonProductId}&recipientEmail=${emailOf(value * 2)}`,
    count: countOf((value) => toRecipient(value * 2)),
  },
  {
    name: 'externalId and recipientEmail',
    valuesMax: manyValues,
    query: (value) => `externalId=${externalIdOf(someOrder(value))}&recipientEmail=${emailOf(someOrder(value) % 100)}`,
    count: () => 1,
  },
  {
    name: 'dates and recipientEmail',
    valuesMax: manyValues,
    query: (value, account) =>
      `${datesOf(middleHalf(0, account), account)}&recipientEmail=${emailOf(manyValues + value)}`,
    count: (value, account) => {
      const { first, last } = middleHalf(0, account);
      const every = toRecipient(manyValues + value);
      return countEvery(every, last) - countEvery(every, first - 1);
    },
  },
  ...harvestFilters,
];

function middleHalf(value: number, { orderCount }: LoadedAccount): { first: number; last: number } {
  const first = Math.floor(orderCount / 4) + value;
  return { first, last: first + Math.floor(orderCount / 2) };
}

function datesOf({ first, last }: { first: number; last: number }, account: LoadedAccount): string {
  return `startDate=${placedAt(account, first).toISOString()}&endDate=${placedAt(account, last).toISOString()}`;
}

function someOrder(value: number): number {
  return 1 + value * poNumbersApart;
}
