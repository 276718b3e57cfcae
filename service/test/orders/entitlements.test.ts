import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDepartment } from '../../src/accounts/queries.ts';
import {
  insertAccountCarrier,
  insertBranding,
  insertCarrier,
  upsertAccountProduct,
} from '../../src/catalog/queries.ts';
import { withTransaction } from '../../src/database/database.ts';
import { demoBrandings, demoCarriers } from '../support/demo-catalog.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { faultsOf, placesOf, refusedPlaces, withoutRequestId } from './support/refusals.ts';
import { findTraces } from './support/traces.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let owner: TestCaller;
let otherAccount: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  owner = await api.givenAccount({ hasDepartments: true });
  otherAccount = await api.givenAccount({ hasDepartments: true });
  await withTransaction(api.database.db, async (tx) => {
    const { accountId } = owner;
    const [branding] = demoBrandings;
    const carrier = demoCarriers.find(({ id }) => id === 'us-coffee-sleeve');
    if (!branding || !carrier) throw new Error('the demo catalog lacks a branding or a carrier');
    await insertBranding(tx, accountId, { ...branding, id: 'their-branding' });
    await insertDepartment(tx, accountId, { id: 'their-department', name: 'Theirs' });
    await insertCarrier(tx, { ...carrier, id: 'their-carrier' });
    await insertAccountCarrier(tx, accountId, 'their-carrier');
    const entitled = { productId: 'meridian-partners-usd', isEntitled: true, fee: null, discountPercentage: null };
    await upsertAccountProduct(tx, accountId, entitled);
    const excluded = { productId: 'inkwillow-books-usd', isEntitled: false, fee: null, discountPercentage: null };
    await upsertAccountProduct(tx, otherAccount.accountId, excluded);
  });
});
afterAll(() => api.close());

const DepartmentId = 'engineering';
const withProduct = (productId: string, value: number) =>
  orderRequest({ DepartmentId }, { ProductId: productId, Value: value });
const withBranding = (id: string) => orderRequest({ DepartmentId }, { BrandingId: id });
const withDepartment = (id: string) => orderRequest({ DepartmentId: id });
const withCarrier = (id: string) => physicalRequest([physicalLine({}, { CarrierId: id })], { DepartmentId });

test.each([
  [
    'product',
    '/LineItems/0/ProductId UnknownProduct',
    withProduct('meridian-partners-usd', 100),
    withProduct('none', 100),
  ],
  [
    'public product',
    '/LineItems/0/ProductId UnknownProduct',
    withProduct('inkwillow-books-usd', 10),
    withProduct('none', 10),
  ],
  ['branding', '/LineItems/0/BrandingId UnknownBranding', withBranding('their-branding'), withBranding('none')],
  ['department', '/DepartmentId UnknownDepartment', withDepartment('their-department'), withDepartment('none')],
  [
    'carrier',
    '/LineItems/0/PhysicalDeliveryAddress/CarrierId UnknownCarrier',
    withCarrier('their-carrier'),
    withCarrier('none'),
  ],
])(
  'a %s of another account is rejected with the same bytes as one that does not exist',
  async (_what, place, theirs, none) => {
    const before = await findTraces(api);
    const refused = await otherAccount.post('/v1/Orders', theirs);
    expect(placesOf(faultsOf(refused))).toEqual([place]);
    expect(withoutRequestId(refused)).toBe(withoutRequestId(await otherAccount.post('/v1/Orders', none)));
    expect([...refused.headers.keys()].toSorted()).not.toContain('location');
    expect(await findTraces(api)).toEqual(before);
    await placed(owner, theirs);
  },
);

test('an unknown shipping method is rejected', async () => {
  const body = physicalRequest([physicalLine({}, { ShippingMethodId: 'none' })], { DepartmentId });
  expect(await refusedPlaces(api, otherAccount, body)).toEqual([
    '/LineItems/0/PhysicalDeliveryAddress/ShippingMethodId UnknownShippingMethod',
  ]);
});

test('ids are compared exactly, including case and spaces', async () => {
  const body = orderRequest(
    { DepartmentId: 'Engineering' },
    { ProductId: 'Aurora-Coffee-USD', BrandingId: 'winter-lights ' },
  );
  expect(await refusedPlaces(api, otherAccount, body)).toEqual([
    '/DepartmentId UnknownDepartment',
    '/LineItems/0/ProductId UnknownProduct',
    '/LineItems/0/BrandingId UnknownBranding',
  ]);
});

test('an account with departments must send one, and the response says so', async () => {
  for (const departmentId of [undefined, null]) {
    expect(await refusedPlaces(api, otherAccount, orderRequest({ DepartmentId: departmentId }))).toEqual([
      '/DepartmentId DepartmentRequired',
    ]);
  }
});

test('an account without departments must not send one, not even another account’s', async () => {
  const plain = await api.givenAccount();
  for (const departmentId of ['engineering', 'their-department', 'x'.repeat(50)]) {
    expect(await refusedPlaces(api, plain, withDepartment(departmentId))).toEqual([
      '/DepartmentId DepartmentNotAllowed',
    ]);
  }
});

test('a DepartmentId has at most 50 characters', async () => {
  expect(await refusedPlaces(api, otherAccount, withDepartment('x'.repeat(50)))).toEqual([
    '/DepartmentId UnknownDepartment',
  ]);
  expect(await refusedPlaces(api, otherAccount, withDepartment('x'.repeat(51)))).toEqual(['/DepartmentId TooLong']);
});
