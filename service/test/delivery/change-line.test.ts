import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { many, one } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, linksOrder, passTime } from '../fulfillment/support.ts';
import { physicalLine, physicalRequest } from '../orders/support/physical-requests.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  act,
  eventTypes,
  freshAddress,
  giftTo,
  isDeferred,
  lineBecomes,
  linksIn,
  passRetry,
  place,
  readOrder,
  type WireOrder,
  waiting,
} from './support/gift-orders.ts';
import { outboxOf } from './support/outbox.ts';

const dayMs = 86_400_000;
const hourSeconds = 3_600;

/** A point at which workers stop until the test resumes them. */
class Gate {
  readonly isReached: Promise<void>;
  goOn = () => {};
  #reach = () => {};
  readonly #open: Promise<void>;
  constructor(readonly name: string) {
    this.isReached = new Promise((resolve) => {
      this.#reach = resolve;
    });
    this.#open = new Promise((resolve) => {
      this.goOn = resolve;
    });
  }
  pass(): Promise<void> {
    this.#reach();
    return this.#open;
  }
}

let api: TestApi;
let workers: Worker[];
let caller: TestCaller;
let gate: Gate | null = null;
beforeAll(async () => {
  api = await startTestApi();
  const stop = async (name: string) => (gate?.name === name ? gate.pass() : undefined);
  workers = [
    await startTestWorker(api, {}, { failpoint: stop, deliveryFailpoint: stop }),
    await startTestWorker(api, {}, { failpoint: stop, deliveryFailpoint: stop }),
  ];
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(async () => {
  gate?.goOn();
  gate = null;
  await expectSound(api.database.db);
});
afterAll(async () => {
  for (const worker of workers) await worker.close();
  await api.close();
});

function change(by: TestCaller, order: WireOrder, body: unknown, line = 0) {
  return by.send('PATCH', `/v1/Orders/${order.Id}/LineItems/${order.LineItems[line]?.Id}`, body);
}

/** On a busy machine the account's lock may not be free in time: 503, and the same request is sent again. */
async function changeUntilAnswered(order: WireOrder, body: unknown) {
  for (;;) {
    const answer = await change(caller, order, body);
    if (answer.status !== 503) return answer;
  }
}

async function now(): Promise<number> {
  return Date.parse(String((await caller.get('/stage/clock')).body.Now));
}

async function fromNow(ms: number): Promise<string> {
  return new Date((await now()) + ms).toISOString();
}

async function copiesTo(address: string): Promise<number> {
  return (await outboxOf(caller, address)).TotalCount;
}

/** A gift for a later day, so that nothing happens to it yet. */
async function laterGift(address = freshAddress(), line: object = {}): Promise<WireOrder> {
  const Personalization = { DeliveryDate: await fromNow(30 * dayMs), To: 'Ada', Message: 'Hello' };
  return place(caller, giftTo(address, { Personalization, ...line }));
}

const changes = async () => (await eventTypes(caller)).filter((type) => type === 'LineItemChanged').length;

describe('changing a line', () => {
  test('changes only the members it names, and records one event', async () => {
    const [first, second] = [freshAddress(), freshAddress()];
    const order = await laterGift(first);
    const date = await fromNow(40 * dayMs);
    const body = {
      DeliveryDate: date,
      DigitalDeliveryAddress: { Email: second, Sms: '+14155550123' },
      Personalization: { Message: 'Good morning', FromName: 'Team' },
      BrandingId: 'winter-lights',
    };
    const answer = await change(caller, order, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      Id: order.Id,
      StatusReason: 'Scheduled',
      LineItems: [
        {
          DigitalDeliveryAddress: { Email: second, Sms: '+14155550123' },
          Personalization: {
            To: 'Ada',
            FromName: 'Team',
            Message: 'Good morning',
            DeliveryDate: date,
            DeliveryZone: null,
          },
          BrandingId: 'winter-lights',
        },
      ],
    });
    expect(await readOrder(caller, order.Id)).toEqual(answer.body);
    expect((await change(caller, order, body)).body).toEqual(answer.body);
    for (const nothing of [
      {},
      { DeliveryDate: null, DigitalDeliveryAddress: null, DeliveryZone: null, Personalization: null },
    ])
      expect(await change(caller, order, nothing)).toMatchObject({ status: 200, body: answer.body });
    expect(await changes()).toBe(1);
    const { body: feed } = await caller.get('/v1/Events?after=0&limit=500');
    const event = (feed.Data as { Type: string; Data: object }[]).find(({ Type }) => Type === 'LineItemChanged');
    const data = { OrderId: order.Id, LineItemId: order.LineItems[0].Id, PONumber: expect.any(String) };
    expect(event?.Data).toEqual(data);

    const cleared = await change(caller, order, { Personalization: { Message: null }, BrandingId: null });
    expect(cleared.body).toMatchObject({
      LineItems: [{ Personalization: { To: 'Ada', Message: null }, BrandingId: null }],
    });
    const mailOnly = await change(caller, order, { DigitalDeliveryAddress: { Email: second } });
    expect(mailOnly.body).toMatchObject({ LineItems: [{ DigitalDeliveryAddress: { Email: second, Sms: null } }] });
    expect(await changes()).toBe(3);
  });

  test('is rejected with every fault at its location, by the rules of a new order, and changes nothing', async () => {
    const order = await laterGift();
    const before = await readOrder(caller, order.Id);
    const faultsOf = async (body: unknown) => {
      const answer = await change(caller, order, body);
      expect(answer.status, answer.text).toBe(400);
      return (answer.body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => [pointer, code]);
    };
    expect(
      await faultsOf({
        DeliveryDate: await fromNow(800 * dayMs),
        DigitalDeliveryAddress: { Email: 'nobody' },
        Personalization: { Message: 'x'.repeat(501), To: 'a\nb' },
        BrandingId: 'nowhere',
        Quantity: 5,
      }),
    ).toEqual(
      expect.arrayContaining([
        ['/DeliveryDate', 'TooFarAhead'],
        ['/DigitalDeliveryAddress/Email', 'InvalidEmail'],
        ['/Personalization/Message', 'TooLong'],
        ['/Personalization/To', 'ForbiddenCharacter'],
        ['/BrandingId', 'UnknownBranding'],
        ['/Quantity', 'UnknownMember'],
      ]),
    );
    expect(await faultsOf({ DigitalDeliveryAddress: {} })).toEqual([['/DigitalDeliveryAddress', 'Required']]);
    expect(await faultsOf({ PhysicalDeliveryAddress: {} })).toEqual([['/PhysicalDeliveryAddress', 'UnknownMember']]);
    expect(await faultsOf({ DeliveryZone: 'Mars/Base' })).toEqual([['/DeliveryZone', 'InvalidTimeZone']]);
    expect(await faultsOf({ DeliveryDate: '2026-12-24T09:00' })).toEqual([['/DeliveryDate', 'InvalidInstant']]);
    expect(await faultsOf({ DeliveryZone: 'Europe/Berlin' })).toEqual([['/DeliveryDate', 'Required']]);
    expect(
      await faultsOf({ DeliveryDate: '2026-12-24T09:00Z', Personalization: { DeliveryDate: '2026-12-24T09:00Z' } }),
    ).toEqual([['/DeliveryDate', 'GivenTwice']]);
    expect((await change(caller, order, 'DeliveryDate=now')).status).toBe(400);
    expect(await readOrder(caller, order.Id)).toEqual(before);
    expect(await changes()).toBe(0);
  });

  test('works only for the account’s own lines, and not for a suspended account', async () => {
    const order = await laterGift();
    const other = await laterGift();
    const otherAccount = await api.givenAccount();
    const body = { Personalization: { To: 'Mallory' } };
    expect((await change(otherAccount, order, body)).status).toBe(404);
    for (const path of [`${order.Id}/LineItems/${other.LineItems[0].Id}`, `${order.Id}/LineItems/x`, `x/LineItems/x`])
      expect((await caller.send('PATCH', `/v1/Orders/${path}`, body)).status).toBe(404);
    const missing = `${order.LineItems[0].Id.slice(0, -7)}0020000`;
    expect((await caller.send('PATCH', `/v1/Orders/${order.Id}/LineItems/${missing}`, body)).status).toBe(404);
    await setStatus(api.database.db, caller.accountId, 'Suspended');
    expect(await change(caller, order, body)).toMatchObject({ status: 403, body: { code: 'AccountSuspended' } });
    await setStatus(api.database.db, caller.accountId, 'Active');
    await vi.waitFor(async () => expect((await change(caller, order, body)).status).toBe(200), waiting);
  });
});

describe('a delivery time in a zone', () => {
  test('is local time there, on new orders and in changes, and follows daylight saving time', async () => {
    const year = new Date(await now()).getUTCFullYear() + 1;
    const zoned = { DeliveryDate: `${year}-01-15T09:00:00`, DeliveryZone: 'America/New_York' };
    const shown = { DeliveryDate: `${year}-01-15T14:00:00.000Z`, DeliveryZone: 'America/New_York' };
    for (const line of [{ Personalization: zoned }, zoned]) {
      const order = await place(caller, giftTo(freshAddress(), line));
      expect(order.LineItems[0]).toMatchObject({ StatusReason: 'Scheduled', Personalization: shown });
      const inSummer = await change(caller, order, { DeliveryDate: `${year}-07-15T09:00` });
      const july = { DeliveryDate: `${year}-07-15T13:00:00.000Z`, DeliveryZone: 'America/New_York' };
      expect(inSummer.body).toMatchObject({ LineItems: [{ Personalization: july }] });
      const moved = await change(caller, order, { DeliveryZone: 'Asia/Kolkata' });
      const kolkata = { DeliveryDate: `${year}-07-15T03:30:00.000Z`, DeliveryZone: 'Asia/Kolkata' };
      expect(moved.body).toMatchObject({ LineItems: [{ Personalization: kolkata }] });
      expect((await change(caller, order, { DeliveryZone: 'Asia/Kolkata' })).body).toEqual(moved.body);
      const instant = { DeliveryDate: `${year}-07-15T09:00:00Z`, DeliveryZone: 'Europe/Berlin' };
      const berlin = { DeliveryDate: `${year}-07-15T09:00:00.000Z`, DeliveryZone: 'Europe/Berlin' };
      expect((await change(caller, order, instant)).body).toMatchObject({ LineItems: [{ Personalization: berlin }] });
    }
    const { body } = await caller.post(
      '/v1/Orders/Validate',
      giftTo(freshAddress(), { DeliveryDate: '2026-12-24T09:00' }),
    );
    expect(body).toMatchObject({
      Valid: false,
      Errors: [{ pointer: '/LineItems/0/DeliveryDate', code: 'InvalidInstant' }],
    });
    const unknown = giftTo(freshAddress(), { Personalization: { ...zoned, DeliveryZone: 'Nowhere' } });
    const refused = (await caller.post('/v1/Orders/Validate', unknown)).body;
    expect(refused.Errors).toMatchObject([
      { pointer: '/LineItems/0/Personalization/DeliveryZone', code: 'InvalidTimeZone' },
    ]);
  });
});

describe('changing the delivery date', () => {
  test('later: nothing is sent at the old time, everything at the new one', async () => {
    const address = freshAddress();
    const order = await place(
      caller,
      giftTo(address, { Personalization: { DeliveryDate: await fromNow(2 * hourSeconds * 1000) } }),
    );
    expect((await change(caller, order, { DeliveryDate: await fromNow(5 * hourSeconds * 1000) })).status).toBe(200);
    await passTime(api.database.db, 3 * hourSeconds);
    await quiet(order.Id);
    await lineBecomes(caller, order.Id, { Status: 'Pending', StatusReason: 'Scheduled' });
    expect(await copiesTo(address)).toBe(0);
    await passTime(api.database.db, 2 * hourSeconds + 60);
    await lineBecomes(caller, order.Id, { Status: 'Complete' });
    expect(await copiesTo(address)).toBe(1);
  });

  test('earlier or in the past: the message is sent then, or at once', async () => {
    const [soon, past] = [await laterGift(), await laterGift()];
    expect((await change(caller, soon, { DeliveryDate: await fromNow(hourSeconds * 1000) })).status).toBe(200);
    const answer = await change(caller, past, { DeliveryDate: '2020-01-01T00:00:00Z' });
    expect(answer.status).toBe(200);
    await lineBecomes(caller, past.Id, { Status: 'Complete' });
    await lineBecomes(caller, soon.Id, { Status: 'Pending', StatusReason: 'Scheduled' });
    await passTime(api.database.db, hourSeconds + 1);
    await lineBecomes(caller, soon.Id, { Status: 'Complete' });
    expect(await change(caller, past, { DeliveryDate: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 200 });
    expect(await change(caller, past, { DeliveryDate: '2020-01-02T00:00:00Z' })).toMatchObject({ status: 409 });
  });

  test('while codes are being fetched: issuing waits for the new date too', async () => {
    gate = new Gate('codesAcquired');
    const order = await place(caller, linksOrder());
    await gate.isReached;
    expect((await change(caller, order as unknown as WireOrder, { DeliveryDate: await fromNow(dayMs) })).status).toBe(
      200,
    );
    gate.goOn();
    await quiet(order.Id);
    await lineBecomes(caller, order.Id, { Status: 'Pending', StatusReason: 'Scheduled' });
    const { count } = await one(
      api.database.db,
      sql<{ count: number }>`select count(*)::int as count from cards where order_id = ${order.Id}`,
    );
    expect(count).toBe(0);
    await passTime(api.database.db, dayMs / 1000 + 1);
    await lineBecomes(caller, order.Id, { Status: 'Complete' });
  });

  test('after the cards were issued, but not sent: the message waits for the new date', async () => {
    const address = 'delay+1@stage.example';
    const order = await place(caller, giftTo(address));
    await isDeferred(api.database.db, order.Id, 1);
    const later = freshAddress();
    const body = { DeliveryDate: await fromNow(dayMs), DigitalDeliveryAddress: { Email: later } };
    expect(await change(caller, order, body)).toMatchObject({ status: 200, body: { StatusReason: 'Scheduled' } });
    await passRetry(api.database.db);
    await quiet(order.Id);
    expect([await copiesTo(address), await copiesTo(later)]).toEqual([0, 0]);
    expect((await change(caller, order, { Personalization: { To: 'Bea' } })).status).toBe(200);
    await passTime(api.database.db, dayMs / 1000);
    await lineBecomes(caller, order.Id, { Status: 'Complete' });
    expect([await copiesTo(address), await copiesTo(later)]).toEqual([0, 1]);
    expect((await outboxOf(caller, later)).Data[0]?.Text).toContain('Bea');
  });
});

/** Waits until no job that is due names the order. */
async function quiet(orderId: string): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await many(
      api.database.db,
      sql`select 1 from jobs where payload::text like ${`%${orderId}%`} and run_at <= service_now() and set_aside_at is null`,
    );
    expect(rows).toEqual([]);
  }, waiting);
}

