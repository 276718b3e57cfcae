import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one } from '../../src/database/database.ts';
import { outboxContext } from '../../src/delivery/outbox/outbox-sender.ts';
import { type AccountId, newId } from '../../src/kit/ids.ts';
import { seal } from '../../src/kit/keyring.ts';
import { createMatchLists } from '../../src/orders/match-lists.ts';
import { type OrderSearch, readSearchedLines, searchOrders } from '../../src/orders/search-orders.ts';
import { passTime } from '../fulfillment/support.ts';
import { orderRequest } from '../support/order-requests.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { checkDialog } from './support/check-dialog.ts';
import {
  browserTestMs,
  choose,
  expectNoErrors,
  type PortalBrowser,
  type SignedInPage,
  startPortalBrowser,
} from './support/portal-browser.ts';
import { waitFor } from './support/wait-for.ts';

const rowCount = 5_000;

let portal: PortalBrowser;
let accountId: AccountId;
beforeAll(async () => {
  portal = await startPortalBrowser();
  ({ accountId } = await portal.api.givenAccount());
  await addOrders();
  await addTransactions();
  await addMessages();
});
afterAll(() => portal?.close());

/** Only the newest and the oldest orders matter; they are named after their place in the list. */
async function addOrders(): Promise<void> {
  await sql`
    with placed as (
      insert into orders (account_id, id, number, placed_at, po_number, type, status, currency_code, total_minor,
                          credential_id)
      select ${accountId}::uuid, gen_random_uuid(), n, service_now() + n * interval '1 ms', 'ROW-' || (${rowCount} - n),
             'Links', 'Complete', 'USD', 1, gen_random_uuid()
      from generate_series(1, ${rowCount}::integer) n returning account_id, id, number
    )
    insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
                             quantity, unit_cost_minor, status, details, product_nth)
    select account_id, id, 1, number, 'aurora-coffee-usd', 1, 1, 1, 1, 'Complete', '{}', number from placed`.execute(
    portal.api.database.db,
  );
  await sql`update account_sequences set order_number = ${rowCount} where account_id = ${accountId}`.execute(
    portal.api.database.db,
  );
}

/** From a cent, the oldest, to as many cents as there are. */
async function addTransactions(): Promise<void> {
  await sql`
    with taken as (
      update account_sequences set transfer_number = transfer_number + ${rowCount} where account_id = ${accountId}
      returning transfer_number - ${rowCount} as last_number
    )
    insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
                           debit_account, credit_account)
    select ${accountId}::uuid, last_number + n, gen_random_uuid(), service_now() + n * interval '1 ms', 'FundingApplied',
           'EUR', n, n, 'Clearing', 'Available'
    from taken, generate_series(1, ${rowCount}::integer) n`.execute(portal.api.database.db);
}

async function addMessages(): Promise<void> {
  const { database, keyRing } = portal.api;
  const content = { channel: 'Email', to: 'ada@example.com', text: 'A gift', html: null, headers: {} };
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const id = newId();
    const message = JSON.stringify({ ...content, subject: `ROW-${index}` });
    return { id, sealedContent: seal(keyRing, outboxContext(accountId, id), message) };
  });
  await sql`
    insert into outbox_messages (account_id, id, address_hash, sets_password, sealed_content, sent_at)
    select ${accountId}::uuid, id, '', false, sealed_content, service_now() - place * interval '1 ms'
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ sealedContent }) => sealedContent)}::bytea[])
      with ordinality as r (id, sealed_content, place)`.execute(database.db);
}

const longLists = [
  { path: '/orders', first: 'ROW-0', last: `ROW-${rowCount - 1}` },
  { path: '/transactions', first: `+€${rowCount / 100}.00`, last: '+€0.01' },
  { path: '/stage', first: 'ROW-0', last: `ROW-${rowCount - 1}` },
] as const;
const longListsAt = [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 375, height: 800 }],
] as const;

