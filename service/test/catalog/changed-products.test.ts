import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAccountPrice } from '../../src/catalog/account-prices.ts';
import { announceProductChange } from '../../src/catalog/announce-product-change.ts';
import { deleteAccountProduct, updateProductTerms } from '../../src/catalog/manage-queries.ts';
import {
  listProducts,
  replaceProductContent,
  updateProductActive,
  upsertAccountProduct,
} from '../../src/catalog/queries.ts';
import { withTransaction } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { addProduct, changeAccount, changeCatalog, emptyContent } from '../support/change-catalog.ts';
import { patience } from '../support/patience.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let worker: Worker;
let mine: TestCaller;
let theirs: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  mine = await api.givenAccount();
  theirs = await api.givenAccount();
  await changeCatalog(api.database.db, async (tx) => {
    for (const id of ['edited', 'retired', 'priced', 'withdrawn', 'closed']) await addProduct(tx, id, { name: id });
    await addProduct(tx, 'never-public', { name: 'never-public' }, { isPublic: false });
  });
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** Moves the clock beyond what counts as underway, and returns the time. */
async function laterMoment(): Promise<string> {
  const { db } = api.database;
  await sql`update service_clock set ahead = ahead + interval '2 minutes'`.execute(db);
  return (await sql<{ at: Date }>`select service_now() as at`.execute(db)).rows[0]?.at.toISOString() ?? '';
}

async function changedSince(caller: TestCaller, since: string) {
  const { status, body, text } = await caller.get(`/v1/Products?pageSize=500&updatedSince=${since}`);
  expect(status, text).toBe(200);
  const { Data, Removed, TotalCount } = body as {
    Data: { Id: string }[];
    Removed: { Id: string }[];
    TotalCount: number;
  };
  expect(TotalCount).toBe(Data.length);
  return { changed: Data.map(({ Id }) => Id), removed: Removed.map(({ Id }) => Id) };
}

const becomes = (caller: TestCaller, since: string, changed: string[], removed: string[]) =>
  expect.poll(() => changedSince(caller, since), patience).toEqual({ changed, removed });

test('what was changed since is listed, and what was retired or withdrawn is in Removed', async () => {
  const { db } = api.database;
  const since = await laterMoment();
  await becomes(mine, since, [], []);
  await changeCatalog(db, (tx) => replaceProductContent(tx, 'edited', { ...emptyContent, name: 'edited' }));
  await becomes(mine, since, ['edited'], []);
  await becomes(theirs, since, ['edited'], []);
  await changeCatalog(db, (tx) => updateProductActive(tx, 'retired', false));
  await becomes(theirs, since, ['edited'], ['retired']);

  const own = { isEntitled: true, fee: '1', discountPercentage: null };
  await changeAccount(db, mine.accountId, (tx) =>
    upsertAccountProduct(tx, mine.accountId, { ...own, productId: 'priced' }),
  );
  await becomes(mine, since, ['edited', 'priced'], ['retired']);
  const none = { ...own, isEntitled: false, fee: null, productId: 'withdrawn' };
  await changeAccount(db, mine.accountId, (tx) => upsertAccountProduct(tx, mine.accountId, none));
  await becomes(mine, since, ['edited', 'priced'], ['retired', 'withdrawn']);
  await becomes(theirs, since, ['edited'], ['retired']);

  // Later, only what happened since; also when the account's own terms end.
  const next = await laterMoment();
  await becomes(mine, next, [], []);
  await changeAccount(db, mine.accountId, (tx) => deleteAccountProduct(tx, mine.accountId, 'withdrawn'));
  await becomes(mine, next, ['withdrawn'], []);
  await changeCatalog(db, (tx) => updateProductActive(tx, 'retired', true));
  await becomes(mine, next, ['retired', 'withdrawn'], []);
  await becomes(theirs, next, ['retired'], []);
});

test('a product that is for all no longer is removed for those who cannot order it, and others learn nothing of it', async () => {
  const { db } = api.database;
  const keep = { productId: 'closed', isEntitled: true, fee: null, discountPercentage: null };
  await changeAccount(db, mine.accountId, (tx) => upsertAccountProduct(tx, mine.accountId, keep));
  const since = await laterMoment();
  const terms = { fee: '0', discountPercentage: '0', sources: [], isPublic: false };
  await changeCatalog(db, async (tx) => {
    await updateProductTerms(tx, { ...terms, id: 'closed' });
    await replaceProductContent(tx, 'never-public', { ...emptyContent, name: 'never-public' });
  });
  await becomes(mine, since, ['closed'], []);
  await becomes(theirs, since, [], ['closed']);
  const { body } = await theirs.get('/v1/Products?pageSize=1');
  expect(body.Removed).toEqual([]);
});

test('accounts are told by ProductChanged when their price or entitlement changes, or a product stops being for all', async () => {
  const { db } = api.database;
  const told = async (caller: TestCaller, id: string) => {
    const { body } = await caller.get('/v1/Events?limit=500');
    const events = body.Data as { Type: string; Data: { ProductId?: string; Active?: boolean } }[];
    return events.flatMap(({ Type, Data }) =>
      Type === 'ProductChanged' && Data.ProductId === id ? [Data.Active] : [],
    );
  };
  const wish = { productId: 'priced', isEntitled: null, fee: 2, discountPercentage: null };
  const product = (await listProducts(db)).find(({ id }) => id === 'priced');
  if (!product) throw new Error('no product');
  await withTransaction(db, (tx) => setAccountPrice(tx, theirs.accountId, wish, product));
  expect(await told(theirs, 'priced')).toEqual([true]);
  await withTransaction(db, (tx) => setAccountPrice(tx, theirs.accountId, { ...wish, isEntitled: false }, product));
  expect(await told(theirs, 'priced')).toEqual([true, false]);
  expect(await told(mine, 'priced')).toEqual([]);

  await changeCatalog(db, async (tx) => {
    await updateProductTerms(tx, { id: 'edited', isPublic: false, fee: '0', discountPercentage: '0', sources: [] });
    await announceProductChange(tx, 'edited');
  });
  await expect.poll(() => told(theirs, 'edited'), patience).toEqual([false]);
});
