import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDepartment } from '../../src/accounts/queries.ts';
import { insertAccountCarrier, insertBranding, upsertAccountProduct } from '../../src/catalog/queries.ts';
import { addProduct, changeAccount, changeCatalog } from '../support/change-catalog.ts';
import { demoBrandings } from '../support/demo-catalog.ts';
import { patience } from '../support/patience.ts';
import { expectProblem, withoutInstance } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const retired = 'retired-harbor-books-usd';
const notPublic = 'meridian-partners-usd';

let api: TestApi;
let mine: TestCaller;
let theirs: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  mine = await api.givenAccount();
  theirs = await api.givenAccount();
});
afterAll(() => api.close());

async function listedIds(caller: TestCaller, path: string): Promise<string[]> {
  const { body } = await caller.get(path);
  return (body.Data as { Id: string }[]).map(({ Id }) => Id);
}

describe('retired products', () => {
  test('a retired product can still be read by its id, with Active false', async () => {
    const { status, body } = await mine.get(`/v1/Products/${retired}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ Id: retired, Active: false });
  });

  test('a retired product is in no list and no search', async () => {
    const { body } = await mine.get(`/v1/Products/${retired}`);
    const searches = [
      `productName=${encodeURIComponent(String(body.Name))}`,
      `productDescription=${encodeURIComponent(String(body.ShortDescription))}`,
      'currencyCode=USD',
      'productType=Digital',
      '',
    ];
    for (const search of searches)
      expect(await listedIds(mine, `/v1/Products?pageSize=500&${search}`)).not.toContain(retired);
  });
});

describe('products the account is not entitled to', () => {
  test('a product without entitlement is in no list, and its id answers like one that does not exist', async () => {
    expect(await listedIds(mine, '/v1/Products?pageSize=500')).not.toContain(notPublic);
    const answer = await mine.get(`/v1/Products/${notPublic}`);
    const unknown = await mine.get('/v1/Products/no-such-product');
    expectProblem(answer, 'NotFound');
    expect(withoutInstance(answer)).toEqual(withoutInstance(unknown));
    expect([...answer.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
  });

  test('an entitlement makes a product visible to that account only', async () => {
    const entitled = await api.givenAccount();
    const row = { productId: notPublic, isEntitled: true, fee: null, discountPercentage: null };
    await changeAccount(api.database.db, entitled.accountId, (tx) => upsertAccountProduct(tx, entitled.accountId, row));
    await expect.poll(() => listedIds(entitled, '/v1/Products?pageSize=500'), patience).toContain(notPublic);
    expect((await entitled.get(`/v1/Products/${notPublic}`)).body).toMatchObject({ Cost: { DiscountPercentage: 9 } });
    expect(await listedIds(mine, '/v1/Products?pageSize=500')).not.toContain(notPublic);
  });

  test('an account can be excluded from a product that all others see', async () => {
    const barred = await api.givenAccount();
    const row = { productId: 'aurora-coffee-usd', isEntitled: false, fee: null, discountPercentage: null };
    await changeAccount(api.database.db, barred.accountId, (tx) => upsertAccountProduct(tx, barred.accountId, row));
    await expect.poll(async () => (await barred.get('/v1/Products/aurora-coffee-usd')).status, patience).toBe(404);
    expect(await listedIds(barred, '/v1/Products?productName=aurora')).not.toContain('aurora-coffee-usd');
    expect((await mine.get('/v1/Products/aurora-coffee-usd')).status).toBe(200);
  });
});

describe('prices', () => {
  test('an account’s own price replaces the general one', async () => {
    await changeCatalog(api.database.db, (tx) => addProduct(tx, 'priced', {}, { fee: '1.5', discountPercentage: '3' }));
    const price = { productId: 'priced', isEntitled: true, fee: '0.25', discountPercentage: null };
    await changeAccount(api.database.db, theirs.accountId, (tx) => upsertAccountProduct(tx, theirs.accountId, price));
    const costOf = async (caller: TestCaller) => (await caller.get('/v1/Products/priced')).body.Cost;
    await expect.poll(() => costOf(theirs), patience).toEqual({ Fee: 0.25, DiscountPercentage: 3 });
    await expect.poll(() => costOf(mine), patience).toEqual({ Fee: 1.5, DiscountPercentage: 3 });
  });

  test('one account’s price never appears in another’s responses, in any order of requests', async () => {
    const price = { productId: 'aurora-coffee-usd', isEntitled: true, fee: '7', discountPercentage: '50' };
    const special = await api.givenAccount();
    await changeAccount(api.database.db, special.accountId, (tx) => upsertAccountProduct(tx, special.accountId, price));
    const ask = async (caller: TestCaller, path: string) =>
      (await caller.get(path)).text.includes('"Fee":7,"DiscountPercentage":50');
    await expect.poll(() => ask(special, '/v1/Products/aurora-coffee-usd'), patience).toBe(true);
    for (const path of [
      '/v1/Products/aurora-coffee-usd',
      '/v1/Products?productName=aurora',
      '/v1/Products?pageSize=500',
    ]) {
      const callers = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? special : mine));
      const seen = await Promise.all(callers.map((caller) => ask(caller, path)));
      expect(seen).toEqual(callers.map((caller) => caller === special));
    }
  });
});

describe('an account’s own brandings, carriers and departments', () => {
  test('are never listed for another account', async () => {
    const [branding] = demoBrandings;
    const owner = await api.givenAccount();
    await api.database.pool.query('delete from account_carriers where account_id = $1', [owner.accountId]);
    await changeAccount(api.database.db, owner.accountId, async (tx) => {
      await insertBranding(tx, owner.accountId, {
        ...branding,
        id: 'only-mine',
        name: 'Only mine',
        settings: settingsOf(branding),
      });
      await insertAccountCarrier(tx, owner.accountId, 'eu-pine-box');
      await insertDepartment(tx, owner.accountId, { id: 'secret-department', name: 'Secret department' });
    });
    await expect.poll(() => listedIds(owner, '/v1/Brandings?pageSize=50'), patience).toContain('only-mine');
    expect(await listedIds(owner, '/v1/Carriers?pageSize=50')).toEqual(['eu-pine-box']);
    expect(await listedIds(owner, '/v1/Departments?pageSize=50')).toEqual(['secret-department']);
    expect(await listedIds(mine, '/v1/Brandings?pageSize=50')).not.toContain('only-mine');
    expect(await listedIds(mine, '/v1/Departments?pageSize=50')).toEqual([]);
  });

  test('are not listed once they are inactive', async () => {
    const owner = await api.givenAccount({ hasDepartments: true });
    for (const path of ['/v1/Brandings', '/v1/Departments'])
      expect((await listedIds(owner, path)).length).toBeGreaterThan(0);
    await api.database.pool.query('update brandings set is_active = false where account_id = $1', [owner.accountId]);
    await api.database.pool.query('update departments set is_active = false where account_id = $1', [owner.accountId]);
    await changeAccount(api.database.db, owner.accountId, async () => {});
    for (const path of ['/v1/Brandings', '/v1/Departments'])
      await expect.poll(() => listedIds(owner, path), patience).toEqual([]);
    expect((await listedIds(mine, '/v1/Brandings')).length).toBeGreaterThan(0);
  });
});

function settingsOf(branding: (typeof demoBrandings)[number] | undefined) {
  if (!branding) throw new Error('the demo has no branding');
  return branding.settings;
}
