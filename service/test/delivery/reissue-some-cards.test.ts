import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, linksOrder, passTime } from '../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  act,
  eventTypes,
  freshAddress,
  giftTo,
  isDeferred,
  linksIn,
  passRetry,
  place,
  readOrder,
  type WireOrder,
  waiting,
} from './support/gift-orders.ts';
import { outboxOf } from './support/outbox.ts';

const dayMs = 86_400_000;

let api: TestApi;
let workers: readonly Worker[];
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  workers = [await startTestWorker(api), await startTestWorker(api)];
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  for (const worker of workers) await worker.close();
  await api.close();
});

async function copiesTo(address: string): Promise<number> {
  return (await outboxOf(caller, address)).TotalCount;
}

/** A gift for a later day, so that nothing happens to it yet. */
async function laterGift(): Promise<WireOrder> {
  const now = Date.parse(String((await caller.get('/stage/clock')).body.Now));
  const DeliveryDate = new Date(now + 30 * dayMs).toISOString();
  return place(caller, giftTo(freshAddress(), { Personalization: { DeliveryDate } }));
}

const changes = async () => (await eventTypes(caller)).filter((type) => type === 'LineItemChanged').length;

describe('some cards of a line', () => {
  const cardIds = (order: WireOrder) =>
    order.LineItems[0].ClaimData.map((card) => (card as unknown as { Id: string }).Id);
  const addressesOf = (order: WireOrder) =>
    order.LineItems[0].ClaimData.map(
      (card) => (card as unknown as { DigitalDeliveryAddress: unknown }).DigitalDeliveryAddress,
    );
  const reissue = (order: WireOrder, CardIds: readonly unknown[], Email?: string) =>
    act(caller, order, 'Reissue', { CardIds, ...(Email && { DigitalDeliveryAddress: { Email } }) });
  const lastLinks = async (address: string) => linksIn((await outboxOf(caller, address)).Data[0]?.Text);
  const statusOf = async (link = '') => (await api.anonymous.get(link)).status;
  const found = async (address: string) => (await caller.get(`/v1/Orders?recipientEmail=${address}`)).body.TotalCount;

  test('are reissued alone: the others keep link and address, and a resend sends each where it belongs', async () => {
    const [first, second, third, fourth] = [freshAddress(), freshAddress(), freshAddress(), freshAddress()];
    const order = await place(caller, giftTo(first, { Quantity: 3 }), 'wait=10');
    const [one, two, three] = cardIds(order);
    const before = await lastLinks(first);
    expect(before).toHaveLength(3);
    expect((await reissue(order, [two], second)).status).toBe(202);
    await vi.waitFor(async () => expect(await copiesTo(second)).toBe(1), waiting);
    expect([await copiesTo(first), await copiesTo(second)]).toEqual([1, 1]);
    const [moved] = await lastLinks(second);
    expect(await lastLinks(second)).toHaveLength(1);
    expect(await Promise.all(before.map(statusOf))).toEqual([200, 404, 200]);
    expect(await statusOf(moved)).toBe(200);
    expect(addressesOf(await readOrder(caller, order.Id))).toEqual([null, { Email: second, Sms: null }, null]);
    expect([await found(first), await found(second)]).toEqual([1, 1]);
    expect(await changes()).toBe(1);

    await passTime(api.database.db, 60);
    expect((await act(caller, order, 'Resend')).status).toBe(202);
    await vi.waitFor(async () => expect([await copiesTo(first), await copiesTo(second)]).toEqual([2, 2]), waiting);
    expect(await lastLinks(first)).toEqual([before[0], before[2]]);
    expect(await lastLinks(second)).toEqual([moved]);

    await api.anonymous.post(before[0] ?? '');
    expect((await readOrder(caller, order.Id)).LineItems[0].ClaimData[0]).toMatchObject({ ClaimStatus: 'Claimed' });
    expect(await reissue(order, [one, three], third)).toMatchObject({
      status: 409,
      body: { code: 'InvalidTransition' },
    });
    expect((await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: third } })).status).toBe(409);
    expect((await reissue(order, [three, two], third)).status).toBe(202);
    await vi.waitFor(async () => expect(await copiesTo(third)).toBe(1), waiting);
    expect(await lastLinks(third)).toHaveLength(2);
    expect([await statusOf(before[2]), await statusOf(moved)]).toEqual([404, 404]);
    expect([await found(first), await found(second), await found(third)]).toEqual([1, 0, 1]);

    const whole = await place(caller, giftTo(first, { Quantity: 2 }), 'wait=10');
    expect((await reissue(whole, [cardIds(whole)[0]], second)).status).toBe(202);
    await vi.waitFor(async () => expect(await copiesTo(second)).toBe(3), waiting);
    expect((await reissue(whole, cardIds(whole), fourth)).status).toBe(202);
    await vi.waitFor(async () => expect(await lastLinks(fourth)).toHaveLength(2), waiting);
    expect(addressesOf(await readOrder(caller, whole.Id))).toEqual([null, null]);
    expect([await found(first), await found(second), await found(fourth)]).toEqual([1, 0, 1]);
  });

  test('that wait to be sent go to their own address, the others to theirs, each once', async () => {
    const [first, second] = ['delay+3@stage.example', freshAddress()];
    const order = await place(caller, giftTo(first, { Quantity: 2 }));
    await isDeferred(api.database.db, order.Id, 1);
    expect((await reissue(order, [cardIds(order)[1]], second)).status).toBe(202);
    await vi.waitFor(async () => expect(await copiesTo(second)).toBe(1), waiting);
    // The new message to the first address is deferred once more.
    await vi.waitFor(async () => {
      await passRetry(api.database.db);
      expect((await readOrder(caller, order.Id)).LineItems[0]).toMatchObject({ Status: 'Complete' });
    }, waiting);
    expect([await copiesTo(first), await copiesTo(second)]).toEqual([1, 1]);
    expect([(await lastLinks(first)).length, (await lastLinks(second)).length]).toEqual([1, 1]);
  });

  test('must be cards of the line; of links only the chosen ones are new', async () => {
    const order = await place(caller, giftTo(freshAddress(), { Quantity: 2 }), 'wait=10');
    const other = await place(caller, giftTo(freshAddress()), 'wait=10');
    const [one] = cardIds(order);
    const faultsOf = async (CardIds: readonly unknown[]) => {
      const answer = await reissue(order, CardIds, freshAddress());
      expect(answer.status, answer.text).toBe(400);
      return (answer.body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => [pointer, code]);
    };
    expect(await faultsOf([one, one, cardIds(other)[0], 'x', order.LineItems[0].Id])).toEqual([
      ['/CardIds/1', 'GivenTwice'],
      ['/CardIds/2', 'UnknownCard'],
      ['/CardIds/3', 'UnknownCard'],
      ['/CardIds/4', 'UnknownCard'],
    ]);
    expect(await faultsOf([])).toEqual([['/CardIds', 'TooShort']]);
    expect(await faultsOf([5])).toEqual([['/CardIds/0', 'WrongType']]);

    const links = (await place(caller, linksOrder({ Quantity: 3 }), 'wait=10')) as WireOrder;
    const linkOf = (shown: WireOrder) =>
      shown.LineItems[0].ClaimData.map((card) => (card as unknown as { Codes: { Value: string }[] }).Codes[0]?.Value);
    const answer = await reissue(links, [cardIds(links)[1]]);
    expect(answer.status, answer.text).toBe(202);
    const [before, after] = [linkOf(links), linkOf(answer.body as unknown as WireOrder)];
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[1]).not.toBe(before[1]);
    const later = await laterGift();
    expect((await reissue(later, cardIds(later), freshAddress())).status).toBe(409);
  });
});
