import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { one } from '../../src/database/database.ts';
import type { DeliveryFailpoint } from '../../src/delivery/types.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, passTime } from '../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { eventTypes, freshAddress, giftTo, lineBecomes, place, waiting } from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

const leaseOverSeconds = 300;
const handOverOverMs = 30_000;
const sent = { Status: 'Complete', DeliveryStatus: 'Sent', StatusReason: null };

let api: TestApi;
let sink: SmtpSink;
let caller: TestCaller;
let environ: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  sink = await startSmtpSink();
  environ = { SMTP_URL: sink.url, MAIL_FROM: 'gifts@sender.example' };
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await expectSound(api.database.db);
});
afterAll(async () => {
  await sink.close();
  await api.close();
});

interface Paused {
  readonly isPaused: Promise<void>;
  resume(): void;
  readonly worker: Worker;
}

/** A worker that pauses at the named point, like a process that gets no CPU time, until it is resumed. */
async function workerPausedAt(failpoint: DeliveryFailpoint): Promise<Paused> {
  let reached = () => {};
  let resume = () => {};
  const isPaused = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const goesOn = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const worker = await startTestWorker(api, environ, {
    deliveryFailpoint: async (name) => {
      if (name !== failpoint) return;
      reached();
      await goesOn;
    },
  });
  return { isPaused, resume, worker };
}

/**
 * Lets the first worker's lease and claims expire, and a second one finish the line. The first is stopped before that,
 * so that it does not claim the job a second time. Returns a function that waits until both have ended.
 */
async function secondWorkerSends(first: Worker, orderId: string): Promise<() => Promise<void>> {
  const firstEnds = first.close();
  await passTime(api.database.db, leaseOverSeconds);
  await sql`update messages set claimed_until = clock_timestamp() - interval '1 second'
            where claimed_until is not null`.execute(api.database.db);
  const second = await startTestWorker(api, environ);
  await lineBecomes(caller, orderId, sent);
  return async () => {
    await firstEnds;
    await second.close();
  };
}

async function expectOneEnd(orderId: string): Promise<void> {
  await lineBecomes(caller, orderId, sent);
  const types = await eventTypes(caller);
  expect(types.filter((type) => type === 'OrderStatusChanged')).toHaveLength(1);
  expect(types).not.toContain('LineItemBounced');
}

test('a worker paused beyond its claim sends nothing', async () => {
  const address = freshAddress();
  const first = await workerPausedAt('messagesClaimed');
  const order = await place(caller, giftTo(address));
  await first.isPaused;
  const bothEnd = await secondWorkerSends(first.worker, order.Id);
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + handOverOverMs);
  first.resume();
  await bothEnd();
  expect(sink.mailsTo(address)).toHaveLength(1);
  await expectOneEnd(order.Id);
});

test('a worker paused after its mail was accepted causes one more copy, and its late result changes nothing', async () => {
  const address = freshAddress();
  const first = await workerPausedAt('messageAccepted');
  const order = await place(caller, giftTo(address));
  await first.isPaused;
  const bothEnd = await secondWorkerSends(first.worker, order.Id);
  first.resume();
  await bothEnd();
  const mails = sink.mailsTo(address);
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(1);
  await expectOneEnd(order.Id);
});

test('a late rejection changes nothing after another worker’s mail was accepted', async () => {
  const address = freshAddress();
  const asked = sink.attempts();
  sink.script('unknownRecipientLater');
  const first = await startTestWorker(api, environ);
  const order = await place(caller, giftTo(address));
  await vi.waitFor(() => expect(sink.attempts()).toBe(asked + 1), waiting);
  const bothEnd = await secondWorkerSends(first, order.Id);
  const charged = await caller.balance('USD');
  sink.answerNow();
  await bothEnd();
  expect(sink.mailsTo(address)).toHaveLength(1);
  await expectOneEnd(order.Id);
  expect(await caller.balance('USD')).toEqual(charged);
});

test('a claim is extended while the mail server has not answered', async () => {
  const asked = sink.attempts();
  sink.script('unknownRecipientLater');
  const worker = await startTestWorker(api, environ);
  const order = await place(caller, giftTo(freshAddress()));
  await vi.waitFor(() => expect(sink.attempts()).toBe(asked + 1), waiting);
  const first = await claimEnd();
  await vi.waitFor(async () => expect((await claimEnd()) - first).toBeGreaterThan(1_000), waiting);
  sink.answerNow();
  await lineBecomes(caller, order.Id, { Status: 'Failed' });
  await worker.close();
});

/** When the claim on the only message that is being sent ends. */
async function claimEnd(): Promise<number> {
  const claim = sql<{
    at: Date;
  }>`select claimed_until as at from messages where claimed_until is not null and status = 'Queued'`;
  return (await one(api.database.db, claim)).at.getTime();
}
