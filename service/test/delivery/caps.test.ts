import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { many, withTransaction } from '../../src/database/database.ts';
import { admitMessages } from '../../src/delivery/caps/admit-messages.ts';
import { deletePastCounts } from '../../src/delivery/caps/queries.ts';
import type { AddressedMessage, ClaimedMessage } from '../../src/delivery/types.ts';
import { parseConfig } from '../../src/kit/config.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, operatorEvents, passTime } from '../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  act,
  freshAddress,
  giftTo,
  isDeferred,
  lineBecomes,
  passRetry,
  place,
  readOrder,
  type WireOrder,
  waiting,
} from './support/gift-orders.ts';
import { type SmsProvider, startSmsProvider, twilioForm } from './support/sms-provider.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

const recipientCap = 3;
const mailCap = 8;
const smsCap = 2;
const hourSeconds = 3_600;
const held = { Status: 'Pending', DeliveryStatus: 'NotSent', StatusReason: 'MessageLimitReached' };
const sent = { Status: 'Complete', DeliveryStatus: 'Sent', StatusReason: null };

let api: TestApi;
let sink: SmtpSink;
let provider: SmsProvider;
let caller: TestCaller;
let workers: readonly Worker[];
beforeAll(async () => {
  sink = await startSmtpSink();
  provider = await startSmsProvider(twilioForm);
  api = await startTestApi();
  const environ = {
    SMTP_URL: sink.url,
    TWILIO_URL: provider.url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    RECIPIENT_MESSAGES_PER_HOUR: String(recipientCap),
    ACCOUNT_MAILS_PER_HOUR: String(mailCap),
    ACCOUNT_SMS_PER_HOUR: String(smsCap),
  };
  workers = await Promise.all([startTestWorker(api, environ), startTestWorker(api, environ)]);
});
beforeEach(async () => {
  caller = await api.givenAccount();
  await startOfHour();
});
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  for (const worker of workers) await worker.close();
  await provider.close();
  await sink.close();
  await api.close();
});

/** Moves the clock to just after the next full hour, so that no hour ends in the middle of a test. */
async function startOfHour(): Promise<void> {
  await sql`
    update service_clock set ahead = ahead +
      (date_trunc('hour', service_now(), 'UTC') + interval '1 hour 1 second' - service_now())`.execute(api.database.db);
}

let numbers = 2_000;
const smsToFreshNumber = () => giftTo('', { DigitalDeliveryAddress: { Sms: `+1415555${++numbers}` } });

function placeMany(count: number, order: () => unknown, by = caller): Promise<WireOrder[]> {
  return Promise.all(Array.from({ length: count }, () => place(by, order())));
}

/** Waits until this many orders are sent and all others are held, and returns the latter. */
async function settled(orders: readonly WireOrder[], sentCount: number, by = caller): Promise<WireOrder[]> {
  return vi.waitFor(async () => {
    const now = await Promise.all(orders.map(({ Id }) => readOrder(by, Id)));
    const isHeld = (order: WireOrder) => order.LineItems[0].StatusReason === held.StatusReason;
    expect(now.filter(({ Status }) => Status === 'Complete')).toHaveLength(sentCount);
    expect(now.filter(isHeld)).toHaveLength(orders.length - sentCount);
    return now.filter(isHeld);
  }, waiting);
}

async function limitEvents(by = caller) {
  return (await operatorEvents(api.database.db, 'MessageLimitReached')).filter(
    ({ AccountId }) => AccountId === by.accountId,
  );
}

