import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { claimToken } from '../../src/cards/claim-secrets.ts';
import { findOrderKey } from '../../src/cards/queries.ts';
import { openOrderKey } from '../../src/cards/vault.ts';
import { createGiftStore } from '../../src/claims/gift-store.ts';
import { revealGift } from '../../src/claims/reveal-gift.ts';
import { many, one, withTransaction } from '../../src/database/database.ts';
import { endLines } from '../../src/fulfillment/end-lines.ts';
import { listUnsettledCards } from '../../src/fulfillment/verify-queries.ts';
import { listDoubledCodes, listWrongLevels } from '../../src/fulfillment/verify-stock-queries.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import { everyId } from '../../src/ledger/portion-queries.ts';
import { recordTransfer } from '../../src/ledger/record-transfer.ts';
import { listWrongRefunds } from '../../src/orders/verify-queries.ts';
import {
  freshAddress,
  giftTo,
  isDeferred,
  lineBecomes,
  passRetry,
  place as placeGift,
  readOrder as readGift,
} from '../delivery/support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from '../delivery/support/smtp-sink.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { setScene } from './scene.ts';
import {
  becomes,
  cardNumbersOf,
  coffee,
  expectSound,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  openCards,
  passTime,
  place,
  stockOf,
  waiting,
} from './support.ts';

const awaitSeconds = 600;
const scene = setScene();
let sink: SmtpSink;
let closeWorker: () => Promise<void>;
beforeAll(async () => {
  sink = await startSmtpSink();
  const worker = await startTestWorker(scene.api, {
    ...scene.supplier.environ,
    AWAIT_STOCK_SECONDS: String(awaitSeconds),
    SMTP_URL: sink.url,
    MAIL_FROM: 'gifts@sender.example',
  });
  closeWorker = worker.close;
});
afterAll(async () => {
  await closeWorker();
  await sink.close();
});

type Ended = Awaited<ReturnType<typeof lineBecomes>>;

/** A line of two cards whose mail waits for its next attempt. */
async function givenWaitingMail(quantity = 2): Promise<Ended> {
  const { api, caller } = scene;
  sink.always('busy');
  const order = await placeGift(caller, giftTo(freshAddress(), { Quantity: quantity }));
  await isDeferred(api.database.db, order.Id, 1);
  return order;
}

/** Makes the next attempt fail permanently. */
async function refuseMails(): Promise<void> {
  sink.always('unknownRecipient');
  await passRetry(scene.api.database.db);
}

/** Opens a card on its claim page. */
async function reveal(orderId: string, cardNumber: number) {
  const { api, caller } = scene;
  const { db } = api.database;
  const order = { accountId: caller.accountId, orderId: orderId as OrderId };
  const wrapped = await findOrderKey(db, order.accountId, order.orderId);
  if (!wrapped) throw new Error('the order has no key');
  const card = { ...order, lineNumber: 1, cardNumber, claimVersion: 1 };
  const token = claimToken(openOrderKey(api.keyRing, order, wrapped), card);
  const store = createGiftStore(api.database.url);
  const visitor = { address: '127.0.0.1', userAgent: 'test' };
  return revealGift({ db, store, keyRing: api.keyRing }, token.reveal(), '', visitor).finally(() => store.close());
}

async function refundsOf(orderId: string): Promise<number[]> {
  const rows = await many(
    scene.api.database.db,
    sql<{ amount: number }>`
      select amount_minor::integer as amount from transfers where kind = 'Refund' and order_id = ${orderId}`,
  );
  return rows.map(({ amount }) => amount);
}

async function emptyStock(): Promise<void> {
  const { db } = scene.api.database;
  await givenSources(db, coffee, ['inventory']);
  await sql`delete from stock_codes where product_id = ${coffee}`.execute(db);
  await sql`update stock_levels set available = 0 where product_id = ${coffee}`.execute(db);
}

