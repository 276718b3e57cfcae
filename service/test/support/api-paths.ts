/** Every path of the API with the methods that it has; ids are ones that exist in every test database. */
export const apiPaths: readonly { readonly path: string; readonly allow: string }[] = [
  { path: '/v1/Tokens', allow: 'DELETE, POST' },
  { path: '/v1/Products', allow: 'GET, HEAD' },
  { path: '/v1/Products/aurora-coffee-usd', allow: 'GET, HEAD' },
  { path: '/v1/ShippingMethods', allow: 'GET, HEAD' },
  { path: '/v1/Carriers', allow: 'GET, HEAD' },
  { path: '/v1/Brandings', allow: 'GET, HEAD' },
  { path: '/v1/Departments', allow: 'GET, HEAD' },
  { path: '/v1/Orders', allow: 'GET, HEAD, POST' },
  { path: '/v1/Orders/Validate', allow: 'POST' },
  { path: '/v1/Orders/018f0000-0000-7000-8000-000000000000', allow: 'GET, HEAD' },
  { path: '/v1/Balances', allow: 'GET, HEAD' },
  { path: '/v1/FundingRequests', allow: 'GET, HEAD, POST' },
  { path: '/v1/FundingRequests/018f0000-0000-7000-8000-000000000000', allow: 'GET, HEAD' },
  { path: '/v1/Transactions', allow: 'GET, HEAD' },
  { path: '/v1/Cases', allow: 'GET, HEAD' },
];

export const publicPaths: readonly { readonly path: string; readonly allow: string }[] = [
  { path: '/health/live', allow: 'GET, HEAD' },
  { path: '/health/ready', allow: 'GET, HEAD' },
  { path: '/', allow: 'GET, HEAD' },
  { path: '/docs', allow: 'GET, HEAD' },
  { path: '/docs/', allow: 'GET, HEAD' },
  { path: '/docs/operator', allow: 'GET, HEAD' },
  { path: '/docs/errors', allow: 'GET, HEAD' },
  { path: '/openapi.json', allow: 'GET, HEAD' },
  { path: '/media/aurora-coffee.svg', allow: 'GET, HEAD' },
];

/** The lists, with the page sizes that the spec and the contract give them. */
export const listPaths: readonly { readonly path: string; readonly defaultSize: number; readonly sizeMax: number }[] = [
  { path: '/v1/Products', defaultSize: 25, sizeMax: 500 },
  ...[
    'ShippingMethods',
    'Carriers',
    'Brandings',
    'Departments',
    'Orders',
    'Balances',
    'FundingRequests',
    'Transactions',
  ].map((name) => ({ path: `/v1/${name}`, defaultSize: 5, sizeMax: 50 })),
];

export const getPaths: readonly string[] = apiPaths
  .filter(({ allow }) => allow.includes('GET'))
  .map(({ path }) => path);
