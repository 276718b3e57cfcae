import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { SendingPoint } from '../../src/webhooks/types.ts';
import { passTime } from '../fulfillment/support.ts';
import { environOf, startChild } from '../support/child-process.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { setScene } from './scene.ts';
import { givenEndpoint, listMessages, recordTestEvent, settled, waiting } from './support.ts';

const scene = setScene();

/** Releases a dead sender's messages at once, instead of when their lease ends. */
async function endLeases(): Promise<void> {
  const { api } = scene;
  await sql`update webhook_undelivered set leased_until = clock_timestamp() - interval '1 second'`.execute(
    api.database.db,
  );
  await passTime(api.database.db, 60);
}

test.each<[SendingPoint, string]>([
  ['messagesWritten', 'the messages are written, the job is not done'],
  ['answerReceived', 'the receiver has answered, nothing is recorded'],
  ['resultsRecorded', 'all is recorded'],
])('a sender killed at %s (%s): each message arrives, with at most one extra copy, under one id', async (point) => {
  const { api, caller, receiver } = scene;
  await givenEndpoint(caller, receiver.url);
  const references = [
    await recordTestEvent(api, caller),
    await recordTestEvent(api, caller),
    await recordTestEvent(api, caller),
  ];
  const child = startChild('worker-child', [point], environOf(api));
  expect([await child.ended, child.output()]).toEqual(['SIGKILL', expect.not.stringContaining('Error')]);
  await endLeases();
  const worker = await startTestWorker(api);
  await vi.waitFor(async () => {
    const { Data, TotalCount } = await listMessages(caller);
    expect([TotalCount, Data.map(({ Status }) => Status)]).toEqual([3, ['Delivered', 'Delivered', 'Delivered']]);
  }, waiting);
  await worker.close();
  for (const reference of references) {
    const copies = receiver.received.filter(({ body }) => body.data.FundingRequestId === reference);
    expect(copies.length).toBeGreaterThanOrEqual(1);
    expect(copies.length).toBeLessThanOrEqual(2);
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
  }
  const left = await many(api.database.db, sql`select 1 from jobs where kind = 'follow-events'`);
  expect(left).toEqual([]);
});

test('two senders never send a message at the same time, and each message arrives once', async () => {
  const { api, caller, receiver } = scene;
  await givenEndpoint(caller, receiver.url);
  const workers = [await startTestWorker(api), await startTestWorker(api)];
  const atOnce = new Map<string, number>();
  receiver.always((response, request) => {
    const id = String(request.headers['webhook-id']);
    atOnce.set(id, (atOnce.get(id) ?? 0) + 1);
    setTimeout(() => response.writeHead(200).end(), 20);
  });
  for (let i = 0; i < 40; i++) await recordTestEvent(api, caller);
  await vi.waitFor(async () => expect((await listMessages(caller)).TotalCount).toBe(40), waiting);
  await settled(caller);
  await Promise.all(workers.map((worker) => worker.close()));
  expect([...atOnce.values()]).toEqual(Array.from({ length: 40 }, () => 1));
});
