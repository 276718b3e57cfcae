import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { becomes, linksOrder, place } from '../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { givenEndpoint, happen, listMessages, messageBecomes, type Receiver, startReceiver } from './support.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
let receiver: Receiver;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
});
beforeEach(async () => {
  caller = await api.givenAccount();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(async () => {
  await worker.close();
  await api.close();
});

test('every event of an order arrives once, signed with the secret of the endpoint', async () => {
  const endpoint = await givenEndpoint(caller, receiver.url);
  const order = await place(caller, linksOrder());
  await becomes(caller, order.Id, { Status: 'Complete' });
  await receiver.until(3);
  const types = receiver.received.map(({ body }) => body.type).sort();
  expect(types).toEqual(['FulfillmentComplete', 'OrderCreated', 'OrderStatusChanged']);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
  for (const { text, headers, body } of receiver.received) {
    expect(new Webhook(endpoint.Secret).verify(text, headers)).toEqual(JSON.parse(text));
    expect(body.data).toMatchObject({ OrderId: order.Id, Status: expect.any(String), PONumber: expect.any(String) });
    expect(headers['content-type']).toBe('application/json');
  }
  for (const { id } of receiver.received) {
    await messageBecomes(caller, id, {
      EndpointId: endpoint.Id,
      OrderId: null,
      Status: 'Delivered',
      NextAttemptAt: null,
      Attempts: [{ StatusCode: 200, Error: null }],
    });
  }
  expect(await listMessages(caller)).toMatchObject({ TotalCount: 3 });
});

test('an order’s own address is told once that it is complete, signed with the secret of the account', async () => {
  const Headers = [{ Name: 'Authorization', Value: 'Bearer mine' }];
  const WebhookSettings = { FulfillmentComplete: { Url: `${receiver.url}?a=b`, Headers } };
  const order = await place(caller, { ...linksOrder(), WebhookSettings });
  const [received] = await receiver.until(1);
  expect(received).toMatchObject({
    url: '/hook?a=b',
    headers: { authorization: 'Bearer mine' },
    body: { type: 'FulfillmentComplete', data: { OrderId: order.Id, Status: 'Complete' } },
  });
  await messageBecomes(caller, received?.id ?? '', { OrderId: order.Id, EndpointId: null, Status: 'Delivered' });
  expect(await listMessages(caller)).toMatchObject({ TotalCount: 1 });
  expect(await listMessages(caller, `orderId=${order.Id}`)).toMatchObject({ TotalCount: 1 });
});

test('an endpoint gets the events that it chose, and no others', async () => {
  await givenEndpoint(caller, receiver.url, { EventTypes: ['OrderCreated', 'CardClaimed'] });
  await happen(api, caller);
  const order = await place(caller, linksOrder());
  await becomes(caller, order.Id, { Status: 'Complete' });
  await receiver.until(1);
  await happen(api, caller, { type: 'CardClaimed', data: {} });
  await receiver.until(2);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['OrderCreated', 'CardClaimed']);
  expect(await listMessages(caller)).toMatchObject({ TotalCount: 2 });
});

test('another account’s events go to nobody else', async () => {
  const other = await api.givenAccount();
  const stranger = await startReceiver();
  await givenEndpoint(other, stranger.url);
  await givenEndpoint(caller, receiver.url);
  const reference = await happen(api, caller);
  await receiver.until(1);
  const strange = await happen(api, other);
  await stranger.until(1);
  expect(receiver.received.map(({ body }) => body.data.Reference)).toEqual([reference]);
  expect(stranger.received.map(({ body }) => body.data.Reference)).toEqual([strange]);
  await stranger.close();
});
