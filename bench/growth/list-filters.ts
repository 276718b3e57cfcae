import {
  brandingIds,
  brandingOf,
  departmentIds,
  departmentOf,
  externalIdOf,
  placedAt,
  poNumberOf,
  productIdOf,
  productIds,
  recipientCount,
  recipientOf,
  smsOf,
  statusOf,
  typeOf,
} from './generated-order.ts';
import { harvestFilters } from './harvest-filters.ts';
import { countOf, type ListFilter, type LoadedAccount, manyValues } from './list-filter.ts';

const commonProductId = productIds[0] as string;

export const listFilters: readonly ListFilter[] = [
  { name: 'none', valuesMax: manyValues, query: () => '', count: (_, { orderCount }) => orderCount },
  {
    name: 'startDate and endDate, half of all',
    valuesMax: manyValues,
    query: (value, account) => {
      const { first, last } = middleHalf(value, account);
      const [start, end] = [first, last].map((number) => placedAt(account.numberZeroAt, number).toISOString());
      return `startDate=${start}&endDate=${end}`;
    },
    count: countOf((number, value, account) => isWithin(number, middleHalf(value, account))),
  },
  {
    name: 'poNumber',
    valuesMax: manyValues,
    query: (value) => `poNumber=${poNumberOf(poOrder(value))}`,
    count: countOf((number, value) => number === poOrder(value)),
  },
  {
    name: 'productId, half of all',
    valuesMax: 1,
    query: () => `productId=${commonProductId}`,
    count: countOf((number) => productIdOf(number) === commonProductId),
  },
  {
    name: 'productId, few',
    valuesMax: productIds.length - 1,
    query: (value) => `productId=${rareProductId(value)}`,
    count: countOf((number, value) => productIdOf(number) === rareProductId(value)),
  },
  {
    name: 'recipientEmail',
    valuesMax: manyValues,
    query: (value) => `recipientEmail=${email(value)}`,
    count: countOf((number, value) => isFor(number, value)),
  },
  {
    name: 'recipientSms',
    valuesMax: manyValues,
    query: (value) => `recipientSms=${encodeURIComponent(smsOf(value * 2) ?? '')}`,
    count: countOf((number, value) => isFor(number, value * 2)),
  },
  {
    name: 'externalId',
    valuesMax: manyValues,
    query: (value) => `externalId=${externalIdOf(poOrder(value))}`,
    count: countOf((number, value) => number === poOrder(value)),
  },
  {
    name: 'type, half of all',
    valuesMax: 1,
    isFirstCallFree: true,
    query: () => 'type=Links',
    count: countOf((number) => typeOf(number) === 'Links'),
  },
  {
    name: 'departmentId',
    valuesMax: departmentIds.length,
    isFirstCallFree: true,
    query: (value) => `departmentId=${departmentIds[value]}`,
    count: countOf((number, value) => departmentOf(number) === departmentIds[value]),
  },
  {
    name: 'brandingId',
    valuesMax: brandingIds.length,
    isFirstCallFree: true,
    query: (value) => `brandingId=${brandingIds[value]}`,
    count: countOf((number, value) => brandingOf(number) === brandingIds[value]),
  },
  {
    name: 'status, most',
    valuesMax: 1,
    isFirstCallFree: true,
    query: () => 'status=Complete',
    count: countOf((number) => statusOf(number) === 'Complete'),
  },
  {
    name: 'status, few',
    valuesMax: 1,
    isFirstCallFree: true,
    query: () => 'status=Pending',
    count: countOf((number) => statusOf(number) === 'Pending'),
  },
  {
    name: 'status and recipientEmail',
    valuesMax: manyValues,
    isFirstCallFree: true,
    query: (value) => `status=Complete&recipientEmail=${email(value)}`,
    count: countOf((number, value) => statusOf(number) === 'Complete' && isFor(number, value)),
  },
  {
    name: 'recipientName',
    valuesMax: manyValues,
    isFirstCallFree: true,
    query: (value) => `recipientName=PIENT%20${recipientOf(value)}`,
    count: countOf((number, value) => isFor(number, value)),
  },
  {
    name: 'productId and recipientEmail',
    valuesMax: manyValues,
    query: (value) => `productId=${commonProductId}&recipientEmail=${email(value * 2)}`,
    count: countOf((number, value) => isFor(number, value * 2)),
  },
  {
    name: 'dates and recipientEmail',
    valuesMax: manyValues,
    query: (value, account) => {
      const { first, last } = middleHalf(0, account);
      const [start, end] = [first, last].map((number) => placedAt(account.numberZeroAt, number).toISOString());
      return `startDate=${start}&endDate=${end}&recipientEmail=${email(manyValues + value)}`;
    },
    count: countOf(
      (number, value, account) => isWithin(number, middleHalf(0, account)) && isFor(number, manyValues + value),
    ),
  },
  ...harvestFilters,
];

function middleHalf(value: number, { orderCount }: LoadedAccount): { first: number; last: number } {
  const first = Math.floor(orderCount / 4) + value;
  return { first, last: first + Math.floor(orderCount / 2) };
}

function isWithin(number: number, { first, last }: { first: number; last: number }): boolean {
  return number >= first && number <= last;
}

function isFor(number: number, recipient: number): boolean {
  return number % recipientCount === recipient;
}

function poOrder(value: number): number {
  return 1 + value * 97;
}

function rareProductId(value: number): string {
  return productIds[1 + value] as string;
}

function email(value: number): string {
  return `recipient-${recipientOf(value)}%40example.com`;
}
