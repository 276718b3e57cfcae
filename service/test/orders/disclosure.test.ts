import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { claimToken } from '../../src/cards/claim-secrets.ts';
import { findOrderKey } from '../../src/cards/queries.ts';
import { openOrderKey } from '../../src/cards/vault.ts';
import { many, one } from '../../src/database/database.ts';
import { listSentMessages } from '../../src/delivery/sent-message-queries.ts';
import type { DeliveryFailpointHook } from '../../src/delivery/types.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import type { Worker } from '../../src/main/worker.ts';
import { listOrdersByNumbers } from '../../src/orders/queries.ts';
import { readTimeline } from '../../src/orders/timeline.ts';
import { detailsInEnglish } from '../../src/orders/timeline-details.ts';
import { listSentParcels } from '../../src/shipping/sent-parcel-queries.ts';
import { act, freshAddress, giftTo, lineBecomes, place, readOrder, waiting } from '../delivery/support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from '../delivery/support/smtp-sink.ts';
import { expectSound, freshCode, linksOrder, loadCodes } from '../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let sink: SmtpSink;
let worker: Worker;
let caller: TestCaller;
let pauseSending: (() => Promise<void>) | null = null;
let releaseMessages: () => void = () => undefined;

beforeAll(async () => {
  api = await startTestApi();
  sink = await startSmtpSink();
  const deliveryFailpoint: DeliveryFailpointHook = async (name) => {
    if (name === 'messagesClaimed') await pauseSending?.();
  };
  const environ = { SMTP_URL: sink.url, MAIL_FROM: 'gifts@sender.example' };
  worker = await startTestWorker(api, environ, { deliveryFailpoint });
});
beforeEach(async () => {
  caller = await api.givenAccount();
  await sql`update accounts set receives_raw_codes = true where id = ${caller.accountId}`.execute(api.database.db);
});
afterEach(async () => {
  pauseSending = null;
  releaseMessages();
  sink.always('ok');
  await expectSound(api.database.db);
});
afterAll(async () => {
  await worker.close();
  await sink.close();
  await api.close();
});

/** Holds messages back that are about to be sent: their cards are issued, their lines still pending. */
function holdMessages(): { readonly held: Promise<void>; readonly send: () => void } {
  let announce: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const released = new Promise<void>((resolve) => {
    releaseMessages = resolve;
  });
  pauseSending = () => {
    announce();
    return released;
  };
  return { held, send: releaseMessages };
}

interface CardRow {
  readonly disclosedAt: Date | null;
  readonly way: string | null;
  readonly isVoided: boolean;
}

async function cardsOf({ Id }: { readonly Id: string }): Promise<CardRow[]> {
  return many(
    api.database.db,
    sql<CardRow>`
      select first_disclosed_at as "disclosedAt", first_disclosed_by as way, voided_at is not null as "isVoided"
      from cards where order_id = ${Id} order by line_number, card_number`,
  );
}

const refundRule =
  'a line is refunded once when it ends, and a voided card separately, except for cards that were disclosed';
const undisclosed = { disclosedAt: null, way: null, isVoided: false };

/** The codes in a response: their labels, the characters of barcodes. */
function toldIn(answer: unknown): string[] {
  const text = JSON.stringify(answer);
  return [...text.matchAll(/"Label":"(?!ClaimLink)([^"]+)"|"BarcodeChars":"([^"]+)"/g)].map((match) => match[0]);
}

async function claimPathOf({ Id }: { readonly Id: string }): Promise<string> {
  const { db } = api.database;
  const card = { accountId: caller.accountId, orderId: Id as OrderId, lineNumber: 1, cardNumber: 1, claimVersion: 1 };
  const wrapped = await findOrderKey(db, card.accountId, card.orderId);
  if (!wrapped) throw new Error('the order has no key');
  return `/c/${claimToken(openOrderKey(api.keyRing, card, wrapped), card).reveal()}`;
}

function reveal(path: string) {
  return api.anonymous.post(path, '', { 'content-type': 'application/x-www-form-urlencoded' });
}

