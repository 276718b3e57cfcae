import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct, changeCatalog } from '../support/change-catalog.ts';
import { demoProducts } from '../support/demo-catalog.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

interface Listed {
  readonly Id: string;
  readonly Name: string;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly CurrencyCode: string;
  readonly Type: string;
}
type Filter = Readonly<Partial<Record<'productName' | 'productDescription' | 'currencyCode' | 'productType', string>>>;

let api: TestApi;
let caller: TestCaller;
let all: readonly Listed[];
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
  await changeCatalog(api.database.db, async (tx) => {
    await addProduct(tx, 'percent', {
      name: '100% Cotton_Card',
      shortDescription: 'a\\b',
      longDescription: 'Straße & Café',
    });
    await addProduct(tx, 'physical-eur', {
      name: 'cotton',
      type: 'Physical',
      longDescription: 'only the LONG text says fjord',
    });
  });
  all = (await find({})).Data;
});
afterAll(() => api.close());

async function find(filter: Filter, page = 'pageSize=500'): Promise<{ Data: readonly Listed[]; TotalCount: number }> {
  const query = Object.entries(filter).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const { status, body } = await caller.get(`/v1/Products?${[...query, page].join('&')}`);
  expect(status).toBe(200);
  return body as unknown as { Data: readonly Listed[]; TotalCount: number };
}

const idsOf = (products: readonly { readonly Id: string }[]) => products.map(({ Id }) => Id);
const holds = (text: string, part: string | undefined) =>
  part === undefined || text.toLowerCase().includes(part.toLowerCase());

/** A simple implementation of the filter. */
function matches(product: Listed, filter: Filter): boolean {
  return (
    holds(product.Name, filter.productName) &&
    (holds(product.ShortDescription, filter.productDescription) ||
      holds(product.LongDescription, filter.productDescription)) &&
    (filter.currencyCode === undefined || product.CurrencyCode === filter.currencyCode) &&
    (filter.productType === undefined || product.Type === filter.productType)
  );
}

test('without filters every active product is listed, by name', () => {
  const sold = demoProducts.filter((product) => product.isActive && product.isPublic).map(({ id }) => id);
  expect(new Set(idsOf(all))).toEqual(new Set([...sold, 'percent', 'physical-eur']));
  expect(all.length).toBe(sold.length + 2);
});

describe('single filters', () => {
  test.each<[Filter, string]>([
    [{ productName: 'aurora' }, 'aurora-coffee-usd'],
    [{ productName: 'AURORA COFFEE' }, 'aurora-coffee-usd'],
    [{ productName: 'urora Cof' }, 'aurora-coffee-usd'],
    [{ productDescription: 'SUNRISE' }, 'aurora-coffee-usd'],
    [{ productDescription: 'fjord' }, 'physical-eur'],
    [{ productDescription: 'STRASSE' }, ''],
    [{ productDescription: 'straße' }, 'percent'],
    [{ productDescription: 'CAFÉ' }, 'percent'],
    [{ currencyCode: 'JPY' }, 'sakurabune-books-jpy'],
    [{ productType: 'Physical' }, 'aurora-coffee-card-usd'],
    [{ productType: 'Digital' }, 'aurora-coffee-usd'],
  ])('%o finds %s and nothing else', async (filter, id) => {
    const { Data, TotalCount } = await find(filter);
    expect(idsOf(Data)).toEqual(idsOf(all.filter((product) => matches(product, filter))));
    expect(TotalCount).toBe(Data.length);
    if (id !== '') expect(idsOf(Data)).toContain(id);
  });
});

describe('special characters are matched literally', () => {
  test.each<[Filter, readonly string[]]>([
    [{ productName: '%' }, ['percent']],
    [{ productName: '_' }, ['percent']],
    [{ productName: '100% cotton_' }, ['percent']],
    [{ productName: '%cotton%' }, []],
    [{ productName: 'cott_n' }, []],
    [{ productName: '.*' }, []],
    [{ productName: "' or ''='" }, []],
    [{ productDescription: '\\' }, ['percent']],
    [{ productDescription: '%' }, idsWith('%')],
    [{ productName: 'cotton' }, ['percent', 'physical-eur']],
  ])('%o', async (filter, ids) => {
    expect(new Set(idsOf((await find(filter)).Data))).toEqual(new Set(ids));
  });

  function idsWith(text: string): string[] {
    return demoProducts
      .filter(
        ({ isActive, isPublic, content }) =>
          isActive && isPublic && `${content.shortDescription}${content.longDescription}`.includes(text),
      )
      .map(({ id }) => id);
  }
});

test('combined filters return what matches all of them, with exact pages', async () => {
  const fragment = fc
    .tuple(fc.constantFrom(...demoProducts), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 6 }), fc.boolean())
    .map(([{ content }, start, length, isUpper]) => {
      const text = content.name.slice(start, start + length);
      return isUpper ? text.toUpperCase() : text;
    });
  const filters = fc.record(
    {
      productName: fragment,
      productDescription: fc.constantFrom('the', 'CARD', 'coffee', 'a', 'every', 'zzz'),
      currencyCode: fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'CHF'),
      productType: fc.constantFrom('Digital', 'Physical'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 10 }),
      async (filter, pageIndex, pageSize) => {
        const expected = all.filter((product) => matches(product, filter));
        const { Data, TotalCount } = await find(filter, `pageIndex=${pageIndex}&pageSize=${pageSize}`);
        expect(TotalCount).toBe(expected.length);
        expect(idsOf(Data)).toEqual(idsOf(expected.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)));
      },
    ),
    { numRuns: 150 },
  );
});
