import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertShippingMethod } from '../../src/catalog/queries.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { addProduct, changeCatalog } from '../support/change-catalog.ts';
import { expectShape, orNull, type Shape } from '../support/shapes.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const product: Shape = {
  Id: 'string',
  Denominations: ['number'],
  DenominationRange: orNull({ Min: 'number', Max: 'number', Step: 'number' }),
  ShortDescription: 'string',
  LongDescription: 'string',
  Name: 'string',
  AvailableDeliveryTypes: ['string'],
  Terms: 'string',
  Disclaimer: 'string',
  RedemptionNote: 'string',
  Kind: 'string',
  Choices: ['string'],
  Type: 'string',
  DenominationType: 'string',
  Meta: { ShippingConfiguration: { FulfillmentGroup: orNull('string'), HasRequiredCardCarriers: 'boolean' } },
  MinClaimDays: orNull('number'),
  NeverExpires: 'boolean',
  Media: { Faceplates: [{ Name: 'string', Path: 'string' }] },
  Cost: { Fee: 'number', DiscountPercentage: 'number' },
  Translations: [
    {
      CultureCode: 'string',
      Name: 'string',
      Description: 'string',
      TermsAndConditions: 'string',
      SpecialTermsAndConditions: 'string',
      GeneralRedemptionInstructions: 'string',
      OnlineRedemptionInstructions: 'string',
      InstoreRedemptionInstructions: 'string',
      PrintRedemptionInstructions: 'string',
    },
  ],
  CurrencyCode: 'string',
  CultureCodes: ['string'],
  Active: 'boolean',
};
const shippingMethod: Shape = {
  Id: 'string',
  Carrier: 'string',
  Description: 'string',
  Cost: 'number',
  CurrencyCode: 'string',
  Type: 'string',
  FulfillmentGroup: 'string',
  Tiers: [{ From: 'number', To: orNull('number'), Cost: 'number', Type: 'string' }],
};
const carrier: Shape = {
  Id: 'string',
  Name: 'string',
  Description: 'string',
  ProductIds: ['string'],
  FulfillmentGroup: 'string',
  MinSupportedQuantity: 'integer',
  MaxSupportedQuantity: 'integer',
  Type: 'string',
};
const named: Shape = { Id: 'string', Name: 'string' };

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ hasDepartments: true });
  await changeCatalog(api.database.db, async (tx) => {
    await addProduct(tx, 'empty');
    const dinar = 'KWD' as CurrencyCode;
    await addProduct(
      tx,
      'dinar',
      { currencyCode: dinar, denominationsMinor: [1_250] },
      { fee: '0.0625', discountPercentage: '2.5' },
    );
    await insertShippingMethod(tx, {
      id: 'by-value',
      carrier: '',
      description: '',
      costMinor: 1_250,
      currencyCode: dinar,
      type: 'DirectDelivery',
      fulfillmentGroup: 'g',
      tiers: [
        { type: 'Value', from: 500, to: 99_999, costMinor: 5 },
        { type: 'Value', from: 100_000, to: null, costMinor: 0 },
      ],
    });
  });
});
afterAll(() => api.close());

async function readOne(path: string): Promise<Record<string, unknown>> {
  const { status, body } = await caller.get(path);
  expect(status).toBe(200);
  return body;
}

describe('every resource has exactly the documented fields, with their types', () => {
  test.each<[string, Shape]>([
    ['/v1/Products?pageSize=500', product],
    ['/v1/ShippingMethods?pageSize=50', shippingMethod],
    ['/v1/Carriers?pageSize=50', carrier],
    ['/v1/Brandings?pageSize=50', named],
    ['/v1/Departments?pageSize=50', named],
  ])('%s', async (path, shape) => {
    const { Data, TotalCount } = await readOne(path);
    expect((Data as unknown[]).length).toBe(TotalCount);
    expect(TotalCount).toBeGreaterThan(0);
    expectShape(Data, [shape]);
  });

  test('a product by id equals its list entry, and a retired one has the same fields', async () => {
    const { Data } = await readOne('/v1/Products?pageSize=500');
    for (const listed of (Data as { Id: string }[]).slice(0, 10))
      expect(await readOne(`/v1/Products/${listed.Id}`)).toEqual(listed);
    expectShape(await readOne('/v1/Products/retired-harbor-books-usd'), product);
  });
});

test('an empty product has empty texts, empty lists and null, and no missing field', async () => {
  expect(await readOne('/v1/Products/empty')).toEqual({
    Id: 'empty',
    Denominations: [],
    DenominationRange: null,
    ShortDescription: '',
    LongDescription: '',
    Name: '',
    AvailableDeliveryTypes: [],
    Terms: '',
    Disclaimer: '',
    RedemptionNote: '',
    Type: 'Digital',
    Kind: 'Card',
    Choices: [],
    DenominationType: 'Fixed',
    Meta: { ShippingConfiguration: { FulfillmentGroup: null, HasRequiredCardCarriers: false } },
    MinClaimDays: null,
    NeverExpires: false,
    Media: { Faceplates: [] },
    Cost: { Fee: 0, DiscountPercentage: 0 },
    Translations: [],
    CurrencyCode: 'USD',
    CultureCodes: [],
    Active: true,
  });
});

describe('amounts are in units of the currency', () => {
  test('with the currency’s number of decimals', async () => {
    expect(await readOne('/v1/Products/dinar')).toMatchObject({
      Denominations: [1.25],
      Cost: { Fee: 0.0625, DiscountPercentage: 2.5 },
    });
    expect(await readOne('/v1/Products/sakurabune-books-jpy')).toMatchObject({
      Denominations: [500, 1000, 3000, 5000],
    });
    expect(await readOne('/v1/Products/manybloom-choice-gbp')).toMatchObject({
      DenominationType: 'Range',
      DenominationRange: { Min: 5, Max: 1500, Step: 0.01 },
      Denominations: [20, 50, 100],
      Cost: { Fee: 0.75 },
    });
  });

  test('in the tiers of a shipping method too, except for tiers by quantity', async () => {
    const methods = (await readOne('/v1/ShippingMethods?pageSize=50')).Data as { Id: string }[];
    expect(methods.find((method) => method.Id === 'by-value')).toEqual({
      Id: 'by-value',
      Carrier: '',
      Description: '',
      Cost: 1.25,
      CurrencyCode: 'KWD',
      Type: 'DirectDelivery',
      FulfillmentGroup: 'g',
      Tiers: [
        { From: 0.5, To: 99.999, Cost: 0.005, Type: 'Value' },
        { From: 100, To: null, Cost: 0, Type: 'Value' },
      ],
    });
    expect(methods.find((method) => method.Id === 'us-east-ground')).toMatchObject({
      Cost: 4.95,
      Tiers: [
        { From: 1, To: 10, Cost: 4.95, Type: 'Quantity' },
        { From: 11, To: 50 },
        { From: 51, To: 200 },
        { From: 201, To: null },
      ],
    });
  });
});

test('an empty list is an empty page', async () => {
  const without = await api.givenAccount();
  expect((await without.get('/v1/Departments')).body).toEqual({ Data: [], Page: 1, PageSize: 5, TotalCount: 0 });
});
