import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { advanceClock } from '../../src/database/clock.ts';
import { linksOrder, place } from '../fulfillment/support.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { findInTables } from '../support/scan-tables.ts';
import { setSendingScene } from './scene.ts';
import {
  answer,
  givenEndpoint,
  listMessages,
  messageBecomes,
  readEndpoint,
  recordTestEvent,
  waiting,
} from './support.ts';

const scene = setSendingScene();

const path = '/v1/WebhookEndpoints';

test('an endpoint shows everything but its secret, which is only in the responses that create one', async () => {
  const { caller, receiver } = scene;
  const wanted = {
    Url: receiver.url,
    Description: 'The warehouse',
    EventTypes: ['OrderCreated'],
    Headers: [{ Name: 'X-Key', Value: 'abc' }],
  };
  const { status, body, headers } = await caller.post(path, wanted);
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`${path}/${body.Id}`);
  expect(body.Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { Secret, ...shown } = body;
  expect(shown).toEqual({ ...wanted, Id: body.Id, Enabled: true, DisabledReason: null, CreatedAt: expect.any(String) });
  expect((await caller.get(`${path}/${body.Id}`)).body).toEqual(shown);
  expect((await caller.get(path)).body).toEqual({ Data: [shown], Page: 1, PageSize: 5, TotalCount: 1 });
  const changed = await caller.send('PATCH', `${path}/${body.Id}`, { Description: null, EventTypes: [] });
  expect(changed.body).toEqual({ ...shown, Description: null, EventTypes: [] });
  expect(changed.text).not.toContain(String(Secret));
});

test('all faults of a new or changed endpoint are reported at once', async () => {
  const { caller, receiver } = scene;
  const wrong = {
    Url: 'https://me:secret@example.com/',
    EventTypes: ['OrderMade'],
    Headers: [{ Name: 'Connection', Value: 'x' }, { Name: 'X-Fine', Value: 5 }, { Name: 'Host' }],
    Extra: 1,
  };
  const expected = [
    '/EventTypes/0 NotAllowed',
    '/Extra UnknownMember',
    '/Headers/0/Name NotAllowed',
    '/Headers/1/Value WrongType',
    '/Headers/2/Name NotAllowed',
    '/Headers/2/Value Required',
    '/Url InvalidUrl',
  ];
  const { Id } = await givenEndpoint(caller, receiver.url);
  for (const { status, body } of [await caller.post(path, wrong), await caller.send('PATCH', `${path}/${Id}`, wrong)]) {
    const faults = (body.errors as { pointer: string; code: string }[]).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    );
    expect([status, faults.sort()]).toEqual([400, expected]);
  }
  expect((await caller.post(`${path}?pageSize=1`, wrong)).body.errors).toHaveLength(expected.length + 1);
});

test.each<[string, object, string]>([
  ['a private address', { Url: 'https://10.0.0.1/' }, '/Url InvalidUrl'],
  ['a private address in another notation', { Url: 'https://0xa000001/' }, '/Url InvalidUrl'],
  ['the metadata service', { Url: 'http://169.254.169.254/latest' }, '/Url InvalidUrl'],
  ['another scheme', { Url: 'gopher://example.com/' }, '/Url InvalidUrl'],
  ['a user name', { Url: 'https://me@example.com/' }, '/Url InvalidUrl'],
  ['another port', { Url: 'https://example.com:6379/' }, '/Url InvalidUrl'],
  ['no address', {}, '/Url Required'],
  ['an unknown event', { Url: 'https://example.com', EventTypes: ['OrderMade'] }, '/EventTypes/0 NotAllowed'],
  ['an unknown member', { Url: 'https://example.com', Events: [] }, '/Events UnknownMember'],
  [
    'a reserved header',
    { Url: 'https://example.com', Headers: [{ Name: 'Webhook-Signature', Value: 'x' }] },
    '/Headers/0/Name NotAllowed',
  ],
  [
    'a hop-by-hop header',
    { Url: 'https://example.com', Headers: [{ Name: 'Connection', Value: 'x' }] },
    '/Headers/0/Name NotAllowed',
  ],
  [
    'a host header',
    { Url: 'https://example.com', Headers: [{ Name: 'HOST', Value: 'x' }] },
    '/Headers/0/Name NotAllowed',
  ],
  [
    'a line break',
    { Url: 'https://example.com', Headers: [{ Name: 'A', Value: 'x\r\nB: y' }] },
    '/Headers/0/Value ForbiddenCharacter',
  ],
  [
    'a non-Latin-1 character',
    { Url: 'https://example.com', Headers: [{ Name: 'A', Value: '☃' }] },
    '/Headers/0/Value ForbiddenCharacter',
  ],
])('%s is rejected with its location', async (_, request, place) => {
  const { caller } = scene;
  const { status, body } = await caller.post(path, request);
  expect(status).toBe(400);
  const faults = body.errors as { pointer: string; code: string }[];
  expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([place]);
  expect((await caller.get(path)).body.TotalCount).toBe(0);
});