test.each(longListsAt)(
  'lists of 5,000 orders, transactions and messages on %s can be scrolled by End, Home, the scroll bar and a fast wheel',
  { timeout: 2 * browserTestMs },
  async (_, viewport) => {
    const opened = await portal.openAs(accountId, 'admin', { viewport });
    const { page, visit } = opened;
    for (const { path, first, last } of longLists) {
      await visit(path);
      const rowWith = (text: string) => page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) });
      // Pressed before the list has its full height, End leads to where the end was; turns of the wheel are still under way
      // when the next page is there.
      const reach = async (key: 'Home' | 'End', text: string) => {
        await page.keyboard.press(key);
        return rowWith(text).isVisible();
      };
      await expect.poll(() => reach('Home', first), { timeout: 30_000 }).toBe(true);
      await expect.poll(() => reach('End', last), { timeout: 30_000 }).toBe(true);
      expect(await page.evaluate('scrollY + innerHeight >= document.documentElement.scrollHeight - 1'), path).toBe(
        true,
      );
      await page.keyboard.press('Home');
      await rowWith(first).waitFor();

      // Dragging the scroll bar jumps over pages that were never loaded.
      for (const part of [0.5, 0.9, 0.1, 0.75, 0.3])
        await page.evaluate(`scrollTo(0, ${part} * document.documentElement.scrollHeight)`);
      await loadedRow(page).waitFor();

      await page.mouse.move(viewport.width / 2, viewport.height / 2);
      for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, turn % 5 === 4 ? -9_000 : 6_000);
      await loadedRow(page).waitFor();

      expect(await page.getByRole('row').count(), path).toBeLessThan(60);
      expect(await page.getByRole('alert').count(), path).toBe(0);
    }
    expectNoErrors(opened);
    await opened.context.close();
  },
);

test('orders are selected by keyboard and voided, with what is left out and the result of each', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount({ available: { USD: 100_00n } });
  const worker = await startTestWorker(portal.api);
  try {
    for (const number of [1, 2, 3])
      await account.post('/v1/Orders', orderRequest({ Type: 'Links', PONumber: `VOID-${number}` }, noAddress));
    const isIssued = (statuses: string[]) => statuses.filter((status) => status === 'Complete').length === 3;
    await waitFor(() => statusesOf(account), isIssued);
    const later = { DeliveryDate: '2027-05-01T09:00:00Z' };
    await account.post('/v1/Orders', orderRequest({ PONumber: 'VOID-LATER' }, { Personalization: later }));
    const opened = await portal.openAs(account.accountId, 'orderer');
    const { page, visit } = opened;
    await visit('/orders');
    const bar = page.getByRole('region', { name: 'Selected orders' });
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await box('Select all').focus();
    await page.keyboard.press('Space');
    await bar.getByText('4 orders selected').waitFor();
    await box('Select order VOID-2').focus();
    await page.keyboard.press('Space');
    await bar.getByText('3 orders selected').waitFor();

    await bar.getByRole('button', { name: 'Void selected' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 cards of 2 orders will be voided').waitFor();
    await dialog.getByText('$47.50 will be refunded').waitFor();
    await dialog.getByRole('row', { name: 'VOID-LATER No card issued yet. Cancel the order instead.' }).waitFor();
    await dialog.getByRole('button', { name: 'Void 2 cards' }).click();
    await dialog.getByRole('row', { name: 'VOID-1 1 card voided, $23.75 refunded' }).waitFor();
    await dialog.getByRole('row', { name: 'VOID-3 1 card voided, $23.75 refunded' }).waitFor();
    await checkDialog(page, 'account/orders/bulk-void.tsx');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await bar.waitFor({ state: 'detached' });
    await checkDialogsOfOrder(opened, 'VOID-2');
    // Two of the four orders of 23.75 are charged: the one that was not selected, and the one left out.
    expect(await account.balance('USD')).toEqual({ Available: 52.5, Pending: 0 });
    expectNoErrors(opened);
    await opened.context.close();
  } finally {
    await worker.close();
  }
});

/** Both are closed again. */
async function checkDialogsOfOrder({ page }: SignedInPage, poNumber: string): Promise<void> {
  await page.getByRole('link', { name: poNumber }).click();
  await page.getByRole('button', { name: 'Void order' }).click();
  await page.getByRole('button', { name: 'Void 1 card' }).waitFor();
  await checkDialog(page, 'account/orders/void-dialog.tsx');
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show links' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show links' }).click();
  await page.getByRole('dialog', { name: 'Claim links' }).waitFor();
  await checkDialog(page, 'account/orders/revealed-links.tsx');
  await page.getByRole('button', { name: 'Done' }).click();
}