async function lockIsAwaited(): Promise<void> {
  await vi.waitFor(async () => {
    const waits = await many(
      api.database.db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waits).toHaveLength(1);
  }, waiting);
}

test('codes for a rejected address: none is shown before the line fails, and nothing disclosed is refunded', async () => {
  const before = await caller.balance('USD');
  const messages = holdMessages();
  sink.always('unknownRecipient');
  const order = await place(caller, giftTo(freshAddress(), { Quantity: 2 }));
  await messages.held;
  expect(await cardsOf(order)).toEqual([undisclosed, undisclosed]);
  const answers = [
    await caller.get(`/v1/Orders/${order.Id}`),
    await caller.get('/v1/Orders'),
    await act(caller, order, 'Cancel'),
    await act(caller, order, 'Resend'),
    await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: freshAddress() } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409, 202]);
  for (const { body } of answers) expect(toldIn(body)).toEqual([]);
  const claims = (await readOrder(caller, order.Id)).LineItems[0].ClaimData;
  const onlyId = { ClaimTimestamp: null, ClaimStatus: null, BarcodeChars: null, BarcodeType: null, Codes: [] };
  expect(claims).toMatchObject([onlyId, onlyId]);
  expect(await cardsOf(order)).toEqual([undisclosed, undisclosed]);
  messages.send();
  const failed = await lineBecomes(caller, order.Id, { Status: 'Failed' });
  expect(toldIn(failed)).toEqual([]);
  expect((await cardsOf(order)).every(({ disclosedAt, isVoided }) => disclosedAt === null && isVoided)).toBe(true);
  expect(await caller.balance('USD')).toEqual(before);
});

test('a complete line shows its codes, and their first disclosure is recorded once', async () => {
  const order = await place(caller, giftTo(freshAddress(), { Quantity: 2 }));
  const complete = await lineBecomes(caller, order.Id, { Status: 'Complete' });
  expect(toldIn(complete)).toHaveLength(6);
  const disclosed = await cardsOf(order);
  expect(disclosed.map(({ way }) => way)).toEqual(['Api', 'Api']);
  const { db } = api.database;
  await sql`update service_clock set ahead = ahead + interval '1 minute'`.execute(db);
  expect(toldIn((await caller.get('/v1/Orders')).body)).toHaveLength(6);
  expect(await cardsOf(order)).toEqual(disclosed);
  const [stored] = await listOrdersByNumbers(db, caller.accountId, [1]);
  if (!stored) throw new Error('the order is not there');
  const entries = (
    await readTimeline(db, { listSentMessages, listSentParcels, listOrderCases: async () => [] }, stored)
  ).filter(({ kind }) => kind === 'Disclosed');
  expect(entries).toMatchObject([{ at: disclosed[0]?.disclosedAt, lineNumber: 1 }]);
  expect(detailsInEnglish(entries[0]?.details ?? [])).toBe('2 cards, in an API answer');
});

test('the response that creates an order shows its codes, and they are recorded before it is sent', async () => {
  const order = await place(caller, linksOrder({ Quantity: 2 }), 'wait=10');
  expect(order.Status).toBe('Complete');
  expect(toldIn(order)).toHaveLength(6);
  expect((await cardsOf(order)).map(({ way }) => way)).toEqual(['Api', 'Api']);
});

test('when a disclosure cannot be recorded no code is shown: reading fails, and a new order is answered without codes', async () => {
  const { db } = api.database;
  await sql`
    create function refuse_disclosure() returns trigger language plpgsql as
    $$ begin raise exception 'no disclosure can be recorded' using errcode = 'admin_shutdown'; end $$`.execute(db);
  await sql`
    create trigger refuse_disclosure before update of first_disclosed_at on cards
    for each row execute function refuse_disclosure()`.execute(db);
  try {
    const order = await place(caller, linksOrder(), 'wait=10');
    expect(order.Status).toBe('Complete');
    expect(toldIn(order)).toEqual([]);
    const read = await caller.get(`/v1/Orders/${order.Id}`);
    expect(read.status).toBe(503);
    expect(toldIn(read.body)).toEqual([]);
    expect(await cardsOf(order)).toEqual([undisclosed]);
    await sql`drop trigger refuse_disclosure on cards`.execute(db);
    expect(toldIn(await readOrder(caller, order.Id))).toHaveLength(3);
  } finally {
    await sql`drop function refuse_disclosure cascade`.execute(db);
  }
});