test('a recipient gets at most the hourly cap of mails from all accounts; the rest is sent later, and nothing is refunded', async () => {
  const address = freshAddress();
  const other = await api.givenAccount();
  const before = await caller.balance('USD');
  const mine = await placeMany(5, () => giftTo(address));
  const waitingOrders = await settled(mine, recipientCap);
  // In another case, by another account.
  const theirs = await place(other, giftTo(address.toUpperCase()));
  await lineBecomes(other, theirs.Id, held);
  expect(sink.mailsTo(address)).toHaveLength(recipientCap);
  expect(waitingOrders[0]).toMatchObject({ Status: 'Pending', StatusReason: held.StatusReason });
  const charged = before.Available - (await caller.balance('USD')).Available;

  await passTime(api.database.db, hourSeconds);
  for (const { Id } of mine) await lineBecomes(caller, Id, sent);
  await lineBecomes(other, theirs.Id, sent);
  expect(sink.received.filter(({ to }) => to[0]?.toLowerCase() === address)).toHaveLength(6);
  expect(before.Available - (await caller.balance('USD')).Available).toBe(charged);
  const Hour = expect.stringMatching(/:00:00\.000Z$/);
  const event = { Channel: 'Email', Limit: 'Recipient', PerHour: recipientCap, Hour };
  expect(await limitEvents()).toEqual([{ AccountId: caller.accountId, ...event }]);
  expect(await limitEvents(other)).toEqual([{ AccountId: other.accountId, ...event }]);
});

test('two workers together stay within an account’s hourly cap, and everything is sent in the end', async () => {
  const addresses: string[] = [];
  const orders = await placeMany(20, () => {
    addresses.push(freshAddress());
    return giftTo(addresses.at(-1) ?? '');
  });
  const mailed = () => addresses.filter((address) => sink.mailsTo(address).length > 0).length;
  await settled(orders, mailCap);
  expect(mailed()).toBe(mailCap);
  // Waiting messages are spread over the hours: another cap's worth is sent in the second, the rest in the third.
  await passTime(api.database.db, hourSeconds);
  await settled(orders, 2 * mailCap);
  expect(mailed()).toBe(2 * mailCap);
  expect(await limitEvents()).toHaveLength(1);
  await passTime(api.database.db, hourSeconds);
  await settled(orders, 20);
  for (const address of addresses) expect(sink.mailsTo(address)).toHaveLength(1);
});

test('concurrent claims for the last places never exceed the cap', async () => {
  const { db } = api.database;
  const caps = { recipient: 7, mails: 5, sms: null };
  const [one, other] = [caller.accountId, (await api.givenAccount()).accountId];
  const addressHash = randomBytes(16);
  const ask = (accountId: AccountId, messages: number) => {
    const asked = Array.from({ length: messages }, () => claimedBy(accountId, addressHash));
    return withTransaction(db, (tx) => admitMessages(tx, caps, asked)).then((admitted) => admitted.length);
  };
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const ofOne = Promise.all(Array.from({ length: 6 }, () => ask(one, 2)));
  const ofOther = Promise.all(Array.from({ length: 6 }, () => ask(other, 1)));
  const [mine, theirs] = [sum(await ofOne), sum(await ofOther)];
  expect(mine).toBeLessThanOrEqual(5);
  expect(theirs).toBeLessThanOrEqual(5);
  expect(mine + theirs).toBe(7);
  expect(await ask(one, 3)).toBe(0);
  await startOfHour();
  expect(await ask(one, 6)).toBe(5);
  expect(await ask(other, 3)).toBe(2);
});

/** The parts of a claimed message that counting uses. */
function claimedBy(accountId: AccountId, addressHash: Buffer): AddressedMessage {
  const message = { accountId, id: randomUUID(), channel: 'Email', isCounted: false, gift: {} } as ClaimedMessage;
  return { message, to: 'ann@example.com', addressHash, isSuppressed: false };
}

test('mails and text messages are counted separately, and no account waits for another', async () => {
  const texts = await placeMany(smsCap + 1, smsToFreshNumber);
  await settled(texts, smsCap);
  const mail = await place(caller, giftTo(freshAddress()));
  await lineBecomes(caller, mail.Id, sent);
  const other = await api.givenAccount();
  const theirs = await place(other, smsToFreshNumber());
  await lineBecomes(other, theirs.Id, sent);
  expect(await limitEvents()).toMatchObject([{ Channel: 'Sms', Limit: 'Account', PerHour: smsCap }]);
  await passTime(api.database.db, hourSeconds);
  await settled(texts, smsCap + 1);
});

test('an account’s own limit replaces the general one', async () => {
  await sql`update accounts set mails_per_hour_max = 1 where id = ${caller.accountId}`.execute(api.database.db);
  const orders = await placeMany(2, () => giftTo(freshAddress()));
  await settled(orders, 1);
  await passTime(api.database.db, hourSeconds);
  await settled(orders, 2);
});

