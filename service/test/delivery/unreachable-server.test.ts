import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, passTime } from '../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  freshAddress,
  giftTo,
  isDeferred,
  lineBecomes,
  passRetry,
  place,
  type WireOrder,
  waiting,
} from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

let api: TestApi;
let sink: SmtpSink;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  sink = await startSmtpSink();
  worker = await startTestWorker(api, { SMTP_URL: sink.url, MAIL_FROM: 'gifts@sender.example' });
  caller = await api.givenAccount();
  await sink.shutDown();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await worker.close();
  await sink.close();
  await expectSound(api.database.db);
});
afterAll(() => api.close());

/** Mails that were attempted once. The clock of the circuit breaker stands still from here on. */
async function givenMailsThatWait(addresses: readonly string[]): Promise<WireOrder[]> {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now);
  // The first finds the server unreachable, the second confirms it.
  for (const address of [freshAddress(), freshAddress()]) {
    await isDeferred(api.database.db, (await place(caller, giftTo(address))).Id, 1);
  }
  const orders = await Promise.all(addresses.map((address) => place(caller, giftTo(address))));
  for (const { Id } of orders) await isDeferred(api.database.db, Id, 1);
  return orders;
}

/** Until no retry is due or running. */
async function attemptsAreDone(): Promise<void> {
  await vi.waitFor(async () => {
    const open = sql`select from jobs where kind = 'send-messages' and (run_at <= service_now() or attempts > 0)`;
    expect(await many(api.database.db, open)).toHaveLength(0);
  }, waiting);
}

async function countTries(orders: readonly WireOrder[]): Promise<number[]> {
  const ids = orders.map(({ Id }) => Id);
  const tries = sql<{ attempts: number }>`select attempts from messages where order_id = any(${ids}::uuid[])`;
  return (await many(api.database.db, tries)).map(({ attempts }) => attempts);
}

test('waiting mails use up no attempts while the server is known to be unreachable, and are sent once when it is back', async () => {
  const addresses = Array.from({ length: 20 }, freshAddress);
  const orders = await givenMailsThatWait(addresses);
  for (let round = 0; round < 5; round++) {
    await passTime(api.database.db, 90);
    await attemptsAreDone();
  }
  expect(await countTries(orders)).toEqual(addresses.map(() => 1));

  vi.restoreAllMocks();
  await sink.restart();
  await vi.waitFor(async () => {
    await passTime(api.database.db, 90);
    for (const address of addresses) expect(sink.mailsTo(address)).toHaveLength(1);
  }, waiting);
  for (const { Id } of orders) await lineBecomes(caller, Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  await passRetry(api.database.db);
  await attemptsAreDone();
  for (const address of addresses) expect(sink.mailsTo(address)).toHaveLength(1);
});

test('a mail that waited a day for an unreachable server expires, and its line is refunded', async () => {
  const before = await caller.balance('USD');
  const orders = await givenMailsThatWait([freshAddress()]);
  await passTime(api.database.db, 23 * 3_600);
  await attemptsAreDone();
  expect(await countTries(orders)).toEqual([1]);
  await passTime(api.database.db, 2 * 3_600);
  const ended = await lineBecomes(caller, orders[0]?.Id ?? '', { Status: 'Failed', DeliveryStatus: 'Failed' });
  expect(ended.LineItems[0].StatusReason).toBe('DeliveryTimedOut');
  await vi.waitFor(async () => expect(await caller.balance('USD')).toEqual(before), waiting);
});

test('a wrong password of the mail server is reported to operators, once an hour', async () => {
  await worker.close();
  await sink.restart();
  const url = sink.url.replace(/:[^:@]+@/, ':wrong@');
  worker = await startTestWorker(api, { SMTP_URL: url, MAIL_FROM: 'gifts@sender.example' });
  const orders = await Promise.all([place(caller, giftTo(freshAddress())), place(caller, giftTo(freshAddress()))]);
  for (const { Id } of orders) await isDeferred(api.database.db, Id, 1);
  const reported = () =>
    many(
      api.database.db,
      sql`select data from operator_events where type = 'MessagesNotSent' and data ->> 'Reason' like '%535'`,
    );
  expect(await reported()).toEqual([]);
  await passRetry(api.database.db);
  for (const { Id } of orders) await isDeferred(api.database.db, Id, 2);
  expect(await reported()).toEqual([{ data: { Channel: 'Email', Reason: 'MailServerAnswered535' } }]);
});
