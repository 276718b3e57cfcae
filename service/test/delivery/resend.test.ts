import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendingsMax } from '../../src/fulfillment/reissue/send-anew.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, linksOrder, passTime } from '../fulfillment/support.ts';
import { givenOperatorCredential } from '../operator/support/operator-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  act,
  freshAddress,
  giftTo,
  lineBecomes,
  linksIn,
  place,
  readOrder,
  type WireOrder,
  waiting,
} from './support/gift-orders.ts';
import { outboxOf } from './support/outbox.ts';

let api: TestApi;
let workers: Worker[];
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

test('resending sends the same links again, with a new Message-ID', async () => {
  const address = freshAddress();
  const order = await place(caller, giftTo(address), 'wait=10');
  const answer = await act(caller, order, 'Resend');
  expect(answer.status).toBe(202);
  expect((answer.body as unknown as WireOrder).LineItems[0].Status).toBe('Complete');
  await vi.waitFor(async () => expect(await copiesTo(address)).toBe(2), waiting);
  const [second, first] = (await outboxOf(caller, address)).Data;
  expect(linksIn(second?.Text)).toEqual(linksIn(first?.Text));
  expect(second?.Headers['Message-ID']).not.toBe(first?.Headers['Message-ID']);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
});

test('concurrent or immediately repeated resends send one copy; a later one sends another', async () => {
  const address = freshAddress();
  const order = await place(caller, giftTo(address), 'wait=10');
  const answers = await Promise.all(Array.from({ length: 12 }, () => act(caller, order, 'Resend')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await vi.waitFor(async () => expect(await copiesTo(address)).toBe(2), waiting);
  expect((await act(caller, order, 'Resend')).status).toBe(202);
  await passTime(api.database.db, 60);
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Delivered' });
  expect(await copiesTo(address)).toBe(2);
  expect((await act(caller, order, 'Resend')).status).toBe(202);
  await vi.waitFor(async () => expect(await copiesTo(address)).toBe(3), waiting);
  const events = (await caller.get('/v1/Events?limit=500')).body.Data as { Type: string; Data: unknown }[];
  const resent = events.filter(
    ({ Type, Data }) => Type === 'LineItemResent' && JSON.stringify(Data).includes(order.Id),
  );
  expect(resent.map(({ Data }) => Data)).toEqual([
    { OrderId: order.Id, PONumber: expect.any(String), LineItemId: expect.any(String), RequestedBy: 'Account' },
    expect.objectContaining({ RequestedBy: 'Account' }),
  ]);
});

test('the number of sendings of a line is limited', async () => {
  const order = await place(caller, giftTo(freshAddress()), 'wait=10');
  for (let sent = 1; sent < sendingsMax; sent++) {
    const answer = await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: freshAddress() } });
    expect(answer.status).toBe(202);
  }
  const refused = await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: freshAddress() } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'InvalidTransition' } });
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
  await passTime(api.database.db, 60);
  expect((await act(caller, order, 'Resend')).status).toBe(409);
});

test('a line that was not sent, cannot be sent or does not exist cannot be resent', async () => {
  const links = await place(caller, linksOrder(), 'wait=10');
  expect(await act(caller, links, 'Resend')).toMatchObject({ status: 409, body: { code: 'InvalidTransition' } });

  const tomorrow = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const later = await place(caller, giftTo(freshAddress(), { Personalization: { DeliveryDate: tomorrow } }));
  expect((await act(caller, later, 'Resend')).status).toBe(409);
  expect((await act(caller, later, 'Cancel')).status).toBe(200);
  // An address would not help here, so that its absence is not what is wrong.
  expect((await act(caller, later, 'Reissue', {})).status).toBe(409);
  expect((await act(caller, later, 'Resend')).status).toBe(409);

  const sent = await place(caller, giftTo(freshAddress()), 'wait=10');
  const otherAccount = await api.givenAccount();
  expect((await act(otherAccount, sent, 'Resend')).status).toBe(404);
  expect((await caller.post(`/v1/Orders/${sent.Id}/LineItems/${links.LineItems[0].Id}/Resend`)).status).toBe(404);
  expect((await caller.post(`/v1/Orders/${sent.Id}/LineItems/nonsense/Resend`)).status).toBe(404);
});

test('concurrent resend and reissue end with one set of valid links', async () => {
  const [first, second] = [freshAddress(), freshAddress()];
  const order = await place(caller, giftTo(first), 'wait=10');
  const [reissued, ...resent] = await Promise.all([
    act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: second } }),
    act(caller, order, 'Resend'),
    act(caller, order, 'Resend'),
  ]);
  expect(reissued.status).toBe(202);
  // After the reissue and before its message is sent, there is nothing to resend.
  for (const { status } of resent) expect([202, 409]).toContain(status);
  await vi.waitFor(async () => expect(await copiesTo(second)).toBeGreaterThanOrEqual(1), waiting);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  const links = new Set((await outboxOf(caller, second)).Data.flatMap(({ Text }) => linksIn(Text)));
  expect(links.size).toBe(1);
  for (const link of links) expect((await api.anonymous.get(link)).status).toBe(200);
  for (const { Text } of (await outboxOf(caller, first)).Data) {
    for (const link of linksIn(Text)) expect((await api.anonymous.get(link)).status).toBe(404);
  }
});

