import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { restoreArchive } from '../../src/archive/restore-archive.ts';
import { listLiveNumbers } from '../../src/orders/archived-queries.ts';
import { anyOrder } from '../../src/orders/list-orders.ts';
import { listMatchingNumbers } from '../../src/orders/match-queries.ts';
import { countRecentByStatus } from '../../src/orders/queries.ts';
import { giftTo, place } from '../delivery/support/gift-orders.ts';
import { archive, archiveNeeds, givenOpenedGift, scene, setScene } from './support.ts';

setScene();

interface Listed {
  readonly ids: readonly string[];
  readonly total: number;
}

async function list(query: string): Promise<Listed & { readonly cursor: string | null }> {
  const { status, body, text } = await scene.caller.get(`/v1/Orders?${query}`);
  expect(status, text).toBe(200);
  const ids = (body.Data as { Id: string }[]).map(({ Id }) => Id);
  return { ids, total: Number(body.TotalCount), cursor: body.NextCursor as string | null };
}

/** Every page, by index and by cursor. */
async function listAll(filter: string, pageSize: number): Promise<readonly string[]> {
  const { total } = await list(`${filter}&pageSize=${pageSize}`);
  const byIndex: string[] = [];
  for (let pageIndex = 1; pageIndex <= Math.ceil(total / pageSize) + 1; pageIndex++) {
    const page = await list(`${filter}&pageSize=${pageSize}&pageIndex=${pageIndex}`);
    expect(page.total).toBe(total);
    byIndex.push(...page.ids);
  }
  expect(byIndex).toHaveLength(total);
  const byCursor: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`${filter}&pageSize=${pageSize}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    byCursor.push(...page.ids);
    cursor = page.cursor;
  }
  expect(byCursor).toEqual(byIndex);
  return byIndex;
}

test('lists leave archived orders out, with right counts and pages, and show them again after a restore', async () => {
  const placed: { readonly id: string; readonly email: string; readonly isFinal: boolean }[] = [];
  for (const isFinal of [true, false, true, true, false, false, true]) {
    if (isFinal) {
      const { order, email } = await givenOpenedGift();
      placed.push({ id: order.Id, email, isFinal });
    } else {
      const email = `later-${placed.length}@example.com`;
      const gift = giftTo(email, { Personalization: { DeliveryDate: '2027-06-01T08:00:00Z' } });
      placed.push({ id: (await place(scene.caller, gift)).Id, email, isFinal });
    }
  }
  const all = placed.map(({ id }) => id).toReversed();
  const live = placed
    .filter(({ isFinal }) => !isFinal)
    .map(({ id }) => id)
    .toReversed();
  const filters = ['', 'type=DigitalDelivery', 'productId=aurora-coffee-usd'];
  // Kept lists must notice.
  for (const filter of filters) expect(await listAll(filter, 2)).toEqual(all);
  expect(await listAll('status=Complete', 2)).toHaveLength(4);

  const { files, orders } = await archive();
  expect(orders).toBe(4);
  await expect.poll(() => list('type=DigitalDelivery'), { timeout: 20_000 }).toMatchObject({ total: 3 });
  for (const pageSize of [1, 2, 3, 10])
    for (const filter of filters) expect(await listAll(filter, pageSize), `${filter} by ${pageSize}`).toEqual(live);
  expect(await listAll('status=Complete', 2)).toEqual([]);
  expect(await listAll(`recipientEmail=${placed[0]?.email}`, 2)).toEqual([]);
  expect(await listAll(`recipientEmail=${placed[1]?.email}`, 2)).toEqual([placed[1]?.id]);

  // New orders of the same values are counted beside the gaps.
  const next = await place(
    scene.caller,
    giftTo(placed[0]?.email ?? '', { Personalization: { DeliveryDate: '2027-06-01T08:00:00Z' } }),
  );
  for (const filter of filters) expect(await listAll(filter, 2)).toEqual([next.Id, ...live]);
  expect(await listAll(`recipientEmail=${placed[0]?.email}`, 2)).toEqual([next.Id]);

  await restoreArchive(await archiveNeeds(), join(scene.folder, files[0] ?? ''));
  await expect.poll(() => list('type=DigitalDelivery'), { timeout: 20_000 }).toMatchObject({ total: 8 });
  for (const filter of filters) expect(await listAll(filter, 3)).toEqual([next.Id, ...all]);
  expect(await listAll(`recipientEmail=${placed[0]?.email}`, 2)).toEqual([next.Id, placed[0]?.id]);
});

test('the newest orders are found without reading archived ones', async () => {
  const { order } = await givenOpenedGift();
  await archive();
  const { accountId } = scene.caller;
  const { db } = scene.api.database;
  const count = 20_000;
  const copies = db.transaction().execute(async (tx) => {
    await sql`
      insert into orders (account_id, id, number, placed_at, po_number, type, status, currency_code, total_minor,
                          credential_id, archived_in, archived_charged_minor, archived_refunded_minor)
      select account_id, gen_random_uuid(), number + n, placed_at, 'COPY-' || n, type, status, currency_code, total_minor,
             credential_id, archived_in, 0, 0 from orders cross join generate_series(1, ${count}::integer) n
      where id = ${order.Id}`.execute(tx);
    await sql`analyze orders`.execute(tx);
    const rowsRead = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
        where relname = 'orders'`.execute(tx);
      return rows[0]?.read ?? 0;
    };
    const range = { first: 1, last: count + 1 };
    const before = await rowsRead();
    expect(await listLiveNumbers(tx, accountId, range, { skip: 0, take: 6 })).toEqual([]);
    expect(await countRecentByStatus(tx, accountId, 1_000)).toEqual([]);
    expect(await listMatchingNumbers(tx, accountId, { ...anyOrder, type: 'Links' }, range, 50_000)).toEqual([]);
    expect((await rowsRead()) - before).toBeLessThan(100);
    // None of it is kept.
    throw new Error('done');
  });
  await expect(copies).rejects.toThrow('done');
});

test('the feed of events, transactions, balances and spending are what they were', async () => {
  await givenOpenedGift();
  const read = async () =>
    Promise.all(
      ['/v1/Events?after=0&limit=500', '/v1/Transactions?pageSize=50', '/v1/Balances?pageSize=50'].map(
        async (path) => (await scene.caller.get(path)).body,
      ),
    );
  const before = await read();
  expect(await archive()).toMatchObject({ orders: 1 });
  expect(await read()).toEqual(before);
});

test('a search and a list of changes pass archived orders over', async () => {
  const { order } = await givenOpenedGift();
  await archive();
  const updated = await scene.caller.get('/v1/Orders?updatedSince=2020-01-01T00:00:00Z');
  expect(updated.status).toBe(200);
  expect(updated.body.Data).toEqual([]);
  const { rows } = await sql`select 1 from orders where id = ${order.Id} and archived_in is not null`.execute(
    scene.api.database.db,
  );
  expect(rows).toHaveLength(1);
});
