import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { many, one } from '../../../src/database/database.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import type { Worker } from '../../../src/main/worker.ts';
import { givenPerson, PortalCaller } from '../../portal/support/portal-caller.ts';
import { freshPoNumber, orderRequest } from '../../support/order-requests.ts';
import { patience } from '../../support/patience.ts';
import { runHere } from '../../support/run-here.ts';
import { startTestWorker } from '../../support/test-worker.ts';
import { type Receiver, startReceiver } from '../../webhooks/support.ts';
import { startTwoCells, type TwoCells, throughRouter } from '../support/two-cells.ts';
import { cellEnviron, linkOrder, runMove, shown } from './support.ts';

let cells: TwoCells;
let workers: readonly Worker[];
let receiver: Receiver;
beforeAll(async () => {
  cells = await startTwoCells();
  workers = await Promise.all([cells.a, cells.b].map((api) => startTestWorker(api)));
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await receiver.close();
  await cells.close();
});

type Routed = Awaited<ReturnType<typeof throughRouter>>;

interface Placed {
  readonly PONumber: string;
  readonly id: string;
}

/** Places orders one after another, each until it is answered, as a caller does that keeps to 503. */
function placeUntil(routed: Routed, stop: AbortSignal, changes: () => Record<string, unknown>) {
  const placed: Placed[] = [];
  const statuses = new Set<number>();
  const run = async () => {
    while (!stop.aborted) {
      const PONumber = freshPoNumber();
      const request = { ...linkOrder(), ...changes(), PONumber };
      for (;;) {
        const answer = await routed.post('/v1/Orders', request);
        statuses.add(answer.status);
        if (answer.status === 201) placed.push({ PONumber, id: String(answer.body.Id) });
        if (answer.status === 409) placed.push({ PONumber, id: String(answer.body.Id) });
        if (answer.status !== 503) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  return { placed, statuses, ended: run() };
}

/** Reads the stream of events, and connects again after the last one whenever it ends, as a browser does. */
function followEvents(routed: Routed, stop: AbortSignal) {
  const sequences: number[] = [];
  const connect = async (last: number) => {
    const response = await fetch(`${cells.baseUrl}/v1/Events/stream`, {
      headers: { ...routed.headers, 'last-event-id': String(last) },
      signal: stop,
    });
    if (response.status !== 200) return void (await response.body?.cancel());
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data !== undefined) sequences.push((JSON.parse(data) as { Sequence: number }).Sequence);
      }
    }
  };
  const run = async () => {
    while (!stop.aborted) {
      await connect(sequences.at(-1) ?? 0).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { sequences, ended: run() };
}

/** An account with something of every kind, some of it waiting. */
async function givenRichAccount() {
  const caller = await cells.a.givenAccount({ pending: { USD: 5_000n } });
  const routed = await throughRouter(cells, caller);
  const must = async (path: string, body: unknown, status: number) => {
    const answer = await routed.post(path, body);
    expect(answer.status, `${path}: ${answer.text}`).toBe(status);
    return answer.body;
  };
  const endpoint = await must('/v1/WebhookEndpoints', { Url: receiver.url }, 201);
  const claimed = await must('/v1/Orders', linkOrder({ Note: 'before the move' }), 201);
  const mailed = await must('/v1/Orders', orderRequest(), 201);
  const later = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const scheduled = await must('/v1/Orders', orderRequest({}, { Personalization: { DeliveryDate: later } }), 201);
  await must('/v1/FundingRequests', { Amount: 250, CurrencyCode: 'USD', Reference: 'May' }, 201);
  await must('/v1/Reports', { Kind: 'Orders', Format: 'Csv' }, 202);
  const person = await givenPerson(cells.a, caller.accountId, 'admin');
  const portal = new PortalCaller(cells.baseUrl);
  expect((await portal.signIn(person.email)).status).toBe(200);
  return { caller, routed, endpoint, claimed, mailed, scheduled, person, portal };
}

/** The path of the claim page of an order's one card. */
async function claimPathOf(routed: Routed, orderId: unknown): Promise<string> {
  return vi.waitFor(async () => {
    const { body } = await routed.get(`/v1/Orders/${orderId}`);
    const lines = body.LineItems as { ClaimData: { Codes: { Value: string }[] }[] }[];
    const link = lines[0]?.ClaimData[0]?.Codes[0]?.Value;
    expect(link).toBeDefined();
    return new URL(link ?? '').pathname;
  }, patience);
}

function accountRows(cell: TwoCells['a'], accountId: AccountId) {
  return one(
    cell.database.db,
    sql<Record<string, number>>`
      select (select count(*)::int from accounts where id = ${accountId}) as accounts,
             (select count(*)::int from orders where account_id = ${accountId}) as orders,
             (select count(*)::int from events where account_id = ${accountId}) as events,
             (select count(*)::int from people where account_id = ${accountId}) as people,
             (select count(*)::int from jobs where payload::text like ${`%${accountId}%`}) as jobs`,
  );
}

test('an account with data of every kind moves while it is used, and nothing is lost, doubled or different', async () => {
  const rich = await givenRichAccount();
  const { caller, routed, portal } = rich;
  const neighbour = await throughRouter(cells, await cells.a.givenAccount());
  const claimPath = await claimPathOf(routed, rich.claimed.Id);
  expect((await cells.anonymous.get(claimPath)).status).toBe(200);
  const paths = [
    ...[rich.claimed, rich.scheduled].map(({ Id }) => `/v1/Orders/${Id}`),
    ...[`/v1/WebhookEndpoints/${rich.endpoint.Id}`, '/v1/Brandings', '/v1/Departments', '/v1/Carriers', '/v1/Products'],
    ...['/v1/Reports'],
  ];
  await vi.waitFor(async () => {
    const { body } = await routed.get('/v1/Reports');
    expect((body.Data as { Status: string }[])[0]?.Status).toBe('Ready');
  }, patience);
  const before = await Promise.all(paths.map(async (path) => shown(await routed.get(path))));
  const me = await portal.get('/Me');

  const stop = new AbortController();
  const load = [
    placeUntil(routed, stop.signal, () => ({})),
    placeUntil(routed, stop.signal, () => orderRequest()),
    placeUntil(routed, stop.signal, () => ({})),
  ];
  const others = placeUntil(neighbour, stop.signal, () => ({}));
  const stream = followEvents(routed, stop.signal);
  await vi.waitFor(() => expect(load.every(({ placed }) => placed.length > 5)).toBe(true), patience);
  const placedBefore = load.map(({ placed }) => placed.length);

  const end = await runMove(cells, `${caller.accountId} --to b`);
  expect(end, end.stderr + end.stdout).toMatchObject({ code: 0, result: { State: 'Moved' } });

  await vi.waitFor(
    () => expect(load.every(({ placed }, index) => placed.length > (placedBefore[index] ?? 0) + 5)).toBe(true),
    patience,
  );
  stop.abort();
  await Promise.all([...load, others, stream].map(({ ended }) => ended));

  // Callers saw nothing but their orders, 503, and for an order that was repeated the first one.
  for (const { statuses } of load)
    expect([...statuses].filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
  expect([...others.statuses]).toEqual([201]);
  expect(await accountRows(cells.a, caller.accountId)).toEqual({
    accounts: 0,
    orders: 0,
    events: 0,
    people: 0,
    jobs: 0,
  });

  // Each acknowledged order is there once, and is completed.
  const acknowledged = load.flatMap(({ placed }) => placed);
  const stored = await many(
    cells.b.database.db,
    sql<Placed>`select po_number as "PONumber", id::text from orders where account_id = ${caller.accountId}`,
  );
  const storedIds = new Map(stored.map(({ PONumber, id }) => [PONumber, id]));
  for (const { PONumber, id } of acknowledged) expect(storedIds.get(PONumber)).toBe(id);
  expect(stored.length).toBe(acknowledged.length + 3);
  await vi.waitFor(async () => {
    const { body } = await routed.get(`/v1/Orders?status=Pending&pageSize=50`);
    expect(body.TotalCount).toBe(1);
  }, patience);

  // What was there looks the same, for callers, for people and for recipients.
  expect(await Promise.all(paths.map(async (path) => shown(await routed.get(path))))).toEqual(before);
  const { Id, Email, Account } = me.body;
  expect((await portal.get('/Me')).body).toMatchObject({ Id, Email, Account });
  expect((await cells.anonymous.get(claimPath)).status).toBe(200);
  const again = new PortalCaller(cells.baseUrl);
  expect((await again.signIn(rich.person.email)).status).toBe(200);
  expect((await throughRouter(cells, caller)).headers.authorization).toMatch(/^Bearer /);

  // On stage funds become available some seconds after they were asked for, by a job that has moved too.
  await vi.waitFor(async () => {
    const { body } = await routed.get('/v1/FundingRequests');
    const requests = body.Data as { Reference: string | null; Status: string }[];
    expect(requests.find(({ Reference }) => Reference === 'May')?.Status).toBe('Applied');
  }, patience);

  // The feed has no gap, and whoever followed it has seen each event once.
  const [{ last }] = (await many(
    cells.b.database.db,
    sql<{ last: number }>`select max(sequence)::int as last from events where account_id = ${caller.accountId}`,
  )) as [{ last: number }];
  expect(stream.sequences).toEqual(Array.from({ length: stream.sequences.length }, (_, index) => index + 1));
  expect(stream.sequences.length).toBeLessThanOrEqual(last);
  // Every order's webhook arrives, from whichever cell.
  await vi.waitFor(() => {
    const told = new Set(receiver.received.map(({ body }) => body.data.OrderId));
    for (const { id } of acknowledged) expect(told).toContain(id);
  }, patience);

  for (const words of ['ledger verify --cells', 'verify --cells', 'cells verify']) {
    const checked = await runHere(words, cellEnviron(cells));
    expect(checked.code, checked.stdout + checked.stderr).toBe(0);
  }
  expect((await runMove(cells, `${caller.accountId} --remove`)).code).toBe(0);
}, 240_000);