test('a scheduled gift is sent at its minute, to the address it has by then', async () => {
  const [first, second] = [freshAddress(), freshAddress()];
  const clock = await caller.get('/stage/clock');
  const at = new Date(new Date(String(clock.body.Now)).getTime() + 2 * 3_600_000);
  const Personalization = { DeliveryDate: at.toISOString() };
  const order = await place(caller, giftTo(first, { Personalization }));
  const cancelled = await place(caller, giftTo(first, { Personalization }));
  expect((await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: second } })).status).toBe(202);
  expect((await act(caller, cancelled, 'Cancel')).status).toBe(200);
  await passTime(api.database.db, 2 * 3_600 - 60);
  await lineBecomes(caller, order.Id, { Status: 'Pending', StatusReason: 'Scheduled', DeliveryStatus: 'NotSent' });
  expect(await copiesTo(second)).toBe(0);
  await passTime(api.database.db, 61);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  expect(await copiesTo(second)).toBe(1);
  expect(await copiesTo(first)).toBe(0);
  expect((await readOrder(caller, cancelled.Id)).Status).toBe('Cancelled');
  expect((await act(caller, order, 'Cancel')).status).toBe(409);
});

test('an operator sends, reissues and cancels gifts without learning who gets them, and is recorded', async () => {
  const office = await givenOperatorCredential(api, { name: 'Help desk' });
  const address = freshAddress();
  const order = await place(caller, giftTo(address), 'wait=10');
  const orders = `/Accounts/${caller.accountId}/Orders`;
  const line = `${orders}/${order.Id}/LineItems/${order.LineItems[0].Id}`;
  const masked = { Email: `${address[0]}•••${address.slice(address.indexOf('@'))}`, Sms: null, Country: null };
  const shown = await office.get(`${orders}/${order.Id}`);
  expect(shown.body).toMatchObject({
    Id: order.Id,
    LineItems: [{ Recipient: masked, Cards: { Issued: 1, Claimed: 0 } }],
  });
  expect(shown.body.Timeline).toContainEqual(expect.objectContaining({ Kind: 'Sent', Detail: 'by email' }));

  expect((await office.post(`${line}/Resend`)).status).toBe(202);
  await vi.waitFor(async () => expect(await copiesTo(address)).toBe(2), waiting);
  const elsewhere = { DigitalDeliveryAddress: { Email: freshAddress() } };
  expectProblem(await office.post(`${line}/Reissue`, elsewhere), 'InvalidRequest');
  const again = await office.post(`${line}/Reissue`);
  expect(again.status, again.text).toBe(202);
  await vi.waitFor(async () => expect(await copiesTo(address)).toBe(3), waiting);
  const [reissued, resent, first] = (await outboxOf(caller, address)).Data;
  expect(linksIn(resent?.Text)).toEqual(linksIn(first?.Text));
  expect(linksIn(reissued?.Text)).not.toEqual(linksIn(first?.Text));
  expectProblem(await office.post(`${orders}/${order.Id}/Cancel`), 'InvalidTransition');

  const DeliveryDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const later = await place(caller, giftTo(address, { Personalization: { DeliveryDate } }));
  const { PONumber } = (await caller.get(`/v1/Orders/${later.Id}`)).body;
  const found = await office.get(`${orders}?poNumber=${encodeURIComponent(String(PONumber))}`);
  expect(found.body).toMatchObject({ TotalCount: 1, Data: [{ Id: later.Id }] });
  expect((await office.post(`${orders}/${later.Id}/Cancel`)).body).toMatchObject({ Status: 'Cancelled' });
  for (const { text } of [shown, found]) expect(text).not.toMatch(new RegExp(`${address}|/c/`));
  const other = await api.givenAccount();
  expectProblem(await office.get(`/Accounts/${other.accountId}/Orders/${order.Id}`), 'NotFound');
  expectProblem(await office.post(`/Accounts/${other.accountId}/Orders/${later.Id}/Cancel`), 'NotFound');

  const { Data: events } = (await caller.get('/v1/Events?limit=500')).body as {
    Data: { Type: string; Data: object }[];
  };
  expect(events.find(({ Type }) => Type === 'LineItemResent')?.Data).toMatchObject({ RequestedBy: 'Operator' });
  const audit = await office.get(`/Audit?accountId=${caller.accountId}&pageSize=3`);
  const by = expect.objectContaining({ Name: 'Help desk' });
  expect(audit.body.Data).toMatchObject([
    { Action: 'OrderCancelled', Actor: by },
    { Action: 'LineItemReissued', Actor: by },
    { Action: 'LineItemResent', Actor: by },
  ]);
});
