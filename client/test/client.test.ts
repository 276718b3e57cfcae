import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootDir } from '../../scripts/files.ts';
import { findPython, noPython } from '../../scripts/find-python.ts';
import type { OrderId } from '../../service/src/kit/ids.ts';
import { givenCase } from '../../service/test/portal/support/given-case.ts';
import { orderRequest } from '../../service/test/support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../service/test/support/test-api.ts';
import {
  BestowRefusal,
  BestowUnreachable,
  type Client,
  createClient,
  isRefusal,
  type NewOrder,
} from '../src/client.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: { USD: 20_000n } });
});
afterAll(() => api.close());

type Way = (input: string, init: RequestInit) => Promise<Response>;

/** A client whose requests use the given transports, one each, and then the normal one. */
function clientBy(...ways: readonly Way[]): Client & { readonly sent: string[] } {
  const sent: string[] = [];
  const left = [...ways];
  const client = createClient({
    baseUrl: api.baseUrl,
    email: caller.email,
    accessToken: caller.accessToken,
    wait: async () => undefined,
    fetch: ((input: string, init: RequestInit) => {
      sent.push(`${init.method} ${new URL(input).pathname}`);
      return (left.shift() ?? fetch)(input, init);
    }) as typeof fetch,
  });
  return { ...client, sent };
}

const straight: Way = (input, init) => fetch(input, init);
const lostAnswer: Way = async (input, init) => {
  await fetch(input, init);
  throw new TypeError('fetch failed');
};
const lostRequest: Way = async () => {
  throw new TypeError('fetch failed');
};
const busy: Way = async () => new Response('{}', { status: 503, headers: { 'retry-after': '1' } });
const order = () => orderRequest() as unknown as NewOrder;

test('an order with a lost response is sent again and placed once', async () => {
  const client = clientBy(straight, lostAnswer);
  const wanted = order();
  const placed = await client.orders.create(wanted);
  expect(placed).toMatchObject({ PONumber: wanted.PONumber, Status: 'Pending' });
  expect(client.sent).toEqual(['POST /v1/Tokens', 'POST /v1/Orders', 'POST /v1/Orders', `GET /v1/Orders/${placed.Id}`]);
  const { body } = await caller.get(`/v1/Orders?poNumber=${wanted.PONumber}`);
  expect(body.TotalCount).toBe(1);
});