test('an account without the right to codes discloses nothing by reading', async () => {
  await sql`update accounts set receives_raw_codes = false where id = ${caller.accountId}`.execute(api.database.db);
  const order = await place(caller, linksOrder(), 'wait=10');
  expect(toldIn([order, (await caller.get('/v1/Orders')).body])).toEqual([]);
  expect(await cardsOf(order)).toEqual([undisclosed]);
});

test('a card voided between reading its order and the disclosure is shown without its code', async () => {
  const { db } = api.database;
  const order = await place(caller, linksOrder());
  await vi.waitFor(async () => {
    const { status } = await one(db, sql<{ status: string }>`select status from orders where id = ${order.Id}`);
    expect(status).toBe('Complete');
  }, waiting);
  const reading = await db.transaction().execute(async (tx) => {
    await sql`update cards set voided_at = service_now() where order_id = ${order.Id}`.execute(tx);
    const answer = caller.get(`/v1/Orders/${order.Id}`);
    await lockIsAwaited();
    return { answer };
  });
  const { status, body } = await reading.answer;
  expect(status).toBe(200);
  expect(toldIn(body)).toEqual([]);
  expect(await cardsOf(order)).toEqual([{ ...undisclosed, isVoided: true }]);
});

test('concurrent reading and reissuing: the code is shown and recorded once, and the line has new links', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await place(caller, linksOrder({ Quantity: 3 }), 'respond-async');
    const answers = await Promise.all([
      lineBecomes(caller, order.Id, { Status: 'Complete' }),
      vi.waitFor(async () => expect((await act(caller, order, 'Reissue')).status).toBe(202), waiting),
      lineBecomes(caller, order.Id, { Status: 'Complete' }),
    ]);
    expect(toldIn(answers[0])).toHaveLength(9);
    expect(toldIn(answers[2])).toEqual(toldIn(answers[0]));
    expect((await cardsOf(order)).map(({ way }) => way)).toEqual(['Api', 'Api', 'Api']);
  }
});

test('concurrent reading and cancelling: a cancelled line was never disclosed', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await place(caller, linksOrder());
    const [, , cancelled] = await Promise.all([
      caller.get(`/v1/Orders/${order.Id}`),
      caller.get('/v1/Orders'),
      act(caller, order, 'Cancel'),
      caller.get(`/v1/Orders/${order.Id}`),
    ]);
    const ended = await lineBecomes(caller, order.Id, { Status: cancelled.status === 200 ? 'Cancelled' : 'Complete' });
    expect(toldIn(ended)).toHaveLength(cancelled.status === 200 ? 0 : 3);
  }
});

test('a card revealed before its message is rejected stays valid and paid for: its line completes', async () => {
  const messages = holdMessages();
  sink.always('unknownRecipient');
  const order = await place(caller, giftTo(freshAddress()));
  await messages.held;
  expect((await reveal(await claimPathOf(order))).status).toBe(200);
  const spent = await caller.balance('USD');
  messages.send();
  const complete = await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Bounced' });
  expect(complete.LineItems[0].ClaimData.map(({ ClaimStatus }) => ClaimStatus)).toEqual(['Claimed']);
  expect(await caller.balance('USD')).toEqual(spent);
  expect(await cardsOf(order)).toMatchObject([{ way: 'ClaimPage', isVoided: false }]);
  expect(toldIn(complete)).toHaveLength(3);
});

