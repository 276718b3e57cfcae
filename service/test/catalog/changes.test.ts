import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogChange, createCatalog } from '../../src/catalog/catalog.ts';
import { raiseCatalogVersion, replaceProductContent, updateProductActive } from '../../src/catalog/queries.ts';
import { type Change, everything, listenForChanges, listenForChangesAndWork } from '../../src/database/changes.ts';
import { withTransaction } from '../../src/database/database.ts';
import { jobsDueOf } from '../../src/jobs/job-changes.ts';
import { fulfilOrdersJob } from '../../src/orders/jobs.ts';
import { addProduct, changeCatalog, emptyContent } from '../support/change-catalog.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const nameOf = async (id: string) => (await caller.get(`/v1/Products/${id}`)).body.Name ?? null;

describe('through the API', () => {
  test('an added, changed or retired product is visible from the notification on', async () => {
    expect(await nameOf('new-product')).toBeNull();
    await changeCatalog(api.database.db, (tx) => addProduct(tx, 'new-product', { name: 'First name' }));
    await expect.poll(() => nameOf('new-product'), patience).toBe('First name');
    await changeCatalog(api.database.db, (tx) =>
      replaceProductContent(tx, 'new-product', { ...emptyContent, name: 'Second name' }),
    );
    await expect.poll(() => nameOf('new-product'), patience).toBe('Second name');
    await changeCatalog(api.database.db, (tx) => updateProductActive(tx, 'new-product', false));
    await expect.poll(async () => (await caller.get('/v1/Products/new-product')).body.Active, patience).toBe(false);
    expect((await caller.get('/v1/Products?productName=Second%20name')).body.TotalCount).toBe(0);
  });

  test('a rolled-back change is neither visible nor notified', async () => {
    const changes: Change[] = [];
    const listener = listenForChanges(api.database.url, (change) => changes.push(change));
    await vi.waitFor(() => expect(changes).toEqual([everything]), patience);
    const undone = changeCatalog(api.database.db, async (tx) => {
      await addProduct(tx, 'undone', { name: 'Undone' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await changeCatalog(api.database.db, (tx) => addProduct(tx, 'done', { name: 'Done' }));
    await vi.waitFor(() => expect(changes).toContain(catalogChange), patience);
    expect(changes).toEqual([everything, catalogChange]);
    expect(await nameOf('undone')).toBeNull();
    await listener.close();
  });

  test('a listener for changes only is not woken by every order', async () => {
    const [changes, changesAndWork]: [Change[], Change[]] = [[], []];
    const listeners = [
      listenForChanges(api.database.url, (change) => changes.push(change)),
      listenForChangesAndWork(api.database.url, (change) => changesAndWork.push(change)),
    ];
    await vi.waitFor(() => expect([changes, changesAndWork]).toEqual([[everything], [everything]]), patience);
    expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
    await vi.waitFor(() => expect(changesAndWork).toEqual([everything, jobsDueOf(fulfilOrdersJob.kind)]), patience);
    await changeCatalog(api.database.db, (tx) => addProduct(tx, 'after-an-order', { name: 'After an order' }));
    await vi.waitFor(() => expect(changes).toEqual([everything, catalogChange]), patience);
    await Promise.all(listeners.map((listener) => listener.close()));
  });
});

describe('in memory', () => {
  const namesIn = async (catalog: ReturnType<typeof createCatalog>) =>
    (await catalog.forAccount(caller.accountId)).products.map((product) => product.content.name);

  test('nothing is read again without a notification or a new version', async () => {
    const catalog = createCatalog(api.database.db);
    const before = await catalog.forAccount(caller.accountId);
    await withTransaction(api.database.db, (tx) => addProduct(tx, 'unannounced', { name: 'Unannounced' }));
    await catalog.checkVersion();
    expect(await catalog.forAccount(caller.accountId)).toBe(before);
    expect(catalog.peek(caller.accountId)).toBe(before);
  });

  test('a lost notification is recovered by the version check', async () => {
    const catalog = createCatalog(api.database.db);
    expect(await namesIn(catalog)).not.toContain('Lost notice');
    await withTransaction(api.database.db, async (tx) => {
      await addProduct(tx, 'lost-notice', { name: 'Lost notice' });
      await raiseCatalogVersion(tx);
    });
    expect(await namesIn(catalog)).not.toContain('Lost notice');
    await catalog.checkVersion();
    expect(catalog.peek(caller.accountId)).toBeNull();
    expect(await namesIn(catalog)).toContain('Lost notice');
  });

  test('a notification about one account does not affect the others', async () => {
    const other = await api.givenAccount();
    const catalog = createCatalog(api.database.db);
    const [mine, theirs] = [await catalog.forAccount(caller.accountId), await catalog.forAccount(other.accountId)];
    catalog.onChange(`account:${caller.accountId}`);
    for (const change of ['jobs', 'clock', 'account:unknown', `credential:${other.credentialId}`])
      catalog.onChange(change);
    expect(await catalog.forAccount(caller.accountId)).not.toBe(mine);
    expect(await catalog.forAccount(other.accountId)).toBe(theirs);
  });

  test('a notification during a read makes the next request read again', async () => {
    const catalog = createCatalog(api.database.db);
    const early = catalog.forAccount(caller.accountId);
    catalog.onChange(catalogChange);
    const late = catalog.forAccount(caller.accountId);
    expect(late).not.toBe(early);
    await early;
    expect(catalog.peek(caller.accountId)).not.toBe(await early);
    expect(await catalog.forAccount(caller.accountId)).toBe(await late);
  });
});
