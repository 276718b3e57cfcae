import { expect, test, vi } from 'vitest';
import { advanceClock, readClock } from '../../src/database/clock.ts';
import { nextStep, parseRetryAfter, retryDelaysSeconds } from '../../src/webhooks/retry-rules.ts';
import type { EndpointNotice } from '../../src/webhooks/types.ts';
import { setSendingScene } from './scene.ts';
import {
  answer,
  attemptsMade,
  givenEndpoint,
  messageBecomes,
  readEndpoint,
  recordTestEvent,
  theMessage,
  waiting,
} from './support.ts';

const notices: EndpointNotice[] = [];
const scene = setSendingScene({ notifyOwner: async (_, notice) => void notices.push(notice) });

test('a message is sent up to ten times over three days, then fails and can be replayed with its id', async () => {
  const { api, caller, receiver } = scene;
  receiver.always(answer(500));
  const endpoint = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const { Id } = await theMessage(caller);
  for (const [index, delay] of retryDelaysSeconds.entries()) {
    const message = await attemptsMade(caller, Id, index + 1);
    const { now } = await readClock(api.database.db);
    const secondsFrom = (at: number) => (Date.parse(message.NextAttemptAt ?? '') - at) / 1000;
    // An attempt may carry the time from before the clock was set, until its process hears of that.
    expect(secondsFrom(Date.parse(message.Attempts.at(-1)?.At ?? ''))).toBeGreaterThan(delay * 0.8 - 1);
    expect(secondsFrom(now.getTime())).toBeLessThan(delay * 1.2 + 1);
    await advanceClock(api.database.db, Math.max(1, Math.ceil(secondsFrom(now.getTime()))));
  }
  await attemptsMade(caller, Id, 10);
  await messageBecomes(caller, Id, { Status: 'Failed', NextAttemptAt: null });
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([Id]));
  expect(await readEndpoint(caller, endpoint.Id)).toMatchObject({ Enabled: true });
  receiver.always(answer(200));
  expect(await caller.post(`/v1/WebhookMessages/${Id}/Replay`)).toMatchObject({ status: 202, body: { Id } });
  await messageBecomes(caller, Id, { Status: 'Delivered' });
  expect((await receiver.until(11)).at(-1)?.id).toBe(Id);
});

test('an endpoint that fails for five days is disabled once, with one event for its account', async () => {
  const { api, caller, receiver } = scene;
  receiver.always(answer(503));
  const endpoint = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const { Id } = await theMessage(caller);
  await attemptsMade(caller, Id, 1);
  await advanceClock(api.database.db, 5 * 86_400 + 60);
  await attemptsMade(caller, Id, 2);
  await vi.waitFor(
    async () =>
      expect(await readEndpoint(caller, endpoint.Id)).toMatchObject({ Enabled: false, DisabledReason: 'Failing' }),
    waiting,
  );
  await messageBecomes(caller, Id, { Status: 'Failed' });
  const sent = notices.filter((notice) => notice.endpointId === endpoint.Id);
  expect(sent).toEqual([{ accountId: caller.accountId, endpointId: endpoint.Id, reason: 'Failing' }]);
  expect(await caller.post(`/v1/WebhookMessages/${Id}/Replay`)).toMatchObject({ status: 409 });
});

test('one success restarts the five days', async () => {
  const { api, caller, receiver } = scene;
  receiver.script(answer(500), answer(200), answer(500));
  const endpoint = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const { Id } = await theMessage(caller);
  await attemptsMade(caller, Id, 1);
  await advanceClock(api.database.db, 4 * 86_400);
  await messageBecomes(caller, Id, { Status: 'Delivered' });
  await advanceClock(api.database.db, 2 * 86_400);
  await recordTestEvent(api, caller);
  await receiver.until(3);
  const next = (receiver.received[2] as { id: string }).id;
  await attemptsMade(caller, next, 1);
  expect(await readEndpoint(caller, endpoint.Id)).toMatchObject({ Enabled: true });
});

test('enabling a failing endpoint resets its failures', async () => {
  const { api, caller, receiver } = scene;
  receiver.always(answer(410));
  const endpoint = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  await vi.waitFor(async () => expect((await readEndpoint(caller, endpoint.Id)).Enabled).toBe(false), waiting);
  receiver.always(answer(200));
  const { status, body } = await caller.send('PATCH', `/v1/WebhookEndpoints/${endpoint.Id}`, { Enabled: true });
  expect([status, body.Enabled, body.DisabledReason]).toEqual([200, true, null]);
  const reference = await recordTestEvent(api, caller);
  await vi.waitFor(
    () => expect(receiver.received.map(({ body }) => body.data.FundingRequestId)).toContain(reference),
    waiting,
  );
});

const failed = { statusCode: 500, durationMs: 1, error: 'http_500', answer: null, retryAfter: null };

test('delays vary by up to 20 %', () => {
  const now = new Date();
  expect(nextStep(failed, 1, now, () => 0)).toMatchObject({ kind: 'Retry', delaySeconds: 240 });
  expect(nextStep(failed, 1, now, () => 1)).toMatchObject({ kind: 'Retry', delaySeconds: 360 });
  expect(nextStep(failed, retryDelaysSeconds.length, now, () => 0)).toEqual({ kind: 'Failed', isGone: false });
});

test('Retry-After is read in both forms and is limited to a day', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120);
  expect(parseRetryAfter('Tue, 01 Jan 2030 00:10:00 GMT', now)).toBe(600);
  expect(parseRetryAfter('Mon, 31 Dec 2029 00:10:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('99999999', now)).toBe(86_400);
  for (const text of ['soon', '-5', '', '1e9']) expect(parseRetryAfter(text, now)).toBe(null);
});