test('another order with a used PONumber is refused with a typed problem, and the refusal is known without instanceof', async () => {
  const client = clientBy();
  const first = order();
  const { Id } = await client.orders.create(first);
  const error = await client.orders.create({ ...first, Note: 'another' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BestowRefusal);
  if (!isRefusal(error, 'DuplicatePONumber')) throw error;
  expect(error.problem).toMatchObject({ status: 409, Id, SameRequest: false, Differences: ['/Note'] });
  expect(error.is('InsufficientFunds')).toBe(false);
  expect(error.requestId).toMatch(/\S/);
});

test('faults include their locations', async () => {
  const error = await clientBy()
    .orders.create({ ...order(), LineItems: [] })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/LineItems', code: 'TooShort' }] } });
});

test('a token is requested once and reused, and requested again when it was revoked', async () => {
  const client = clientBy();
  await Promise.all([listOf(client.balances.list()), listOf(client.balances.list())]);
  expect(client.sent.filter((call) => call === 'POST /v1/Tokens')).toHaveLength(1);
  await client.revokeToken();
  expect((await listOf(client.balances.list())).map(({ CurrencyCode }) => CurrencyCode)).toEqual(['USD']);
  expect(client.sent.filter((call) => call === 'POST /v1/Tokens')).toHaveLength(2);
});

test('a busy service and a broken network are retried, up to a limit', async () => {
  const client = clientBy(straight, busy, lostRequest, straight);
  expect(await listOf(client.balances.list())).toHaveLength(1);
  const unreachable = clientBy(straight, lostRequest, lostRequest, lostRequest, lostRequest);
  await expect(listOf(unreachable.balances.list())).rejects.toBeInstanceOf(BestowUnreachable);
});

test('a funding request with a lost response is sent again with the same key and recorded once', async () => {
  const client = clientBy(straight, lostAnswer);
  const recorded = await client.funding.request({ CurrencyCode: 'USD', Amount: 5, Reference: 'lost answer' });
  expect(client.sent).toEqual(['POST /v1/Tokens', 'POST /v1/FundingRequests', 'POST /v1/FundingRequests']);
  const found = (await listOf(client.funding.list())).filter(({ Reference }) => Reference === 'lost answer');
  expect(found.map(({ Id }) => Id)).toEqual([recorded.Id]);
});

test('a call gives status, headers and body too, and 304 for a copy that is current', async () => {
  const client = clientBy();
  const first = await client.products.list().page().withResponse();
  expect(first).toMatchObject({ status: 200, requestId: expect.stringMatching(/\S/) });
  expect(JSON.parse(new TextDecoder().decode(first.body))).toEqual(first.data);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await client.products.list({}, { headers }).page().withResponse();
  expect(again).toMatchObject({ status: 304, data: undefined });
  await expect(client.orders.get('unknown').withResponse()).rejects.toMatchObject({ code: 'NotFound' });
});

test('the feed is read to its end', async () => {
  const sequences = [];
  for await (const event of clientBy().events.read()) sequences.push(event.Sequence);
  expect(sequences.length).toBeGreaterThan(2);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
});

async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('cases and totals are read over all pages, with their filters', async () => {
  const client = clientBy();
  const { Id } = await client.orders.create(order());
  const second = await client.orders.create(order());
  const caseId = await givenCase(api, caller.accountId, Id as OrderId);
  await givenCase(api, caller.accountId, second.Id as OrderId);
  const found = await listOf(client.cases.list({ status: 'Open', orderId: Id }));
  expect(found.map((one) => one.Id)).toEqual([caseId]);
  expect(await listOf(client.cases.list())).toHaveLength(2);
  expect(await client.cases.get(found[0]?.Number ?? '')).toMatchObject({ Id: caseId, Contact: 'ann@example.com' });
  await expect(client.cases.get('no number')).rejects.toMatchObject({ status: 404 });
  expect(await listOf(client.recipients.totals({ year: 2026, currencyCode: 'USD', minTotal: 600 }))).toEqual([]);
});

test('a list of more than one page is read to its end', async () => {
  const pages = [50, 50, 7].map(
    (count, index): Way =>
      async (input) => {
        expect(new URL(input).searchParams.get('pageIndex')).toBe(String(index + 1));
        return Response.json({ Data: Array.from({ length: count }, () => ({})), PageSize: 50, TotalCount: 107 });
      },
  );
  const client = clientBy(straight, ...pages);
  expect(await listOf(client.recipients.totals())).toHaveLength(107);
  expect(client.sent).toHaveLength(4);
});

const python = findPython();
test.skipIf(!python)(`the Python client passes its tests against the service (${python ?? noPython})`, async () => {
  const { email, accessToken } = await api.givenAccount();
  const tested = promisify(execFile)(python ?? '', ['-m', 'unittest'], {
    cwd: join(rootDir, 'clients/python'),
    env: {
      ...process.env,
      PYTHONPATH: 'src',
      PYTHONDONTWRITEBYTECODE: '1',
      BESTOW_URL: api.baseUrl,
      BESTOW_EMAIL: email,
      BESTOW_ACCESS_TOKEN: accessToken,
    },
  });
  const { stderr } = await tested.catch((error: { stderr: string }) => error);
  expect(stderr).toMatch(/\nOK\s*$/);
});

test('a stream of events continues after a broken connection, and ends with the signal', async () => {
  await Promise.all([1, 2, 3].map(() => caller.post('/v1/Orders', orderRequest())));
  const first = await clientBy().events.page({ after: 0, limit: 1 });
  const resumedAfter: (string | undefined)[] = [];
  const breaking: Way = async () =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode(`id: 0\n\nid: 1\ndata: ${JSON.stringify(first.Data[0])}\n\nid: 2\nda`));
        },
        pull: (body) => body.error(new TypeError('terminated')),
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  const noted: Way = (input, init) => {
    resumedAfter.push((init.headers as Record<string, string>)['last-event-id']);
    return fetch(input, init);
  };
  const controller = new AbortController();
  const saved: number[] = [];
  const stream = clientBy(straight, breaking, lostRequest, noted).events.stream({
    checkpoint: { load: () => 0, save: (sequence) => void saved.push(sequence) },
    signal: controller.signal,
  });
  for (const sequence of [1, 2, 3]) expect((await stream.next()).value).toMatchObject({ Sequence: sequence });
  expect([resumedAfter, saved]).toEqual([['1'], [1, 2]]);
  controller.abort(new Error('enough'));
  await expect(stream.next()).rejects.toThrow('enough');
});
