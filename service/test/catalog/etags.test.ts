import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceProductContent, upsertAccountProduct } from '../../src/catalog/queries.ts';
import { addProduct, changeAccount, changeCatalog, emptyContent } from '../support/change-catalog.ts';
import { patience } from '../support/patience.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const paths = [
  '/v1/Products',
  '/v1/Products?pageIndex=2&pageSize=3',
  '/v1/Products?productName=a',
  '/v1/Products/aurora-coffee-usd',
];
const listPaths = ['/v1/ShippingMethods', '/v1/Carriers', '/v1/Brandings', '/v1/Departments'];

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const etagOf = async (client: TestCaller, path: string) => String((await client.get(path)).headers.get('etag'));

describe.each([...paths, ...listPaths])('%s', (path) => {
  test('has a strong ETag that stays the same while nothing changes', async () => {
    const etag = await etagOf(caller, path);
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    expect(await etagOf(caller, path)).toBe(etag);
    expect(await etagOf(await api.givenAccount(), path)).toBe(etag);
  });

  test('answers 304 without a body to a matching ETag, in each form that HTTP allows', async () => {
    const etag = await etagOf(caller, path);
    for (const form of [etag, `W/${etag}`, `"other", ${etag}`, `"other" , W/${etag} , "third"`, '*']) {
      const answer = await caller.get(path, { 'if-none-match': form });
      expect([form, answer.status, answer.text, answer.headers.get('etag')]).toEqual([form, 304, '', etag]);
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
      expect((await caller.send('HEAD', path, undefined, { 'if-none-match': form })).status).toBe(304);
    }
  });

  test('answers 200 with the whole body to another ETag', async () => {
    const { text } = await caller.get(path);
    for (const form of ['"other"', 'W/"other"', '', 'junk', '"', etagWithoutQuotes(await etagOf(caller, path))]) {
      const answer = await caller.get(path, { 'if-none-match': form });
      expect([form, answer.status, answer.text]).toEqual([form, 200, text]);
    }
  });
});

test('different pages, filters and resources have different ETags', async () => {
  const etags = await Promise.all([...paths, ...listPaths].map((path) => etagOf(caller, path)));
  expect(new Set(etags).size).toBe(etags.length);
});

test('an ETag without a token answers 401', async () => {
  const etag = await etagOf(caller, '/v1/Products');
  expect((await api.anonymous.get('/v1/Products', { 'if-none-match': etag })).status).toBe(401);
});

test('the ETag of another account with a different price does not match', async () => {
  const special = await api.givenAccount();
  const price = { productId: 'aurora-coffee-usd', isEntitled: true, fee: '9', discountPercentage: null };
  const before = await etagOf(caller, '/v1/Products/aurora-coffee-usd');
  await changeAccount(api.database.db, special.accountId, (tx) => upsertAccountProduct(tx, special.accountId, price));
  await expect.poll(() => etagOf(special, '/v1/Products/aurora-coffee-usd'), patience).not.toBe(before);
  for (const path of ['/v1/Products/aurora-coffee-usd', '/v1/Products?productName=aurora']) {
    const theirs = await etagOf(special, path);
    const answer = await caller.get(path, { 'if-none-match': theirs });
    expect([answer.status, answer.text.includes('"Fee":9')]).toEqual([200, false]);
    expect((await special.get(path, { 'if-none-match': await etagOf(caller, path) })).status).toBe(200);
  }
});

test('changing a product changes its ETag and those of lists that contain it, and no others', async () => {
  await changeCatalog(api.database.db, (tx) => addProduct(tx, 'changing', { name: 'Before' }));
  await expect.poll(async () => (await caller.get('/v1/Products/changing')).status, patience).toBe(200);
  const before = {
    own: await etagOf(caller, '/v1/Products/changing'),
    list: await etagOf(caller, '/v1/Products?pageSize=500'),
  };
  const neighbour = await etagOf(caller, '/v1/Products/aurora-coffee-usd');
  await changeCatalog(api.database.db, (tx) =>
    replaceProductContent(tx, 'changing', { ...emptyContent, name: 'After' }),
  );
  await expect.poll(() => etagOf(caller, '/v1/Products/changing'), patience).not.toBe(before.own);
  const stale = await caller.get('/v1/Products?pageSize=500', { 'if-none-match': before.list });
  expect([stale.status, stale.text.includes('"Name":"After"')]).toEqual([200, true]);
  expect((await caller.get('/v1/Products/aurora-coffee-usd', { 'if-none-match': neighbour })).status).toBe(304);
});

function etagWithoutQuotes(etag: string): string {
  return etag.replaceAll('"', '');
}
