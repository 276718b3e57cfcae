import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archiveOrders } from '../../../src/archive/archive-orders.ts';
import { restoreArchive } from '../../../src/archive/restore-archive.ts';
import type { ArchiveNeeds } from '../../../src/archive/types.ts';
import { many } from '../../../src/database/database.ts';
import { loadAddressHashes } from '../../../src/delivery/address-hashes.ts';
import { takeReports } from '../../../src/delivery/take-reports.ts';
import { checkOrders } from '../../../src/main/verify/order-steps.ts';
import { verifyLedger } from '../../../src/main/verify-ledger.ts';
import type { Worker } from '../../../src/main/worker.ts';
import { returnToRows } from '../../../src/recipients/retention/queries.ts';
import { givenSignedIn } from '../../portal/support/portal-caller.ts';
import { orderRequest } from '../../support/order-requests.ts';
import { patience } from '../../support/patience.ts';
import type { TestApi, TestCaller } from '../../support/test-api.ts';
import { startTestWorker } from '../../support/test-worker.ts';
import { startTwoCells, type TwoCells, throughRouter } from '../support/two-cells.ts';
import { linkOrder, moveUntil, runMove } from './support.ts';

let cells: TwoCells;
let worker: Worker;
beforeAll(async () => {
  cells = await startTwoCells({
    FUNDING_APPLIED_AFTER_SECONDS: '86400',
    SELLER_NAME: 'Bestow GmbH',
    SELLER_STREET: 'Hauptstraße 1',
    SELLER_ZIP: '10115',
    SELLER_CITY: 'Berlin',
    SELLER_COUNTRY: 'DE',
    SELLER_REGISTRATION: 'HRB 12345',
  });
  worker = await startTestWorker(cells.a);
});
afterAll(async () => {
  await worker.close();
  await cells.close();
});

const address = { Name: 'Acme', Street: 'Main Street 1', Zip: '12345', City: 'Springfield', Country: 'US' };

async function givenInvoice(api: TestApi, account: TestCaller): Promise<void> {
  const { portal } = await givenSignedIn(api, null, 'operator');
  expect((await account.send('PUT', '/v1/BillingAddress', address)).status).toBe(200);
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 10 });
  expect((await portal.post(`/operator/FundingRequests/${account.accountId}/${body.Id}/Apply`)).status).toBe(200);
}

const invoicesIn = (api: TestApi) =>
  many(
    api.database.db,
    sql<{ account: string; from: string; number: number }>`
      select account_id as account, numbered_in as "from", number from invoices order by numbered_in, number`,
  );
const violations = () => Promise.all([cells.a, cells.b].map(({ database }) => verifyLedger(database.db)));

async function move(caller: TestCaller, to: string): Promise<void> {
  const end = await runMove(cells, `${caller.accountId} --to ${to}`);
  expect(end, end.stderr + end.stdout).toMatchObject({ code: 0 });
  expect((await runMove(cells, `${caller.accountId} --remove`)).code).toBe(0);
}