test('codes of a line whose mail is rejected return to stock with the refund, and are sold again', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  const codes = [freshCode(), freshCode()];
  await loadCodes(api, codes);
  sink.script('unknownRecipient');
  const refused = await place(caller, giftTo(freshAddress(), { Quantity: 2 }));
  await lineBecomes(caller, refused.Id, { Status: 'Failed', DeliveryStatus: 'Bounced' });
  expect(await stockOf(db)).toEqual({ available: 2, free: 2, reserved: 0 });
  const again = await loadCodes(api, codes);
  expect(again.map(({ reason }) => reason)).toEqual(
    codes.map(() => 'The code is already in stock, or appears earlier in this file.'),
  );

  const sold = await place(caller, linksOrder({ Quantity: 2 }));
  await becomes(caller, sold.Id, { Status: 'Complete' });
  const cards = await openCards(api, caller.accountId, sold.Id);
  expect(cardNumbersOf(cards).sort()).toEqual([...codes].sort());
  expect(cards.map((card) => card.codes[1])).toEqual(codes.map(() => ({ label: 'PIN', value: '1234' })));
  expect(await openCards(api, caller.accountId, refused.Id)).toEqual([]);
  expect((await loadCodes(api, codes)).map(({ reason }) => reason)).toEqual(
    codes.map(() => 'The code was already issued on a card.'),
  );
});

test('a line larger than the stock reserves nothing', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  await loadCodes(api, Array.from({ length: 505 }, freshCode));
  const large = await place(caller, linksOrder({ Quantity: 510 }));
  await becomes(caller, large.Id, { Status: 'Pending', StatusReason: 'AwaitingStock' });
  expect(await stockOf(db)).toEqual({ available: 505, free: 505, reserved: 0 });
  const small = await place(caller, linksOrder({ Quantity: 400 }));
  await becomes(caller, small.Id, { Status: 'Complete' });
  await passTime(db, awaitSeconds);
  await becomes(caller, large.Id, { Status: 'Failed' });
  expect(await stockOf(db)).toEqual({ available: 105, free: 105, reserved: 0 });
});

test('a line with one disclosed card fails with a refund for the others, and the disclosed card stays valid', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  const codes = [freshCode(), freshCode(), freshCode()];
  await loadCodes(api, codes);
  const order = await givenWaitingMail(3);
  const shown = await reveal(order.Id, 2);
  expect(shown.kind).toBe('revealed');
  await refuseMails();
  const ended = await lineBecomes(caller, order.Id, { Status: 'Failed', StatusReason: 'RecipientRefused' });
  expect(await refundsOf(order.Id)).toEqual([Math.round((ended.LineItems[0].Cost * 100 * 2) / 3)]);
  expect(await stockOf(db)).toEqual({ available: 2, free: 2, reserved: 0 });
  const kept = await openCards(api, caller.accountId, order.Id);
  expect(kept.map(({ cardNumber, isVoided }) => [cardNumber, isVoided])).toEqual([[2, false]]);
  expect((await reveal(order.Id, 2)).kind).toBe('revealed');
  expect((await reveal(order.Id, 1)).kind).toBe('notFound');
});

test('a line whose cards were all disclosed completes without a refund, although its mail was rejected', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  await loadCodes(api, [freshCode(), freshCode()]);
  const order = await givenWaitingMail(2);
  await reveal(order.Id, 1);
  await reveal(order.Id, 2);
  await refuseMails();
  await lineBecomes(caller, order.Id, {
    Status: 'Complete',
    StatusReason: 'RecipientRefused',
    DeliveryStatus: 'Bounced',
  });
  expect(await becomes(caller, order.Id, { Status: 'Complete' })).toBeDefined();
  expect(await refundsOf(order.Id)).toEqual([]);
  expect(await stockOf(db)).toEqual({ available: 0, free: 0, reserved: 0 });
});

test('cards revealed while their line fails are either disclosed and paid, or back in stock and refunded', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  const codes = Array.from({ length: 12 }, freshCode);
  await loadCodes(api, codes);
  const order = await givenWaitingMail(12);
  const unit = Math.round(((await readGift(caller, order.Id)).LineItems[0].Cost * 100) / 12);
  const opening = refuseMails().then(() => Promise.all(codes.map((_, index) => reveal(order.Id, index + 1))));
  const seen = (await opening).filter(({ kind }) => kind === 'revealed').length;
  await lineBecomes(caller, order.Id, { Status: seen === 12 ? 'Complete' : 'Failed' });
  expect(await refundsOf(order.Id)).toEqual(seen === 12 ? [] : [unit * (12 - seen)]);
  expect(await stockOf(db)).toEqual({ available: 12 - seen, free: 12 - seen, reserved: 0 });
});

