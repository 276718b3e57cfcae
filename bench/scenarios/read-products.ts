import { getRequest } from './http-request.ts';
import type { Scenario } from './scenario.ts';

const connections = 64;
export const productsPath = '/v1/Products';
const filters = [
  'productName=a',
  'productDescription=gift',
  'currencyCode=USD',
  'productType=Digital',
  'currencyCode=EUR&productType=Digital&pageSize=5',
  'pageSize=500',
];

export const readProductScenarios: readonly Scenario[] = [
  {
    name: `GET products@${connections}`,
    group: 'reads',
    traffic: ({ seeded }) => ({ requests: [getRequest(productsPath, seeded.hot.token)], connections }),
  },
  {
    name: `GET products, filters in turn@${connections}`,
    group: 'reads',
    traffic: ({ seeded }) => ({
      requests: filters.map((query) => getRequest(`${productsPath}?${query}`, seeded.hot.token)),
      connections,
    }),
  },
];