test('a changed URL is checked like a new one, and a rejected change changes nothing', async () => {
  const { caller, receiver } = scene;
  const { Id } = await givenEndpoint(caller, receiver.url);
  const before = await readEndpoint(caller, Id);
  const { status } = await caller.send('PATCH', `${path}/${Id}`, { Url: 'http://10.0.0.1/', Enabled: false });
  expect(status).toBe(400);
  expect(await readEndpoint(caller, Id)).toEqual(before);
});

test('another account’s endpoints and messages answer like missing ones', async () => {
  const { api, caller, receiver } = scene;
  const otherAccount = await api.givenAccount();
  const { Id } = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const [received] = await receiver.until(1);
  const unknown = '0190c5a0-0000-7000-8000-000000000000';
  for (const [method, address, body] of [
    ['GET', `${path}/ID`],
    ['PATCH', `${path}/ID`, { Enabled: false }],
    ['DELETE', `${path}/ID`],
    ['POST', `${path}/ID/Test`],
    ['POST', `${path}/ID/RotateSecret`],
    ['POST', `${path}/ID/Replay`, { From: '2020-01-01T00:00:00Z' }],
  ] as const) {
    const answers = [];
    for (const id of [Id, unknown, 'x']) answers.push(await otherAccount.send(method, address.replace('ID', id), body));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map((one) => one.body.detail)).size).toBe(1);
  }
  for (const [method, address] of [
    ['GET', '/v1/WebhookMessages/ID'],
    ['POST', '/v1/WebhookMessages/ID/Replay'],
  ] as const) {
    for (const id of [received?.id ?? '', unknown, 'x']) {
      expect((await otherAccount.send(method, address.replace('ID', id))).status).toBe(404);
    }
  }
  expect(await listMessages(otherAccount)).toMatchObject({ TotalCount: 0 });
  expect(await listMessages(otherAccount, `endpointId=${Id}`)).toMatchObject({ TotalCount: 0 });
  expect(await readEndpoint(caller, Id)).toMatchObject({ Enabled: true });
  expect(receiver.received).toHaveLength(1);
});

test('after a rotation both secrets sign for a day, then only the new one', async () => {
  const { api, caller, receiver } = scene;
  const { Id, Secret: old } = await givenEndpoint(caller, receiver.url);
  const rotated = await caller.post(`${path}/${Id}/RotateSecret`);
  expect(rotated.status).toBe(200);
  const fresh = String(rotated.body.Secret);
  expect(fresh).not.toBe(old);
  await recordTestEvent(api, caller);
  const [during] = await receiver.until(1);
  for (const secret of [old, fresh]) new Webhook(secret).verify(during?.text ?? '', during?.headers ?? {});
  await advanceClock(api.database.db, 86_401);
  await recordTestEvent(api, caller);
  const after = (await receiver.until(2))[1];
  new Webhook(fresh).verify(after?.text ?? '', after?.headers ?? {});
  expect(() => new Webhook(old).verify(after?.text ?? '', after?.headers ?? {})).toThrow();
});