describe('a change races with the message', () => {
  test('a claimed message is sent to its address, and the change is rejected with what to do instead', async () => {
    const [first, second] = [freshAddress(), freshAddress()];
    gate = new Gate('messagesClaimed');
    const order = await place(caller, giftTo(first));
    await gate.isReached;
    const refused = await change(caller, order, { DigitalDeliveryAddress: { Email: second } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'InvalidTransition' } });
    expect(refused.body.detail).toContain('reissue');
    expect((await change(caller, order, { DigitalDeliveryAddress: { Email: first } })).status).toBe(200);
    gate.goOn();
    await lineBecomes(caller, order.Id, { Status: 'Complete' });
    expect([await copiesTo(first), await copiesTo(second)]).toEqual([1, 0]);
    expect((await change(caller, order, { Personalization: { Message: 'Late' } })).status).toBe(409);
    expect(await changes()).toBe(0);
    expect((await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: second } })).status).toBe(202);
    await vi.waitFor(async () => expect(await copiesTo(second)).toBe(1), waiting);
    const { body } = await caller.get(`/v1/Orders?recipientEmail=${second}`);
    expect(body).toMatchObject({ TotalCount: 1, Data: [{ Id: order.Id }] });
    expect((await caller.get(`/v1/Orders?recipientEmail=${first}`)).body.TotalCount).toBe(0);
  });

  test('a message waiting for a retry is replaced, whether the new address is an email or a phone number', async () => {
    const address = 'delay+2@stage.example';
    const order = await place(caller, giftTo(address));
    await isDeferred(api.database.db, order.Id, 1);
    const answer = await change(caller, order, { DigitalDeliveryAddress: { Sms: '+14155550187' } });
    expect(answer.status, answer.text).toBe(200);
    await lineBecomes(caller, order.Id, { Status: 'Complete' });
    await passRetry(api.database.db);
    await quiet(order.Id);
    expect(await copiesTo(address)).toBe(0);
    expect(await copiesTo('+14155550187')).toBe(1);
  });

  test('however they interleave, nothing is sent to the old address after a 200, and nothing is lost or sent twice', async () => {
    const gifts = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const first = freshAddress();
        return { first, second: freshAddress(), order: await place(caller, giftTo(first)) };
      }),
    );
    const answers = await Promise.all(
      gifts.map(({ order, second }) => changeUntilAnswered(order, { DigitalDeliveryAddress: { Email: second } })),
    );
    for (const [index, { first, second, order }] of gifts.entries()) {
      await lineBecomes(caller, order.Id, { Status: 'Complete' });
      const isChanged = answers[index]?.status === 200;
      expect([200, 409]).toContain(answers[index]?.status);
      expect([await copiesTo(first), await copiesTo(second)]).toEqual(isChanged ? [0, 1] : [1, 0]);
      const [mail] = (await outboxOf(caller, isChanged ? second : first)).Data;
      const [link = ''] = linksIn(mail?.Text);
      expect((await api.anonymous.get(link)).status).toBe(200);
    }
    expect(await changes()).toBe(answers.filter(({ status }) => status === 200).length);
  });

  test('concurrent changes are applied one after the other, and the last one counts', async () => {
    const order = await laterGift();
    const names = Array.from({ length: 12 }, (_, index) => `Name ${index}`);
    const answers = await Promise.all(names.map((To) => change(caller, order, { Personalization: { To } })));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await changes()).toBe(names.length);
    const { body } = await caller.get('/v1/Orders?recipientName=name');
    expect(body).toMatchObject({ TotalCount: 1 });
  });
});

test('links and parcels can be changed until links are issued or cards reserved', async () => {
  const later = { Personalization: { DeliveryDate: await fromNow(30 * dayMs) } };
  const links = (await place(caller, linksOrder(later))) as WireOrder;
  const mailed = await place(caller, physicalRequest([physicalLine(later)]));
  for (const order of [links, mailed]) {
    const body = { Personalization: { Message: 'Soon' }, DeliveryDate: '2020-01-01T00:00:00Z' };
    expect((await change(caller, order, body)).status).toBe(200);
  }
  await lineBecomes(caller, links.Id, { Status: 'Complete' });
  let tries = 0;
  await vi.waitFor(async () => {
    // Another text each time: a change that was made before is answered once more at any time.
    const refused = await change(caller, mailed, { Personalization: { Message: `Late ${tries++}` } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'InvalidTransition' } });
  }, waiting);
  expect(await change(caller, links, { Personalization: { Message: 'Late' } })).toMatchObject({ status: 409 });
  const cancelled = await laterGift();
  expect((await act(caller, cancelled, 'Cancel')).status).toBe(200);
  expect(await change(caller, cancelled, { Personalization: { To: 'Bea' } })).toMatchObject({ status: 409 });
});