test('a line that waits for stock is served from codes that another line returned', async () => {
  const { api, caller } = scene;
  await emptyStock();
  const codes = [freshCode(), freshCode()];
  await loadCodes(api, codes);
  const refused = await givenWaitingMail(2);
  const other = await api.givenAccount();
  const waits = await place(other, linksOrder({ Quantity: 2 }));
  await becomes(other, waits.Id, { StatusReason: 'AwaitingStock' });
  // Without moving the clock: only the returned codes make it due.
  sink.always('unknownRecipient');
  await sql`update jobs set run_at = service_now() where kind = 'send-messages'`.execute(api.database.db);
  await lineBecomes(caller, refused.Id, { Status: 'Failed' });
  await becomes(other, waits.Id, { Status: 'Complete' });
  expect(cardNumbersOf(await openCards(api, other.accountId, waits.Id)).sort()).toEqual([...codes].sort());
});

test('an import of codes that are being returned leaves each of them in one place', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  const codes = Array.from({ length: 40 }, freshCode);
  await loadCodes(api, codes);
  const order = await givenWaitingMail(40);
  const [, ...refusals] = await Promise.all([refuseMails(), ...[1, 2, 3].map(() => loadCodes(api, codes))]);
  await lineBecomes(caller, order.Id, { Status: 'Failed' });
  expect(refusals.map((faults) => faults.length)).toEqual([40, 40, 40]);
  expect(await stockOf(db)).toEqual({ available: 40, free: 40, reserved: 0 });
});

test('returned codes are encrypted with a key that is rotated like any other', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  await loadCodes(api, [freshCode()]);
  const order = await givenWaitingMail(1);
  await refuseMails();
  await lineBecomes(caller, order.Id, { Status: 'Failed' });
  const [row] = await many(
    db,
    sql<{ name: string; isFinished: boolean }>`
      select i.name, i.finished_at is not null as "isFinished" from stock_codes s join stock_imports i on i.id = s.import_id
      where s.product_id = ${coffee}`,
  );
  expect(row).toEqual({ name: 'bestow: returned codes', isFinished: true });
});

test('however many cards of a failing line were disclosed, every code is on one card or in stock, and refunds match', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      async (lines) => {
        await emptyStock();
        const codes = lines.flat().map(freshCode);
        await loadCodes(api, codes);
        sink.always('busy');
        const addresses = lines.map((seen) => ({
          ProductId: coffee,
          Value: 25,
          Quantity: seen.length,
          DigitalDeliveryAddress: { Email: freshAddress() },
        }));
        const order = await placeGift(caller, orderRequest({ LineItems: addresses }));
        await vi.waitFor(async () => expect((await stockOf(db)).available).toBe(0), waiting);
        await vi.waitFor(async () => expect((await stockOf(db)).reserved).toBe(0), waiting);
        for (const [index, seen] of lines.entries()) {
          for (const [place, isSeen] of seen.entries()) {
            if (isSeen) await discloseCard(order.Id, index + 1, place + 1);
          }
        }
        const ref = { accountId: caller.accountId, orderId: order.Id as OrderId };
        await endLines({ db, keyRing: api.keyRing }, ref, { status: 'Failed', reason: 'DeliveryFailed' });
        const { LineItems } = await readGift(caller, order.Id);
        const unseen = lines.map((seen) => seen.filter((isSeen) => !isSeen).length);
        expect(LineItems.map(({ Status }) => Status)).toEqual(
          unseen.map((count) => (count === 0 ? 'Complete' : 'Failed')),
        );
        const refunds = LineItems.map(({ Cost }, index) =>
          Math.round((Cost * 100 * (unseen[index] ?? 0)) / (lines[index]?.length ?? 1)),
        );
        expect((await refundsOf(order.Id)).sort()).toEqual(refunds.filter((amount) => amount > 0).sort());
        const back = unseen.reduce((sum, count) => sum + count, 0);
        expect(await stockOf(db)).toEqual({ available: back, free: back, reserved: 0 });
        expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(codes.length - back);
        expect(await loadCodes(api, codes)).toHaveLength(codes.length);
        await expectSound(db);
      },
    ),
    { numRuns: 12 },
  );
});

async function discloseCard(orderId: string, lineNumber: number, cardNumber: number): Promise<void> {
  await sql`
    update cards set first_disclosed_at = service_now(), first_disclosed_by = 'ClaimPage'
    where order_id = ${orderId} and line_number = ${lineNumber} and card_number = ${cardNumber}`.execute(
    scene.api.database.db,
  );
}