test('one box finds an order by anything that identifies it; filters survive reload and back; the export has what is shown', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount({ available: { USD: 1_000_00n }, hasDepartments: true });
  const stranger = await portal.api.givenAccount({ available: { USD: 100_00n } });
  const [department, otherDepartment] = (await account.get('/v1/Departments')).body.Data as {
    Id: string;
    Name: string;
  }[];
  const place = async (PONumber: string, line: object, order: object = {}) => {
    const request = orderRequest({ PONumber, DepartmentId: department?.Id, ...order }, { ...line });
    const placed = await account.post('/v1/Orders', request);
    expect(placed.status, placed.text).toBe(201);
    return placed.body as { Id: string; LineItems: { Id: string }[] };
  };
  const email = await place('FIND-ALPHA', {
    DigitalDeliveryAddress: { Email: 'Zoe.Quinn@example.com' },
    Personalization: { To: 'Zoë Quinn', DeliveryDate: '2027-05-01T09:00:00Z' },
  });
  await place('FIND_BETA', { DigitalDeliveryAddress: { Sms: '+12025550123' }, ExternalId: 'hr-4711%' });
  await place('=OTHER', { DigitalDeliveryAddress: undefined }, { Type: 'Links', DepartmentId: otherDepartment?.Id });
  expect((await account.post(`/v1/Orders/${email.Id}/Cancel`)).status).toBe(200);
  await stranger.post('/v1/Orders', orderRequest({ PONumber: 'FIND-STRANGER' }));

  const opened = await portal.openAs(account.accountId, 'finance');
  const { page, visit } = opened;
  await visit('/orders');
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('link');
  const shown = () => expect.poll(() => rows.allTextContents(), { timeout: 30_000 });
  const box = page.getByRole('textbox', { name: 'Search' });
  await shown().toEqual(['=OTHER', 'FIND_BETA', 'FIND-ALPHA']);
  for (const [typed, found] of [
    ['find', ['FIND_BETA', 'FIND-ALPHA']],
    ['FIND_BETA', ['FIND_BETA']],
    ['D_B', ['FIND_BETA']],
    [email.Id, ['FIND-ALPHA']],
    [email.LineItems[0]?.Id ?? '', ['FIND-ALPHA']],
    ['zoe.quinn@EXAMPLE.com', ['FIND-ALPHA']],
    ['ZOË', ['FIND-ALPHA']],
    ['+1 (202) 555-0123', ['FIND_BETA']],
    ['hr-4711%', ['FIND_BETA']],
  ] as const) {
    await box.fill(typed);
    await box.press('Enter');
    await shown().toEqual(found);
  }
  for (const typed of ['%', 'hr-4711', 'FIND%', 'STRANGER', 'ann@example.com']) {
    await box.fill(typed);
    await box.press('Enter');
    await page.getByText('No matching orders').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(typed);
  }

  await page.getByRole('button', { name: 'Show all orders' }).click();
  await shown().toEqual(['=OTHER', 'FIND_BETA', 'FIND-ALPHA']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await choose(page, 'Type', 'Links');
  await shown().toEqual(['=OTHER']);
  await choose(page, 'Type', 'Email or SMS');
  await choose(page, 'Status', 'Cancelled');
  await shown().toEqual(['FIND-ALPHA']);
  await page.reload();
  await shown().toEqual(['FIND-ALPHA']);
  await rows.first().click();
  await page.getByRole('heading', { level: 1, name: 'FIND-ALPHA' }).waitFor();
  await page.goBack();
  await shown().toEqual(['FIND-ALPHA']);
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Cancelled');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await choose(page, 'Department', String(otherDepartment?.Name));
  await shown().toEqual(['=OTHER']);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export matching' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^"Timestamp","PONumber","OrderId"/);
  // A spreadsheet would run what starts with = as a formula.
  expect(lines[1]).toContain('"\'=OTHER"');
  expectNoErrors(opened);
  await opened.context.close();
});

