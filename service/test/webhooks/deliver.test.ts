import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { webhookSecretContext } from '../../src/accounts/webhook-secret/rotate-webhook-secret.ts';
import { one } from '../../src/database/database.ts';
import { open } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';
import { rotateKeys } from '../../src/main/keys/rotation/rotate-keys.ts';
import { becomes, linksOrder, place } from '../fulfillment/support.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { setSendingScene } from './scene.ts';
import { givenEndpoint, listMessages, messageBecomes, recordTestEvent, startReceiver, waiting } from './support.ts';

const scene = setSendingScene();

async function accountSecret(): Promise<string> {
  const { api, caller } = scene;
  const { sealed } = await one(
    api.database.db,
    sql<{ sealed: Buffer }>`select sealed_webhook_secret as sealed from accounts where id = ${caller.accountId}`,
  );
  return open(api.keyRing, webhookSecretContext(caller.accountId), sealed);
}

test('every event of an order arrives once, signed with the endpoint’s secret', async () => {
  const { caller, receiver } = scene;
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

test('an order’s own URL that hangs delays no other URL, even of the same host', async () => {
  const { caller, receiver } = scene;
  const orderTo = (path: string) => {
    const WebhookSettings = { FulfillmentComplete: { Url: new URL(path, receiver.url).href } };
    return place(caller, { ...linksOrder(), WebhookSettings });
  };
  receiver.always((response, request) => void (request.url === '/hangs' || response.end()));
  // As many as are sent to one receiver at once.
  const hanging = await Promise.all(Array.from({ length: 4 }, () => orderTo('/hangs')));
  await receiver.until(4);
  const good = await orderTo('/answers');
  const delivered = await vi.waitFor(async () => {
    const { Data } = await listMessages(caller, `orderId=${good.Id}`);
    expect(Data[0]?.Status).toBe('Delivered');
    return Data[0];
  }, waiting);
  expect(delivered?.Attempts).toHaveLength(1);
  // None of the others has ended meanwhile, so nothing waited for them.
  for (const { Id } of hanging) {
    expect((await listMessages(caller, `orderId=${Id}`)).Data[0]?.Attempts).toEqual([]);
  }
});

test('an order’s own URL gets FulfillmentComplete once, signed with the account’s secret', async () => {
  const { caller, receiver } = scene;
  const Headers = [{ Name: 'Authorization', Value: 'Bearer mine' }];
  const WebhookSettings = { FulfillmentComplete: { Url: `${receiver.url}?a=b`, Headers } };
  const order = await place(caller, { ...linksOrder(), WebhookSettings });
  const [received] = await receiver.until(1);
  expect(received).toMatchObject({
    url: '/hook?a=b',
    headers: { authorization: 'Bearer mine' },
    body: { type: 'FulfillmentComplete', data: { OrderId: order.Id, Status: 'Complete' } },
  });
  new Webhook(await accountSecret()).verify(received?.text ?? '', received?.headers ?? {});
  await messageBecomes(caller, received?.id ?? '', { OrderId: order.Id, EndpointId: null, Status: 'Delivered' });
  expect(await listMessages(caller)).toMatchObject({ TotalCount: 1 });
  expect(await listMessages(caller, `orderId=${order.Id}`)).toMatchObject({ TotalCount: 1 });
});

test('an endpoint gets the events that it subscribed to, and no others', async () => {
  const { api, caller, receiver } = scene;
  await givenEndpoint(caller, receiver.url, { EventTypes: ['OrderCreated', 'CardClaimed'] });
  await recordTestEvent(api, caller);
  const order = await place(caller, linksOrder());
  await becomes(caller, order.Id, { Status: 'Complete' });
  await receiver.until(1);
  await recordTestEvent(api, caller, { type: 'CardClaimed', data: {} });
  await receiver.until(2);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['OrderCreated', 'CardClaimed']);
  expect(await listMessages(caller)).toMatchObject({ TotalCount: 2 });
});

test('an account’s events are sent to no other account', async () => {
  const { api, caller, receiver } = scene;
  const other = await api.givenAccount();
  const otherAccount = await startReceiver();
  await givenEndpoint(other, otherAccount.url);
  await givenEndpoint(caller, receiver.url);
  const reference = await recordTestEvent(api, caller);
  await receiver.until(1);
  const strange = await recordTestEvent(api, other);
  await otherAccount.until(1);
  expect(receiver.received.map(({ body }) => body.data.FundingRequestId)).toEqual([reference]);
  expect(otherAccount.received.map(({ body }) => body.data.FundingRequestId)).toEqual([strange]);
  await otherAccount.close();
});

test('after a root key rotation messages still arrive, signed with the same secrets', async () => {
  const { api, caller, receiver } = scene;
  const endpoint = await givenEndpoint(caller, receiver.url);
  const rotated = await caller.post(`/v1/WebhookEndpoints/${endpoint.Id}/RotateSecret`);
  const key = new Secret(randomBytes(32));
  const ring = { currentKeyId: 'next', keys: new Map([['next', key], ...api.keyRing.keys]) };
  await rotateKeys(api.database.db, ring, () => undefined);
  await scene.worker.close();
  scene.worker = await startTestWorker(api, {}, { keyRing: { currentKeyId: 'next', keys: new Map([['next', key]]) } });
  await recordTestEvent(api, caller);
  const [received] = await receiver.until(1);
  for (const secret of [endpoint.Secret, String(rotated.body.Secret)]) {
    new Webhook(secret).verify(received?.text ?? '', received?.headers ?? {});
  }
});
