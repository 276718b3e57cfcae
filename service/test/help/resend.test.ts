import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateClaimsFrozen } from '../../src/accounts/queries.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { insertSuppression } from '../../src/delivery/suppression-queries.ts';
import { parseAddress } from '../../src/help/parse-address.ts';
import { languages } from '../../src/kit/languages.ts';
import type { Worker } from '../../src/main/worker.ts';
import { act, freshAddress, giftTo, lineBecomes, linksIn, place, waiting } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { expectSound, passTime } from '../fulfillment/support.ts';
import type { Answer } from '../support/http-caller.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
let other: TestCaller;
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' });
  worker = await startTestWorker(api);
  [caller, other] = [await api.givenAccount(), await api.givenAccount()];
});
afterAll(async () => {
  await expectSound(api.database.db);
  await worker.close();
  await api.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
function ask(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return api.anonymous.post('/help', `address=${encodeURIComponent(address)}`, { ...form, ...headers });
}

/** Asks as from a new network, so that only the limit of the address counts: networks are counted by hour, addresses by day. */
async function askFromAnywhere(address: string): Promise<Answer> {
  await sql`delete from sign_in_tries where ends_at - window_start <= interval '1 hour'`.execute(api.database.db);
  return ask(address);
}

/** Waits until every request was worked on, and everything that follows from it was sent. */
async function allSent(): Promise<void> {
  const kinds = ['resend-gifts', 'send-lines', 'send-messages'];
  const jobs = () => many(api.database.db, sql`select 1 from jobs where kind = any(${kinds}::text[])`);
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), waiting);
}

async function copiesTo(of: TestCaller, address: string): Promise<number> {
  await allSent();
  return (await outboxOf(of, address)).TotalCount;
}

test('a recipient gets every unopened gift of all accounts again, and the response does not reveal whether there was one', async () => {
  const address = freshAddress();
  const [mine, theirs] = [await place(caller, giftTo(address)), await place(other, giftTo(address))];
  const opened = await place(caller, giftTo(address, { Quantity: 1 }));
  const foreign = await place(caller, giftTo(freshAddress()));
  for (const [of, order] of [
    [caller, mine],
    [other, theirs],
    [caller, opened],
    [caller, foreign],
  ] as const)
    await lineBecomes(of, order.Id, { Status: 'Complete' });
  const before = (await outboxOf(caller, address)).Data;
  const [, openedLink] = before.flatMap(({ Text }) => linksIn(Text));
  await api.anonymous.post(openedLink ?? '', '', form);
  await passTime(api.database.db, 700);

  const known = await ask(` ${address.toUpperCase()} `);
  const unknown = await ask('nobody-here@example.com');
  expect(await copiesTo(caller, address)).toBe(3);
  expect(await copiesTo(other, address)).toBe(2);
  const again = (await outboxOf(caller, address)).Data[0];
  expect(linksIn(again?.Text)).not.toContain(openedLink);
  expect(before.flatMap(({ Text }) => linksIn(Text))).toEqual(expect.arrayContaining(linksIn(again?.Text)));
  expect(again?.Text).toContain('http://bestow.test/help');

  for (const { status, text, headers } of [known, unknown]) {
    expect([status, text, headers.get('location')]).toEqual([303, '', '/help/sent']);
    expect(headers.get('set-cookie')).toBeNull();
  }
  const events = (await other.get('/v1/Events?limit=500')).body.Data as { Type: string; Data: object }[];
  expect(events.filter(({ Type }) => Type === 'LineItemResent').map(({ Data }) => Data)).toMatchObject([
    { OrderId: theirs.Id, RequestedBy: 'Recipient' },
  ]);
  const sent = await api.anonymous.get('/help/sent');
  expect(sent.status).toBe(200);
  expect(sent.text).not.toContain('/c/');
  expect(await many(api.database.db, sql`select 1 from jobs where payload::text ilike '%example.com%'`)).toEqual([]);
});

test('of a line whose cards have several addresses, each recipient gets their own cards again', async () => {
  const [owner, friend] = [freshAddress(), freshAddress()];
  const order = await place(caller, giftTo(owner, { Quantity: 3 }));
  const cards = (await lineBecomes(caller, order.Id, { Status: 'Complete' })).LineItems[0]
    .ClaimData as unknown as readonly { readonly Id: string }[];
  await act(caller, order, 'Reissue', { CardIds: [cards[1]?.Id], DigitalDeliveryAddress: { Email: friend } });
  expect([await copiesTo(caller, owner), await copiesTo(caller, friend)]).toEqual([1, 1]);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  await passTime(api.database.db, 700);
  await askFromAnywhere(friend);
  expect([await copiesTo(caller, owner), await copiesTo(caller, friend)]).toEqual([1, 2]);
  await passTime(api.database.db, 700);
  await askFromAnywhere(owner);
  expect([await copiesTo(caller, owner), await copiesTo(caller, friend)]).toEqual([2, 2]);
  const linksTo = async (address: string) => (await outboxOf(caller, address)).Data.map(({ Text }) => linksIn(Text));
  const [[toFriend], [toOwner]] = [await linksTo(friend), await linksTo(owner)];
  expect([toFriend?.length, toOwner?.length]).toEqual([1, 2]);

  // With nothing of theirs left to open, nothing is sent.
  await api.anonymous.post(toFriend?.[0] ?? '', '', form);
  await passTime(api.database.db, 700);
  await askFromAnywhere(friend);
  expect([await copiesTo(caller, owner), await copiesTo(caller, friend)]).toEqual([2, 2]);
});

