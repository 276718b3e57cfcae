import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Db, many } from '../../../src/database/database.ts';
import type { Worker } from '../../../src/main/worker.ts';
import { expectSound, passTime } from '../../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../support/test-api.ts';
import { startTestWorker } from '../../support/test-worker.ts';
import { freshAddress, giftTo, lineBecomes, linksIn, place, type WireOrder, waiting } from './gift-orders.ts';
import { outboxOf, type WireOutboxMessage } from './outbox.ts';

export const daySeconds = 86_400;
export const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Shared by the tests of a file. Its members are set once a test runs, not before. */
export interface ReminderScene {
  api: TestApi;
  db: Db;
  /** A separate account for each test. */
  caller: TestCaller;
}

export interface SentGift {
  readonly address: string;
  readonly order: WireOrder;
  readonly link: string;
}

/** An API with two workers for the file, an account for each test. A test file calls this once, at its top. */
export function setReminderScene(): ReminderScene {
  const scene = {} as ReminderScene;
  let workers: readonly Worker[];
  beforeAll(async () => {
    scene.api = await startTestApi();
    scene.db = scene.api.database.db;
    workers = await Promise.all([startTestWorker(scene.api), startTestWorker(scene.api)]);
  });
  beforeEach(async () => {
    scene.caller = await scene.api.givenAccount();
  });
  afterEach(() => expectSound(scene.db));
  afterAll(async () => {
    for (const worker of workers) await worker.close();
    await scene.api.close();
  });
  return scene;
}

/** What tests of reminders do with the account of the present test. */
export function remindersOf(scene: ReminderScene) {
  async function setReminders(AfterDays: readonly number[], by = scene.caller): Promise<void> {
    const answer = await by.send('PUT', '/v1/GiftSettings', { Reminders: { AfterDays } });
    expect(answer.status, answer.text).toBe(200);
  }

  async function sendGift(line: Record<string, unknown> = {}, address = freshAddress()): Promise<SentGift> {
    const { Id } = await place(scene.caller, giftTo(address, line));
    const order = await lineBecomes(scene.caller, Id, { Status: 'Complete' });
    const [mail] = await mailsTo(address);
    return { address, order, link: linksIn(mail?.Text)[0] ?? '' };
  }

  /** Newest first. */
  async function mailsTo(address: string): Promise<readonly WireOutboxMessage[]> {
    return (await outboxOf(scene.caller, address)).Data;
  }

  async function remindersTo(address: string): Promise<readonly WireOutboxMessage[]> {
    const messages = await mailsTo(address);
    return messages.filter(({ Text, Headers }) => Headers['List-Unsubscribe'] || /\/r\//.test(Text));
  }

  /** Waits until everything that is due has been created and sent, or has been dropped. */
  async function settled(): Promise<void> {
    await vi.waitFor(
      async () => {
        const busy = await many(
          scene.db,
          sql`select kind from jobs where kind in ('send-reminders', 'gather-reminder-lines')
              or (kind = 'remind' and (attempts > 0 or run_at <= service_now()))
            union all
            select 'message' from messages where reminder_days <> 0 and status = 'Queued' and held_until is null`,
        );
        expect(busy).toEqual([]);
      },
      { ...waiting, interval: 50 },
    );
  }

  async function passDays(days: number): Promise<void> {
    await settled();
    await passTime(scene.db, days * daySeconds);
    await settled();
  }

  async function openGift({ link }: SentGift): Promise<void> {
    expect((await scene.api.anonymous.post(link, '', form)).status).toBe(200);
  }

  async function eventsOf(type: string): Promise<Record<string, unknown>[]> {
    const { body } = await scene.caller.get('/v1/Events?after=0&limit=500');
    return (body.Data as { Type: string; Data: Record<string, unknown> }[])
      .filter(({ Type }) => Type === type)
      .map(({ Data }) => Data);
  }

  return { setReminders, sendGift, mailsTo, remindersTo, settled, passDays, openGift, eventsOf };
}