test('a retried message is counted once', async () => {
  provider.script('tooMany', 'tooMany');
  const order = await place(caller, smsToFreshNumber());
  await isDeferred(api.database.db, order.Id, 1);
  await passTime(api.database.db, 60);
  await isDeferred(api.database.db, order.Id, 2);
  await passTime(api.database.db, 300);
  await lineBecomes(caller, order.Id, sent);
  await settled(await placeMany(smsCap, smsToFreshNumber), smsCap - 1);
});

test('a message that waited for more than a day is still retried when its provider is busy', async () => {
  await settled(await placeMany(smsCap, smsToFreshNumber), smsCap);
  const order = await place(caller, smsToFreshNumber());
  await lineBecomes(caller, order.Id, held);
  provider.always('tooMany');
  await passTime(api.database.db, 30 * hourSeconds);
  await isDeferred(api.database.db, order.Id, 1);
  expect((await readOrder(caller, order.Id)).LineItems[0].StatusReason).toBe('Processing');
  provider.always('ok');
  await passRetry(api.database.db);
  await lineBecomes(caller, order.Id, sent);
});

test('a resend counts like any other message, and the line stays complete', async () => {
  const address = freshAddress();
  const order = await place(caller, giftTo(address));
  await settled([order, ...(await placeMany(recipientCap - 1, () => giftTo(address)))], recipientCap);
  expect((await act(caller, order, 'Resend')).status).toBe(202);
  await lineBecomes(caller, order.Id, { ...held, Status: 'Complete' });
  await passTime(api.database.db, hourSeconds);
  await lineBecomes(caller, order.Id, sent);
  expect(sink.mailsTo(address)).toHaveLength(recipientCap + 1);
});

test('a suppressed address does not count against the account’s cap', async () => {
  const dead = freshAddress();
  sink.script('unknownRecipient');
  const first = await place(caller, giftTo(dead));
  await lineBecomes(caller, first.Id, { Status: 'Failed' });
  for (const { Id } of await placeMany(3, () => giftTo(dead))) {
    await lineBecomes(caller, Id, { Status: 'Failed', StatusReason: 'AddressSuppressed' });
  }
  const orders = await placeMany(mailCap, () => giftTo(freshAddress()));
  await settled(orders, mailCap - 1);
});

test('recipient counts are deleted after their hour, a limited number at a time', async () => {
  const { db } = api.database;
  const hashes = Array.from({ length: 4 }, () => randomBytes(16));
  await deletePastCounts(db, 10_000);
  await sql`
    insert into recipient_message_counts (address_hash, is_notice, hour, sent)
    select h.hash, false, date_trunc('hour', service_now(), 'UTC') - make_interval(hours => least(h.place - 1, 1)::int), 1
    from unnest(${hashes}::bytea[]) with ordinality as h (hash, place)`.execute(db);
  const left = async () => {
    const mine = sql<{ isPresent: boolean }>`
      select hour = date_trunc('hour', service_now(), 'UTC') as "isPresent" from recipient_message_counts
      where address_hash = any(${hashes}::bytea[]) order by 1`;
    return (await many(db, mine)).map(({ isPresent }) => isPresent);
  };
  expect(await left()).toEqual([false, false, false, true]);
  await deletePastCounts(db, 2);
  expect(await left()).toEqual([false, true]);
  await deletePastCounts(db, 2);
  expect(await left()).toEqual([true]);
});

test('production has caps by default, and stage has none', () => {
  const production = {
    BESTOW_ENV: 'production',
    DATABASE_URL: 'postgresql://db/bestow',
    BASE_URL: 'https://gifts.example',
    KEYS: 'a:b',
  };
  expect(parseConfig(production).delivery.caps).toEqual({ recipient: 20, mails: 50_000, sms: 1_000 });
  expect(parseConfig({ ...production, ACCOUNT_SMS_PER_HOUR: '5' }).delivery.caps.sms).toBe(5);
  expect(parseConfig({}).delivery.caps).toEqual({ recipient: null, mails: null, sms: null });
});