test('voided, frozen, suspended, reissued and suppressed gifts are not sent, nor one that is being sent', async () => {
  const { db } = api.database;
  const [frozen, held] = [await api.givenAccount(), await api.givenAccount()];
  const [gone, old, dead, fresh] = [freshAddress(), freshAddress(), freshAddress(), freshAddress()];
  const orders = [
    [frozen, await place(frozen, giftTo(gone))],
    [held, await place(held, giftTo(gone))],
    [caller, await place(caller, giftTo(gone))],
    [caller, await place(caller, giftTo(old))],
    [caller, await place(caller, giftTo(dead))],
    [caller, await place(caller, giftTo(fresh))],
  ] as const;
  for (const [of, order] of orders) await lineBecomes(of, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  await withTransaction(db, (tx) => updateClaimsFrozen(tx, frozen.accountId, true));
  await setStatus(db, held.accountId, 'Suspended');
  await sql`update cards set voided_at = service_now() where order_id = ${orders[2][1].Id}`.execute(db);
  const moved = freshAddress();
  await act(caller, orders[3][1], 'Reissue', { DigitalDeliveryAddress: { Email: moved } });
  const addressHash = (await loadAddressHashes(db, api.keyRing)).of(dead);
  await withTransaction(db, (tx) => insertSuppression(tx, { addressHash, channel: 'Email', reason: 'Bounced' }));
  expect((await act(caller, orders[5][1], 'Resend')).status).toBe(202);
  expect(await copiesTo(caller, fresh)).toBe(2);
  for (const address of [gone, old, dead, fresh]) expect((await askFromAnywhere(address)).status).toBe(303);
  await allSent();
  await setStatus(db, held.accountId, 'Active');
  await withTransaction(db, (tx) => updateClaimsFrozen(tx, frozen.accountId, false));
  for (const [of, address, copies] of [
    [frozen, gone, 1],
    [held, gone, 1],
    [caller, gone, 1],
    [caller, old, 1],
    [caller, moved, 1],
    [caller, dead, 1],
    [caller, fresh, 2],
  ] as const)
    expect([address, await copiesTo(of, address)]).toEqual([address, copies]);
});

test('an address is sent to only a few times a day, and so is a phone number', async () => {
  const { db } = api.database;
  const number = '+14155550177';
  const order = await place(caller, giftTo('', { DigitalDeliveryAddress: { Sms: number } }));
  await lineBecomes(caller, order.Id, { Status: 'Complete' });
  for (let day = 0; day < 7; day++) {
    expect((await askFromAnywhere('+1 (415) 555-0177')).status).toBe(303);
    await allSent();
    await passTime(db, 700);
  }
  expect(await copiesTo(caller, number)).toBe(6);
});

test('an invalid address is reported in every language; requests from other sites and unknown fields are rejected', async () => {
  for (const lang of languages) {
    const page = await api.anonymous.get(`/help?lang=${lang}`);
    expect(page.text).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(page.headers.get('set-cookie')).toContain(`bestow_lang=${lang}`);
    const refused = await api.anonymous.post(`/help?lang=${lang}`, 'address=%22%3E%3Cscript%3E', form);
    expect([refused.status, refused.text.includes('<script>')]).toEqual([422, false]);
    expect(refused.text).toContain('aria-invalid="true"');
  }
  const german = await api.anonymous.get('/help', { cookie: 'bestow_lang=de', 'accept-language': 'fr' });
  expect(german.text).toContain('Hilfe zu Ihrem Geschenk');
  expect((await api.anonymous.get('/help?lang=xx')).text).toContain('Help with your gift');
  expect((await ask(freshAddress(), { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  expect((await api.anonymous.post('/help', 'address=a&address=b', form)).status).toBe(400);
  expect(['٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '0049 (151) 234-56789', 'x', 'a@b', '4155550177'].map(parseAddress)).toEqual([
    '+971501234567',
    '+4915123456789',
    null,
    null,
    null,
  ]);
});

test('the number of requests from one network is limited, whatever the address', async () => {
  const answers: number[] = [];
  for (let asked = 0; asked < 21; asked++) answers.push((await ask(freshAddress())).status);
  expect(answers.at(-1)).toBe(429);
  const refused = await ask(freshAddress());
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('One moment, please');
});