test('a card whose message was rejected can no longer be revealed', async () => {
  const messages = holdMessages();
  sink.always('unknownRecipient');
  const order = await place(caller, giftTo(freshAddress()));
  await messages.held;
  const path = await claimPathOf(order);
  messages.send();
  await lineBecomes(caller, order.Id, { Status: 'Failed' });
  expect((await reveal(path)).status).toBe(404);
  expect(await cardsOf(order)).toMatchObject([{ disclosedAt: null }]);
});

test('a reveal races with the rejection of its message: revealed and paid, or refunded and void, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const before = await caller.balance('USD');
    const messages = holdMessages();
    sink.always('unknownRecipient');
    const order = await place(caller, giftTo(freshAddress()));
    await messages.held;
    const path = await claimPathOf(order);
    const attempts = sink.attempts();
    messages.send();
    await vi.waitFor(() => expect(sink.attempts()).toBeGreaterThan(attempts), waiting);
    const { status } = await reveal(path);
    const isOpened = status === 200;
    const ended = await lineBecomes(caller, order.Id, { Status: isOpened ? 'Complete' : 'Failed' });
    const cost = isOpened ? ended.LineItems[0].Cost : 0;
    expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - cost, 2);
    expect(await cardsOf(order)).toMatchObject([{ way: isOpened ? 'ClaimPage' : null, isVoided: !isOpened }]);
  }
});

test('verify finds a refund for a disclosed card, and a disclosed code that is in stock', async () => {
  const { db } = api.database;
  const order = await place(caller, linksOrder({ Quantity: 2 }), 'wait=10');
  const rulesOf = async () =>
    (await verifyLedger(db)).filter(({ place }) => place.includes(order.Id)).map(({ rule }) => rule);
  expect(await rulesOf()).toEqual([]);
  await sql`
    insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
                           debit_account, credit_account, order_id, line_number)
    select account_id, 999, gen_random_uuid(), recorded_at, 'Refund', currency_code, 999, amount_minor, 'Sales', 'Available',
           order_id, 1
    from transfers where order_id = ${order.Id} and kind = 'Charge'`.execute(db);
  // A disclosed card must not be refunded, neither on a complete line nor on a failed one.
  expect(await rulesOf()).toContain(refundRule);
  await sql`update order_lines set status = 'Failed' where order_id = ${order.Id}`.execute(db);
  expect(await rulesOf()).toContain(refundRule);
  await sql`update order_lines set status = 'Complete' where order_id = ${order.Id}`.execute(db);
  await sql`delete from transfers where order_id = ${order.Id} and kind = 'Refund'`.execute(db);

  await loadCodes(api, [freshCode()]);
  await sql`update stock_codes set code_fingerprint = (
              select code_fingerprint from cards where order_id = ${order.Id} and card_number = 1)`.execute(db);
  expect(await rulesOf()).toEqual(['a code is on a card or in stock, never both']);
  await sql`delete from stock_codes`.execute(db);
  await sql`update stock_levels set available = 0`.execute(db);
  expect(await rulesOf()).toEqual([]);
});

test('verify finds a code that was disclosed on a line that is not complete, and a disclosed card that is void', async () => {
  const { db } = api.database;
  const order = await place(caller, linksOrder(), 'wait=10');
  const rulesOf = async () =>
    (await verifyLedger(db)).filter(({ place }) => place.includes(order.Id)).map(({ rule }) => rule);
  expect(await rulesOf()).toEqual([]);
  await sql`update order_lines set status = 'Pending' where order_id = ${order.Id}`.execute(db);
  expect(await rulesOf()).toEqual([
    'a code is disclosed on a complete line, or on the claim page of a card that was sent',
  ]);
  await sql`update order_lines set status = 'Complete' where order_id = ${order.Id}`.execute(db);
  await sql`update cards set voided_at = service_now() where order_id = ${order.Id}`.execute(db);
  expect(await rulesOf()).toEqual(['a disclosed card is never void']);
  await sql`update cards set voided_at = null where order_id = ${order.Id}`.execute(db);
});
