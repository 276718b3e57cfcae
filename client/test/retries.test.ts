import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { BestowStillPending, BestowUnreachable, type CallOptions, createClient } from '../src/client.ts';
import { answer, problem, type Respond, startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

/** Answers the requests one after the other in these ways, and all later ones with an empty object. */
async function given(...ways: readonly Respond[]) {
  const left = [...ways];
  server = await startTestServer({
    respond: (request, response) => (left.shift() ?? ok)(request, response),
  });
  const pausesMs: number[] = [];
  const wait = async (ms: number) => {
    pausesMs.push(ms);
  };
  const client = createClient({ baseUrl: `${server.baseUrl}/`, email: 'ann@example.com', accessToken: 'x', wait });
  const calls = () => server.received.filter((call) => !call.endsWith('/v1/Tokens'));
  return { client, pausesMs, calls };
}

const ok: Respond = (_, response) => answer(response, 200, {});
const status =
  (code: number, headers = {}): Respond =>
  (_, response) =>
    answer(response, code, problem(code, 'ServiceUnavailable'), headers);
const cutOff: Respond = (request) => request.socket.destroy();
const cutOffInBody: Respond = (_, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"Data"', () => response.destroy());
};
const pendingOrder: Respond = (_, response) => answer(response, 200, { Id: 'order-1', Status: 'Pending' });
const completeOrder: Respond = (_, response) => answer(response, 200, { Id: 'order-1', Status: 'Complete' });

test('429, 500, 502, 503, 504 and a broken connection are retried with full jitter, in the body too', async () => {
  const ways = [status(429), status(500), status(502), status(503), status(504), cutOff, cutOffInBody];
  const { client, pausesMs, calls } = await given(...ways);
  await client.giftSettings.get({ retries: ways.length });
  expect(calls()).toHaveLength(ways.length + 1);
  const limitsMs = [250, 500, 1000, 2000, 4000, 8000, 10_000];
  expect(pausesMs.map((ms, index) => ms >= 0 && ms <= (limitsMs[index] ?? 0))).toEqual(limitsMs.map(() => true));
  expect(new Set(pausesMs).size).toBeGreaterThan(1);
});

test('Retry-After is honoured in seconds and as a date, and one beyond a minute is left to the caller', async () => {
  const in50Seconds = new Date(Date.now() + 50_000).toUTCString();
  const { client, pausesMs, calls } = await given(
    status(503, { 'retry-after': '7' }),
    status(429, { 'retry-after': in50Seconds }),
    ok,
    status(429, { 'retry-after': '3600' }),
  );
  await client.giftSettings.get();
  expect(pausesMs[0]).toBeGreaterThanOrEqual(7000);
  expect(pausesMs[0]).toBeLessThanOrEqual(7250);
  expect(pausesMs).toHaveLength(2);
  expect(pausesMs[1]).toBeGreaterThan(1000);
  await expect(client.giftSettings.get()).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
  expect(calls()).toHaveLength(4);
});

test('a refusal that would not change is not retried, and retries can be switched off', async () => {
  const { client, calls } = await given(status(409), status(503));
  await expect(client.giftSettings.get()).rejects.toMatchObject({ status: 409 });
  await expect(client.giftSettings.get({ retries: 0 })).rejects.toMatchObject({ status: 503 });
  expect(calls()).toHaveLength(2);
});

test('a POST that is not safe to repeat is retried only if nothing was done', async () => {
  const { client, calls } = await given(status(503), cutOff, status(502));
  const resend = (options?: CallOptions) => client.orders.resendLineItem('order-1', 'line-1', options);
  await expect(resend()).rejects.toBeInstanceOf(BestowUnreachable);
  expect(calls()).toHaveLength(2);
  await expect(resend()).rejects.toMatchObject({ status: 502 });
  expect(calls()).toHaveLength(3);
});

test('an order whose first answer was lost after 500, 502 or a cut connection resolves to that order', async () => {
  const first = problem(409, 'DuplicatePONumber', { Id: 'order-1', SameRequest: true, Differences: [] });
  const { client, calls } = await given(
    cutOff,
    status(500),
    (_, response) => answer(response, 409, first),
    completeOrder,
  );
  const LineItems = [{ ProductId: 'aurora-coffee-usd', Value: 25 }];
  const order = await client.orders.create({ Type: 'Links', PONumber: 'PO-1', LineItems });
  expect(order).toEqual({ Id: 'order-1', Status: 'Complete' });
  expect(calls()).toEqual([...Array<string>(3).fill('POST /v1/Orders'), 'GET /v1/Orders/order-1']);
});

test('an attempt that takes too long is given up and retried', async () => {
  const { client, calls } = await given(() => undefined);
  await client.giftSettings.get({ timeoutMs: 200, retries: 50 });
  expect(calls().length).toBeGreaterThan(1);
});

test('an aborted call rejects with the reason, in a request and before it begins', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { client, calls } = await given(() => arrive());
  const controller = new AbortController();
  const call = client.giftSettings.get({ signal: controller.signal });
  call.catch(() => undefined);
  await arrived;
  controller.abort(new Error('no longer needed'));
  await expect(call).rejects.toThrow('no longer needed');
  await expect(client.giftSettings.get({ signal: controller.signal })).rejects.toThrow('no longer needed');
  expect(calls()).toHaveLength(1);
});

test('an aborted pause ends at once', async () => {
  server = await startTestServer({ respond: status(503) });
  const controller = new AbortController();
  const wait = () => {
    controller.abort(new Error('no longer needed'));
    return new Promise<void>(() => undefined);
  };
  const client = createClient({ baseUrl: server.baseUrl, email: 'ann@example.com', accessToken: 'x', wait });
  await expect(client.giftSettings.get({ signal: controller.signal })).rejects.toThrow('no longer needed');
});

test('a redirect is not followed, so that the token stays with the service', async () => {
  const { client, calls } = await given((_, response) =>
    answer(response, 302, {}, { location: `${server.baseUrl}/elsewhere` }),
  );
  await expect(client.giftSettings.get()).rejects.toThrow('The answer 302 does not come from the service.');
  expect(calls()).toEqual(['GET /v1/GiftSettings']);
});

test('an order is read until it is final, with longer pauses, or until the time is over', async () => {
  const { client, pausesMs } = await given(pendingOrder, pendingOrder, status(503), completeOrder, pendingOrder);
  expect(await client.orders.waitUntilFinal('order-1')).toMatchObject({ Status: 'Complete' });
  expect(pausesMs).toHaveLength(3);
  const error = await client.orders.waitUntilFinal('order-1', { withinMs: 0 }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BestowStillPending);
  expect(error).toMatchObject({ order: { Id: 'order-1' } });
});

test('headers of a call are sent, and a key of its own instead of a random one', async () => {
  const seen: (string | undefined)[] = [];
  const note: Respond = ({ headers }, response) => {
    seen.push(String(headers['idempotency-key']), headers['x-trace'] as string);
    answer(response, 201, {});
  };
  const { client } = await given(note, note);
  const funding = { CurrencyCode: 'USD', Amount: 5 };
  await client.funding.request(funding, { idempotencyKey: 'wire-7', headers: { 'x-trace': 'a' } });
  await client.funding.request(funding);
  expect(seen).toEqual(['wire-7', 'a', expect.stringMatching(/^[0-9a-f-]{36}$/), undefined]);
});