test('invoices keep their numbers, beside those of the other cell, and neither series has a gap', async () => {
  const [moving, staying] = [await cells.a.givenAccount(), await cells.a.givenAccount()];
  const other = await cells.b.givenAccount();
  await givenInvoice(cells.a, moving);
  await givenInvoice(cells.a, staying);
  await givenInvoice(cells.b, other);
  await move(moving, 'b');
  const ofA = { account: moving.accountId, from: 'a', number: 1 };
  expect(await invoicesIn(cells.b)).toEqual([{ account: other.accountId, from: '', number: 1 }, ofA]);
  expect(await violations()).toEqual([[], []]);
  const back = await runMove(cells, `${moving.accountId} --to a`);
  expect(back, back.stderr + back.stdout).toMatchObject({ code: 0 });
  expect(await invoicesIn(cells.a)).toContainEqual({ ...ofA, from: '' });
  expect(await many(cells.a.database.db, sql`select 1 from invoices_elsewhere`)).toEqual([]);
  await givenInvoice(cells.a, staying);
  expect((await invoicesIn(cells.a)).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(await violations()).toEqual([[], []]);
});

test('lines show the product as it was ordered, whatever its versions are called in the other cell', async () => {
  const caller = await cells.a.givenAccount();
  const routed = await throughRouter(cells, caller);
  const placed = await routed.post('/v1/Orders', linkOrder());
  const path = `/v1/Orders/${placed.body.Id}?expand=products`;
  await vi.waitFor(async () => expect((await routed.get(path)).body.Status).toBe('Complete'), patience);
  const before = await routed.get(path);
  const { db } = cells.b.database;
  await sql`
    insert into media (name, content_type, bytes) values ('former.png', 'image/png', 'x')`.execute(cells.a.database.db);
  await sql`
    update product_versions set content = content || '{"former": "/media/former.png"}'
    where product_id = 'aurora-coffee-usd'`.execute(cells.a.database.db);
  // As if that cell had imported other texts first.
  await sql`
    update product_versions set content = jsonb_set(content, '{name}', '"Other"')
    where product_id = 'aurora-coffee-usd'`.execute(db);
  await move(caller, 'b');
  const after = await routed.get(path);
  expect(after.text).toBe(before.text.replace('"Version":1', '"Version":-1'));
  const versions = await many(
    db,
    sql<{
      version: number;
    }>`select version from product_versions where product_id = 'aurora-coffee-usd' order by version`,
  );
  expect(versions).toEqual([{ version: -1 }, { version: 1 }]);
  expect(await many(db, sql`select 1 from media where name = 'former.png'`)).toHaveLength(1);
  const again = await cells.a.givenAccount();
  await (await throughRouter(cells, again)).post('/v1/Orders', linkOrder());
  await move(again, 'b');
  expect(
    await many(db, sql`select distinct product_version as v from order_lines where account_id = ${again.accountId}`),
  ).toEqual([{ v: -1 }]);
});

test('an address that no mail goes to is known in both cells, and claim pages and reports wait while an account moves', async () => {
  const caller = await cells.a.givenAccount();
  const routed = await throughRouter(cells, caller);
  const [mailed, linked] = [
    await routed.post('/v1/Orders', orderRequest()),
    await routed.post('/v1/Orders', linkOrder()),
  ];
  const link = await vi.waitFor(async () => {
    const { body } = await routed.get(`/v1/Orders/${linked.body.Id}`);
    const lines = body.LineItems as { ClaimData: { Codes: { Value: string }[] }[] }[];
    return new URL(lines[0]?.ClaimData[0]?.Codes[0]?.Value ?? '').pathname;
  }, patience);
  const message = await vi.waitFor(async () => {
    const [found] = await many(
      cells.a.database.db,
      sql<{ id: string; hash: Buffer }>`
        select id, address_hash as hash from messages where order_id = ${mailed.body.Id}::uuid and address_hash is not null
          and status in ('Accepted', 'Delivered')`,
    );
    expect(found).toBeDefined();
    return found as { id: string; hash: Buffer };
  }, patience);
  await sql`insert into suppressions (address_hash, channel, reason, created_at) values (${message.hash}, 'Email', 'Bounced', now())`.execute(
    cells.a.database.db,
  );
  await moveUntil(cells, caller.accountId, 'fenced');
  const waiting = await cells.anonymous.get(link);
  expect([waiting.status, waiting.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  const report = { accountId: caller.accountId, id: message.id, status: 'Bounced', reason: 'x', isDeadAddress: true };
  await expect(takeReports(cells.a.database.db, [report as never])).rejects.toMatchObject({
    code: 'ServiceUnavailable',
  });
  await move(caller, 'b');
  expect((await cells.anonymous.get(link)).status).toBe(200);
  for (const { database } of [cells.a, cells.b])
    expect(await many(database.db, sql`select 1 from suppressions where address_hash = ${message.hash}`)).toHaveLength(
      1,
    );
});

test('what is left of archived orders moves, and their file is restored in the other cell', async () => {
  const caller = await cells.a.givenAccount();
  const routed = await throughRouter(cells, caller);
  const { body } = await routed.post('/v1/Orders', linkOrder());
  const path = `/v1/Orders/${body.Id}?expand=products`;
  await vi.waitFor(async () => expect((await routed.get(path)).body.Status).toBe('Complete'), patience);
  await sql`
    update cards set claimed_at = now(), first_disclosed_at = now(), first_disclosed_by = 'ClaimPage'
    where order_id = ${body.Id}`.execute(cells.a.database.db);
  await sql`insert into recipient_count_marks (account_id, passed_to) values (${caller.accountId}, 99)
            on conflict (account_id) do update set passed_to = 99`.execute(cells.a.database.db);
  const folder = await mkdtemp(join(tmpdir(), 'bestow-archive-'));
  const needsOf = async ({ database: { db }, keyRing }: TestApi): Promise<ArchiveNeeds> => ({
    ...{ db, keyRing, folder, checkOrders, rowsCame: returnToRows, record: async () => undefined },
    addressHashes: await loadAddressHashes(db, keyRing),
  });
  const productOf = (order: unknown) =>
    (order as { LineItems: { Product: { Name: string } }[] }).LineItems.map(({ Product }) => Product.Name);
  const ordered = productOf((await routed.get(path)).body);
  // The other cell calls other texts by the number that the line names.
  await sql`update product_versions set content = jsonb_set(content, '{name}', '"Yet another"')
            where product_id = 'aurora-coffee-usd' and version = 1`.execute(cells.b.database.db);
  const before = new Date(Date.now() + 86_400_000);
  const archived = await archiveOrders(await needsOf(cells.a), caller.accountId, { before, isCheck: false });
  expect(archived).toMatchObject({ orders: 1, staying: {} });

  await move(caller, 'b');

  expect(await violations()).toEqual([[], []]);
  const gone = await routed.get(path);
  expect(gone).toMatchObject({ status: 404, body: { code: 'OrderArchived' } });
  await restoreArchive(await needsOf(cells.b), join(folder, archived.files[0] ?? ''));
  const restored = (await routed.get(path)).body;
  expect(restored).toMatchObject({ Id: body.Id, Status: 'Complete' });
  expect(productOf(restored)).toEqual(ordered);
  expect(await violations()).toEqual([[], []]);
  await rm(folder, { recursive: true });
});