test('a search goes through a bounded number of orders, says so, and finds exact values at any age', async () => {
  const { db } = portal.api.database;
  const needs = { db, matchLists: createMatchLists(db), scannedOrdersMax: 100 };
  const all = {
    search: null,
    status: null,
    statusReason: null,
    type: null,
    departmentId: null,
    productId: null,
    start: null,
    end: null,
  };
  const find = async (search: Partial<OrderSearch>) => {
    const { totalCount, searchedSince } = await searchOrders(needs, accountId, { ...all, ...search }, firstPage);
    return { totalCount, isPartial: searchedSince !== null };
  };
  const firstPage = { pageIndex: 1, pageSize: 5 };
  expect(await find({})).toEqual({ totalCount: rowCount, isPartial: false });
  expect(await find({ status: 'Complete' })).toEqual({ totalCount: rowCount, isPartial: false });
  expect(await find({ search: 'ROW-' })).toEqual({ totalCount: 100, isPartial: true });
  // The oldest order: found by its whole PO number, and by a part of it in its own period.
  expect(await find({ search: `ROW-${rowCount - 1}` })).toMatchObject({ totalCount: 1 });
  expect(await find({ search: String(rowCount - 1) })).toMatchObject({ totalCount: 0 });
  const oldest = await searchOrders(needs, accountId, { ...all, search: `ROW-${rowCount - 1}` }, firstPage);
  const end = oldest.items[0]?.placedAt ?? null;
  expect(await find({ search: String(rowCount - 1), end })).toEqual({ totalCount: 1, isPartial: false });
  // An export goes through all of them, one part after the other.
  const lines = async (within: object) => {
    let exported = 0;
    for await (const portion of readSearchedLines({ ...needs, ...within }, accountId, { ...all, search: 'row-49' }))
      exported += portion.length;
    return exported;
  };
  expect(await lines({})).toBe(111);
  // Large orders: the lines that one query goes through are limited too, and the answer says so.
  await sql`update order_lines set recipient_names = 'somebody' where account_id = ${accountId}`.execute(db);
  const wide = await searchOrders(
    { ...needs, scannedOrdersMax: 10_000 },
    accountId,
    { ...all, search: 'ROW-' },
    firstPage,
  );
  expect(wide).toMatchObject({ totalCount: rowCount, searchedSince: null });
  const within = { ...needs, scannedLinesMax: 70 };
  const found = await searchOrders(within, accountId, { ...all, search: 'ROW-' }, firstPage);
  expect(found).toMatchObject({ totalCount: 70, searchedSince: expect.any(Date) });
  expect(await lines({ scannedLinesMax: 70 })).toBe(111);
});

test('reissuing expired cards shows how many and what they cost, and charges that', {
  timeout: browserTestMs,
}, async () => {
  const { db } = portal.api.database;
  const account = await portal.api.givenAccount({ available: { USD: 100_00n } });
  const worker = await startTestWorker(portal.api);
  try {
    const { now } = await one(db, sql<{ now: Date }>`select service_now() as now`);
    const ClaimExpiresAt = new Date(now.getTime() + 2 * 86_400_000).toISOString();
    const request = orderRequest({ Type: 'Links' }, { ...noAddress, Quantity: 2, ClaimExpiresAt });
    const { body: order } = await account.post('/v1/Orders', request);
    await waitFor(
      () => statusesOf(account),
      (statuses) => statuses.includes('Complete'),
    );
    const opened = await portal.openAs(account.accountId, 'orderer');
    const { page, visit } = opened;
    await visit(`/orders/${order.Id}`);
    await page.getByRole('button', { name: 'Extend' }).click();
    await checkDialog(page, 'account/orders/extend-dialog.tsx');
    await passTime(db, 3 * 86_400);
    const isRefunded = ({ Available }: { Available: number }) => Available === 100;
    await waitFor(() => account.balance('USD'), isRefunded);

    await page.reload();
    await page.getByRole('button', { name: 'Reissue' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 cards expired and were refunded.').waitFor();
    await dialog.getByText('$47.50 will be charged to the available balance for new ones.').waitFor();
    await checkDialog(page, 'account/orders/reissue-dialog.tsx');
    await dialog.getByRole('combobox', { name: 'Cards' }).focus();
    await page.keyboard.press('Backspace');
    await dialog.getByText('1 card expired and was refunded.').waitFor();
    await dialog.getByText('$23.75 will be charged to the available balance for new ones.').waitFor();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Reissue' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await account.balance('USD')).toEqual({ Available: 76.25, Pending: 0 });
    expectNoErrors(opened);
    await opened.context.close();
  } finally {
    await worker.close();
  }
});

const noAddress = { DigitalDeliveryAddress: undefined };

async function statusesOf(account: TestCaller): Promise<string[]> {
  const { body } = await account.get('/v1/Orders');
  return (body.Data as { Status: string }[]).map(({ Status }) => Status);
}

/** A row whose page has been loaded, in the visible part of the list. */
const loadedRow = (page: Page) => page.locator('.vlist-row:not(:has(.vlist-wait))').first();
