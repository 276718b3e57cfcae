import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPaths } from '../support/api-paths.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

interface Envelope {
  readonly Data: readonly { readonly Id?: string; readonly CurrencyCode?: string }[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** What some lists answer beside the envelope. */
const moreMembers: Readonly<Record<string, readonly string[]>> = {
  '/v1/Orders': ['NextCursor', 'HasMore'],
  '/v1/Products': ['Removed'],
};

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  const available = { USD: 1_000_00n, EUR: 1_00n, GBP: 1_00n, JPY: 100n, KWD: 1_000n, CHF: 1_00n };
  caller = await api.givenAccount({ available, hasDepartments: true });
  for (let i = 0; i < 6; i++) {
    const placed = await caller.post('/v1/Orders', orderRequest({ DepartmentId: 'engineering' }));
    expect(placed.status).toBe(201);
  }
});
afterAll(() => api.close());

async function page(path: string, query = ''): Promise<Envelope> {
  const { status, body } = await caller.get(`${path}${query}`);
  expect(status).toBe(200);
  const more = moreMembers[path] ?? [];
  expect(Object.keys(body).sort()).toEqual([...more, 'Data', 'Page', 'PageSize', 'TotalCount'].sort());
  return body as unknown as Envelope;
}

const keyOf = (item: Envelope['Data'][number]) => item.Id ?? item.CurrencyCode;

describe.each(listPaths)('$path', ({ path, defaultSize, sizeMax }) => {
  test(`starts at page 1 with ${defaultSize} entries and allows up to ${sizeMax}`, async () => {
    const first = await page(path);
    expect(first).toMatchObject({ Page: 1, PageSize: defaultSize });
    expect(first.TotalCount).toBeGreaterThan(defaultSize);
    expect(first.Data).toHaveLength(defaultSize);
    expect(await page(path, `?pageSize=${sizeMax}`)).toMatchObject({ Page: 1, PageSize: sizeMax });
    expect(await page(path, '?pageIndex=1&pageSize=1')).toMatchObject({ Page: 1, PageSize: 1 });
  });

  test('returns every entry once over its pages, in a stable order, with the same TotalCount on each', async () => {
    const all = await page(path, `?pageSize=${sizeMax}`);
    expect(all.Data).toHaveLength(all.TotalCount);
    const seen: (string | undefined)[] = [];
    for (let index = 1; seen.length < all.TotalCount; index++) {
      const next = await page(path, `?pageIndex=${index}&pageSize=4`);
      expect(next).toMatchObject({ Page: index, PageSize: 4, TotalCount: all.TotalCount });
      expect(next.Data.length).toBe(Math.min(4, all.TotalCount - seen.length));
      seen.push(...next.Data.map(keyOf));
    }
    expect(seen).toEqual(all.Data.map(keyOf));
    expect(new Set(seen).size).toBe(all.TotalCount);
  });

  test('answers page 2147483647 with an empty page and the count', async () => {
    const { TotalCount } = await page(path);
    const last = await page(path, `?pageIndex=2147483647&pageSize=${sizeMax}`);
    expect(last).toMatchObject({ Data: [], Page: 2_147_483_647, PageSize: sizeMax, TotalCount });
  });

  test('is an empty page for a new account, unless the resource is shared by all', async () => {
    const isCommon = ['/v1/Products', '/v1/ShippingMethods', '/v1/Carriers', '/v1/Brandings'].includes(path);
    const newAccount = await api.givenAccount({ available: {} });
    const { body } = await newAccount.get(path);
    if (isCommon) expect(body.TotalCount).toBeGreaterThan(0);
    else expect(body).toMatchObject({ Data: [], Page: 1, PageSize: defaultSize, TotalCount: 0 });
  });
});