test('the account’s secret is shown when it is rotated, and for a day the old one signs too', async () => {
  const { api, caller, receiver } = scene;
  const orderTo = () =>
    place(caller, { ...linksOrder(), WebhookSettings: { FulfillmentComplete: { Url: receiver.url } } });
  expect((await caller.get('/v1/WebhookSecret')).body).toEqual({ RotatedAt: null, OldSecretUntil: null });
  const { Secret: old, ...first } = (await caller.post('/v1/WebhookSecret/Rotate')).body;
  const { portal } = await givenSignedIn(api, caller.accountId, 'admin');
  const { status, body } = await portal.post('/WebhookSecret/Rotate');
  const { Secret: fresh, ...second } = body;
  expect([status, old, fresh]).toEqual([200, expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
  expect(second.RotatedAt).not.toBe(first.RotatedAt);
  expect((await caller.get('/v1/WebhookSecret')).body).toEqual(second);
  await orderTo();
  const [during] = await receiver.until(1);
  for (const secret of [old, fresh]) new Webhook(String(secret)).verify(during?.text ?? '', during?.headers ?? {});
  await advanceClock(api.database.db, 86_401);
  await orderTo();
  const after = (await receiver.until(2))[1];
  new Webhook(String(fresh)).verify(after?.text ?? '', after?.headers ?? {});
  expect(() => new Webhook(String(old)).verify(after?.text ?? '', after?.headers ?? {})).toThrow();
  expect((await caller.get('/v1/WebhookSecret')).body).toMatchObject({ OldSecretUntil: null });
});

test('a test message is sent, logged and signed like any other', async () => {
  const { caller, receiver } = scene;
  const { Id, Secret } = await givenEndpoint(caller, receiver.url, { EventTypes: ['CardClaimed'] });
  const { status, body } = await caller.post(`${path}/${Id}/Test`);
  expect([status, body.Type, body.EndpointId]).toEqual([202, 'Test', Id]);
  const [received] = await receiver.until(1);
  expect(received).toMatchObject({ id: body.Id, body: { type: 'Test', data: { EndpointId: Id } } });
  new Webhook(Secret).verify(received?.text ?? '', received?.headers ?? {});
  await messageBecomes(caller, String(body.Id), { Status: 'Delivered' });
  const { body: feed } = await caller.get('/v1/Events?limit=500');
  expect(JSON.stringify(feed)).not.toContain('"Test"');
});

test('a disabled endpoint gets nothing, its waiting messages fail, and once enabled it gets new events', async () => {
  const { api, caller, receiver } = scene;
  receiver.always(answer(500));
  const { Id } = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const [first] = await receiver.until(1);
  await messageBecomes(caller, first?.id ?? '', { Status: 'Pending', Attempts: [{ StatusCode: 500 }] });
  await caller.send('PATCH', `${path}/${Id}`, { Enabled: false });
  await messageBecomes(caller, first?.id ?? '', { Status: 'Failed', NextAttemptAt: null });
  expect(await caller.post(`${path}/${Id}/Test`)).toMatchObject({ status: 409, body: { code: 'EndpointNotEnabled' } });
  await recordTestEvent(api, caller);
  await caller.send('PATCH', `${path}/${Id}`, { Enabled: true });
  receiver.always(answer(200));
  const reference = await recordTestEvent(api, caller);
  await receiver.until(2);
  expect(receiver.received[1]?.body.data.FundingRequestId).toBe(reference);
  expect(await listMessages(caller)).toMatchObject({ TotalCount: 2 });
});

test('after an endpoint is deleted its messages stay in the log, and the waiting ones fail', async () => {
  const { api, caller, receiver } = scene;
  receiver.always(answer(500));
  const { Id } = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const [first] = await receiver.until(1);
  await messageBecomes(caller, first?.id ?? '', { Attempts: [{ StatusCode: 500 }] });
  expect((await caller.send('DELETE', `${path}/${Id}`)).status).toBe(204);
  expect((await caller.get(`${path}/${Id}`)).status).toBe(404);
  await messageBecomes(caller, first?.id ?? '', { Status: 'Failed', EndpointId: Id });
  expect(await caller.post(`/v1/WebhookMessages/${first?.id}/Replay`)).toMatchObject({ status: 409 });
});

test('an account has at most fifty endpoints', async () => {
  const { caller } = scene;
  for (let i = 0; i < 50; i++) await givenEndpoint(caller, `https://example.com/${i}`, { Enabled: false });
  const { status, body } = await caller.post(path, { Url: 'https://example.com/51' });
  expect([status, body.code]).toEqual([409, 'TooManyEndpoints']);
  expect((await caller.get(`${path}?pageSize=50&pageIndex=2`)).body).toMatchObject({ Data: [], TotalCount: 50 });
});

test('URLs, headers and secrets are in no row in plain text, nor in any message', async () => {
  const { api, caller, receiver } = scene;
  const canary = 'canary-4b1d';
  const { Id, Secret } = await givenEndpoint(caller, `${receiver.url}/${canary}`, {
    Headers: [{ Name: 'Authorization', Value: `Bearer ${canary}` }],
  });
  await caller.post(`${path}/${Id}/RotateSecret`);
  await recordTestEvent(api, caller);
  const [received] = await receiver.until(1);
  await messageBecomes(caller, received?.id ?? '', { Status: 'Delivered' });
  expect(received?.headers.authorization).toBe(`Bearer ${canary}`);
  expect(received?.text).not.toContain(canary);
  for (const text of [canary, Secret, Secret.slice('whsec_'.length)]) {
    expect(await findInTables(api.database.db, text)).toEqual([]);
  }
  await vi.waitFor(() => expect(receiver.received.length).toBe(1), waiting);
});
