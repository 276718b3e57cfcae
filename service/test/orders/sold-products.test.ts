import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceProductContent, updateProductActive } from '../../src/catalog/queries.ts';
import type { ProductRow } from '../../src/catalog/types.ts';
import { addProduct, changeCatalog, emptyContent } from '../support/change-catalog.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { placed } from './support/wire-orders.ts';

interface ShownOrder {
  readonly Id: string;
  readonly LineItems: readonly { readonly ProductId: string; readonly Product?: SoldProduct }[];
}

interface SoldProduct {
  readonly Version: number;
  readonly Name: string;
  readonly Terms: string;
}

const content: ProductRow['content'] = {
  ...emptyContent,
  name: 'Tea for two',
  terms: 'Valid for a year.',
  denominationsMinor: [2500],
  availableDeliveryTypes: ['Links'],
};

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
  await changeCatalog(api.database.db, (tx) => addProduct(tx, 'tea', content));
});
afterAll(() => api.close());

const teaOrder = (others: readonly object[] = []) =>
  orderRequest({ Type: 'Links', LineItems: [lineItem({ ProductId: 'tea', DigitalDeliveryAddress: null }), ...others] });

async function soldBy(path: string): Promise<(SoldProduct | undefined)[]> {
  const { status, body, text } = await caller.get(path);
  expect(status, text).toBe(200);
  const orders = ('Data' in body ? body.Data : [body]) as ShownOrder[];
  return orders.flatMap(({ LineItems }) => LineItems.map(({ Product }) => Product));
}

test('expand=products shows what each line item bought as it was then, whatever became of the product', async () => {
  await expect.poll(async () => (await caller.get('/v1/Products/tea')).status, patience).toBe(200);
  const first = await placed(caller, teaOrder());
  const { db } = api.database;
  await changeCatalog(db, (tx) => replaceProductContent(tx, 'tea', { ...content, name: 'Tea for three' }));
  const name = async () => (await caller.get('/v1/Products/tea')).body.Name;
  await expect.poll(name, patience).toBe('Tea for three');
  const coffee = lineItem({ ProductId: 'aurora-coffee-usd', DigitalDeliveryAddress: null });
  const second = await placed(caller, teaOrder([coffee]));
  await changeCatalog(db, (tx) => updateProductActive(tx, 'tea', false));

  const [then] = await soldBy(`/v1/Orders/${first.Id}?expand=products`);
  expect(then).toMatchObject({ Name: 'Tea for two', Terms: 'Valid for a year.' });
  const [later, other] = await soldBy(`/v1/Orders/${second.Id}?expand=products`);
  expect(later).toMatchObject({ Name: 'Tea for three' });
  expect(later?.Version).toBeGreaterThan(then?.Version ?? 0);
  expect(other?.Name).toBe((await caller.get('/v1/Products/aurora-coffee-usd')).body.Name);
  expect(await soldBy('/v1/Orders?expand=products&pageSize=50')).toEqual([later, other, then]);
  expect(await soldBy('/v1/Orders?expand=products&productId=tea&updatedSince=2020-01-01')).toEqual([
    then,
    later,
    other,
  ]);
});

test('without it no line item has a Product, and nothing else can be expanded', async () => {
  await placed(caller, orderRequest());
  for (const product of await soldBy('/v1/Orders?pageSize=50')) expect(product).toBeUndefined();
  expectProblem(await caller.get('/v1/Orders?expand=Products'), 'InvalidRequest');
  expectProblem(await caller.get('/v1/Orders?expand=products&expand=products'), 'InvalidRequest');
});
