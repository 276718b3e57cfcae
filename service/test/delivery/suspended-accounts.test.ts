import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setAccountStatus } from '../../src/accounts/account-status.ts';
import { one, withTransaction } from '../../src/database/database.ts';
import { createSendNotice } from '../../src/delivery/send-notice.ts';
import { lockOrder } from '../../src/fulfillment/queries.ts';
import { sendAnew } from '../../src/fulfillment/reissue/send-anew.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, passTime } from '../fulfillment/support.ts';
import { heldJobs, isHeld, setStatus, waitForLockWaits } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { freshAddress, giftTo, isDeferred, lineBecomes, passRetry, place, waiting } from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

let api: TestApi;
let sink: SmtpSink;
let worker: Worker;
let caller: TestCaller;
let onClaimed: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  sink = await startSmtpSink();
  api = await startTestApi();
  const deliveryFailpoint = (name: string) => (name === 'messagesClaimed' ? onClaimed() : Promise.resolve());
  worker = await startTestWorker(api, { SMTP_URL: sink.url }, { deliveryFailpoint });
});
beforeEach(async () => {
  caller = await api.givenAccount();
  onClaimed = async () => undefined;
});
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  await worker.close();
  await sink.close();
  await api.close();
});

const suspend = () => setStatus(api.database.db, caller.accountId, 'Suspended');
const reactivate = () => setStatus(api.database.db, caller.accountId, 'Active');
const sent = { Status: 'Complete', DeliveryStatus: 'Sent', StatusReason: null };

/** An order whose mail was temporarily rejected, and waits for its second attempt. */
async function givenDeferred(address: string): Promise<string> {
  sink.always('busy');
  const { Id } = await place(caller, giftTo(address));
  await isDeferred(api.database.db, Id, 1);
  sink.always('ok');
  return Id;
}

test('a mail waiting for a retry is held without an attempt, and sent when the account is active again', async () => {
  const { db } = api.database;
  const address = freshAddress();
  const id = await givenDeferred(address);
  await suspend();
  await passRetry(db);
  await isHeld(db, caller.accountId, ['send-messages']);
  await lineBecomes(caller, id, { Status: 'Pending', StatusReason: 'AccountSuspended' });
  const week = 7 * 86_400;
  await passTime(db, week);
  expect(sink.mailsTo(address)).toHaveLength(0);
  // Its day of attempts restarts: a second rejection does not end it.
  sink.always('busy');
  await reactivate();
  await isDeferred(db, id, 2);
  sink.always('ok');
  await passRetry(db);
  await lineBecomes(caller, id, sent);
  expect(sink.mailsTo(address)).toHaveLength(1);
});

test('a claim that waits for a concurrent suspension claims nothing', async () => {
  const { db } = api.database;
  const address = freshAddress();
  await givenDeferred(address);
  await withTransaction(db, async (tx) => {
    await setAccountStatus(tx, caller.accountId, 'Suspended');
    await passRetry(db);
    await waitForLockWaits(db, 1);
  });
  await isHeld(db, caller.accountId, ['send-messages']);
  expect(sink.mailsTo(address)).toHaveLength(0);
  await reactivate();
  await vi.waitFor(() => expect(sink.mailsTo(address)).toHaveLength(1), waiting);
});

test('lines to be sent are held before any message is created for them', async () => {
  const { db } = api.database;
  const address = freshAddress();
  const order = await place(caller, giftTo(address), 'wait=10');
  await lineBecomes(caller, order.Id, sent);
  const ref = { accountId: caller.accountId, orderId: order.Id as OrderId };
  await withTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, ref);
    const [line] = locked?.lines ?? [];
    if (line) await sendAnew(tx, { ...ref, lineNumber: 1 }, line);
    await setAccountStatus(tx, caller.accountId, 'Suspended');
  });
  await isHeld(db, caller.accountId, ['send-messages']);
  expect(sink.mailsTo(address)).toHaveLength(1);
  await reactivate();
  await vi.waitFor(() => expect(sink.mailsTo(address)).toHaveLength(2), waiting);
  expect(await heldJobs(db, caller.accountId)).toEqual([]);
});

test('a message claimed before the suspension is sent once, and recorded', async () => {
  const { db } = api.database;
  const address = freshAddress();
  onClaimed = async () => {
    onClaimed = async () => undefined;
    await suspend();
  };
  const { Id } = await place(caller, giftTo(address));
  await lineBecomes(caller, Id, sent);
  expect(await heldJobs(db, caller.accountId)).toEqual([]);
  await reactivate();
  const { attempts } = await one(db, sql<{ attempts: number }>`select attempts from messages where order_id = ${Id}`);
  expect(attempts).toBe(1);
  expect(sink.mailsTo(address)).toHaveLength(1);
});

test('notices to the account’s people are still sent', async () => {
  const { db } = api.database;
  await suspend();
  const to = freshAddress();
  const notice = {
    accountId: caller.accountId,
    to,
    setsPassword: false,
    subject: 'Hello',
    text: 'News.',
    action: null,
  };
  await withTransaction(db, (tx) => createSendNotice(api.keyRing)(tx, notice));
  await vi.waitFor(() => expect(sink.mailsTo(to)).toHaveLength(1), waiting);
});