test('the database rejects disclosing a card whose code has returned to stock', async () => {
  const { api, caller } = scene;
  await emptyStock();
  await loadCodes(api, [freshCode()]);
  const order = await givenWaitingMail(1);
  await refuseMails();
  await lineBecomes(caller, order.Id, { Status: 'Failed' });
  await expect(discloseCard(order.Id, 1, 1)).rejects.toThrow('cards_returned_undisclosed');
});

test('the migration returns codes of lines that failed before codes could be returned', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  const code = freshCode();
  await loadCodes(api, [code]);
  const sold = await place(caller, linksOrder());
  await becomes(caller, sold.Id, { Status: 'Complete' });
  // As it was left: failed and refunded, its card void with the code on it.
  await sql`update order_lines set status = 'Failed' where order_id = ${sold.Id}`.execute(db);
  await sql`update orders set status = 'Failed' where id = ${sold.Id}`.execute(db);
  await sql`update cards set voided_at = service_now() where order_id = ${sold.Id}`.execute(db);
  const { unitCost } = await one(
    db,
    sql<{ unitCost: bigint }>`select unit_cost_minor as "unitCost" from order_lines where order_id = ${sold.Id}`,
  );
  await withTransaction(db, (tx) =>
    recordTransfer(tx, {
      accountId: caller.accountId,
      kind: 'Refund',
      currencyCode: 'USD' as CurrencyCode,
      amountMinor: unitCost,
      debit: 'Sales',
      credit: 'Available',
      orderId: sold.Id as OrderId,
      lineNumber: 1,
    }),
  );
  const migration = await readFile(new URL('../../migrations/0009_returned_stock.sql', import.meta.url), 'utf8');
  await sql.raw(migration.slice(migration.indexOf('insert into jobs'))).execute(db);
  await vi.waitFor(async () => expect(await stockOf(db)).toEqual({ available: 1, free: 1, reserved: 0 }), waiting);
  const again = await place(caller, linksOrder());
  await becomes(caller, again.Id, { Status: 'Complete' });
  expect(cardNumbersOf(await openCards(api, caller.accountId, again.Id))).toEqual([code]);
});

test('verify finds refunds and codes that do not add up', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await emptyStock();
  await loadCodes(api, [freshCode(), freshCode()]);
  const order = await givenWaitingMail(2);
  await reveal(order.Id, 1);
  await refuseMails();
  await lineBecomes(caller, order.Id, { Status: 'Failed' });
  const findings = async (tampering: RawBuilder<unknown>): Promise<string[]> => {
    const found: string[] = [];
    const tampered = db.transaction().execute(async (tx) => {
      await tampering.execute(tx);
      for (const violations of [
        await listWrongRefunds(tx, everyId),
        await listDoubledCodes(tx, null, null),
        await listWrongLevels(tx, coffee),
        await listUnsettledCards(tx, everyId),
      ])
        found.push(...violations.map(({ rule }) => rule));
      throw new Error('undone');
    });
    await expect(tampered).rejects.toThrow('undone');
    return found;
  };
  const refunds =
    'a line is refunded once when it ends, and a voided card separately, except for cards that were disclosed';
  const settled = 'an undisclosed card of an ended line is void, and returned or lost';
  expect(await findings(sql`select 1`)).toEqual([]);
  expect(
    await findings(
      sql`update transfers set amount_minor = amount_minor * 2 where order_id = ${order.Id} and kind = 'Refund'`,
    ),
  ).toEqual([refunds]);
  expect(await findings(sql`delete from transfers where order_id = ${order.Id} and kind = 'Refund'`)).toEqual([
    refunds,
  ]);
  expect(await findings(sql`update order_lines set status = 'Complete' where order_id = ${order.Id}`)).toEqual([
    refunds,
  ]);
  expect(
    await findings(sql`update cards set voided_at = service_now() where order_id = ${order.Id} and card_number = 1`),
  ).toEqual([settled]);
  expect(await findings(sql`update stock_levels set available = available + 1 where product_id = ${coffee}`)).toEqual([
    'a stock level is the number of its free codes',
  ]);
  expect(
    await findings(sql`
      update stock_codes set code_fingerprint = (select code_fingerprint from cards where order_id = ${order.Id} and card_number = 1)
      where product_id = ${coffee}`),
  ).toEqual(['a code is on a card or in stock, never both']);
});
