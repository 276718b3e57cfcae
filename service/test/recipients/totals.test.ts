import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { createSendNotice } from '../../src/delivery/send-notice.ts';
import { createNotifyThreshold } from '../../src/main/notices/notify-threshold.ts';
import type { Worker } from '../../src/main/worker.ts';
import { countRecipientsHandler } from '../../src/recipients/totals/count-recipients.job.ts';
import { act, freshAddress, giftTo, lineBecomes, place, type WireOrder } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { expectSound } from '../fulfillment/support.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { waitFor } from '../portal/support/wait-for.ts';
import { expectFaults } from '../support/problems.ts';
import { findInTables } from '../support/scan-tables.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let worker: Worker;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** Counts what happened since, twice at once: whatever runs concurrently counts nothing twice. */
async function count(): Promise<void> {
  const { db } = api.database;
  const addressHashes = await loadAddressHashes(db, api.keyRing);
  const notifyThreshold = createNotifyThreshold(createSendNotice(api.keyRing), 'http://bestow.test');
  const run = countRecipientsHandler({ db, addressHashes, notifyThreshold });
  const context = { attempt: 1, signal: new AbortController().signal };
  await Promise.all([run({}, context), run({}, context)]);
  await expectSound(db);
}

async function gift(caller: TestCaller, to: string, line: Record<string, unknown> = {}): Promise<WireOrder> {
  const order = await place(caller, giftTo(to, line), 'wait=10');
  return lineBecomes(caller, order.Id, { Status: 'Complete' });
}

const totals = async (caller: TestCaller, query = '') => (await caller.get(`/v1/Recipients/Totals${query}`)).body;
const reachedOf = async (caller: TestCaller) =>
  ((await caller.get('/v1/Events?after=0&limit=500')).body.Data as { Type: string; Data: Record<string, unknown> }[])
    .filter(({ Type }) => Type === 'RecipientThresholdReached')
    .map(({ Data }) => Data);

test('totals count what was sent less what was taken back, follow a reissue, and outlive the recipient’s name', async () => {
  const caller = await api.givenAccount();
  const [ann, bob, carl] = [freshAddress(), freshAddress(), freshAddress()];
  const first = await gift(caller, ann.toUpperCase(), { Quantity: 3 });
  await gift(caller, ann);
  const moved = await gift(caller, bob);
  await count();
  expect(await totals(caller)).toMatchObject({
    TotalCount: 2,
    Data: [
      { Email: ann, CurrencyCode: 'USD', Total: 100, Gifts: 4, ThresholdReachedAt: null },
      { Email: bob, Total: 25, Gifts: 1 },
    ],
  });
  expect((await caller.post(`/v1/Orders/${first.Id}/Void`, {})).status).toBe(200);
  expect((await act(caller, moved, 'Reissue', { DigitalDeliveryAddress: { Email: carl } })).status).toBe(202);
  await lineBecomes(caller, moved.Id, { DeliveryStatus: 'Sent' });
  await count();
  const after = (await totals(caller)).Data as { Email: string; Total: number; Gifts: number; RecipientKey: string }[];
  expect(after.map(({ Email, Total, Gifts }) => [Email, Total, Gifts]).sort()).toEqual([
    [ann, 25, 1],
    [carl, 25, 1],
  ]);
  const key = after.find(({ Email }) => Email === ann)?.RecipientKey;
  const { body: job } = await caller.post('/v1/Recipients/Forget', { Email: ann });
  await waitFor(
    () => caller.get(`/v1/Recipients/Forget/${job.Id}`),
    ({ body }) => body.Status === 'Complete',
  );
  await count();
  expect((await totals(caller)).Data).toContainEqual(
    expect.objectContaining({ RecipientKey: key, Email: null, Sms: null, Total: 25 }),
  );
  expect(await findInTables(api.database.db, ann)).toEqual([]);
});

test('a gift that is forgotten before it was counted still counts', async () => {
  const caller = await api.givenAccount();
  const ann = freshAddress();
  await gift(caller, ann);
  await sql`delete from jobs where kind = 'count-recipients'`.execute(api.database.db);
  const { body: job } = await caller.post('/v1/Recipients/Forget', { Email: ann });
  await waitFor(
    () => caller.get(`/v1/Recipients/Forget/${job.Id}`),
    ({ body }) => body.Status === 'Complete',
  );
  await count();
  expect((await totals(caller)).Data).toMatchObject([{ Email: null, Total: 25, Gifts: 1 }]);
});

test('a threshold is announced once for each recipient, to the feed and to admins, without naming anyone', async () => {
  const caller = await api.givenAccount();
  const { portal, person } = await givenSignedIn(api, caller.accountId, 'admin');
  const [ann, bob] = [freshAddress(), freshAddress()];
  expect((await portal.put('/Recipients/Thresholds/USD', { Threshold: 50 })).body).toEqual({
    CurrencyCode: 'USD',
    Threshold: 50,
  });
  await gift(caller, ann);
  await count();
  expect(await reachedOf(caller)).toEqual([]);
  await gift(caller, ann);
  await gift(caller, ann);
  await gift(caller, bob);
  await count();
  await count();
  const year = new Date().getUTCFullYear();
  expect(await reachedOf(caller)).toEqual([
    { RecipientKey: expect.any(String), Year: expect.any(Number), CurrencyCode: 'USD', Total: 75, Threshold: 50 },
  ]);
  const mails = await waitFor(
    () => outboxOf(caller, person.email),
    ({ TotalCount }) => TotalCount > 0,
  );
  expect(mails.Data.map(({ Subject }) => Subject)).toEqual(['A recipient reached your reporting threshold']);
  expect(mails.Data[0]?.Text).not.toContain(ann);
  expect((await totals(caller, '?currencyCode=USD&minTotal=50')).Data).toMatchObject([{ Email: ann, Total: 75 }]);
  expect(await totals(caller, `?year=${year - 3}`)).toMatchObject({ TotalCount: 0 });
  expectFaults(await caller.get('/v1/Recipients/Totals?minTotal=5'), [{ parameter: 'minTotal', code: 'NotAllowed' }]);
  await caller.send('PUT', '/v1/Recipients/Thresholds/USD', { Threshold: 20 });
  await count();
  expect(await reachedOf(caller)).toHaveLength(2);
  const csv = (await portal.get('/Recipients/Totals.csv')).text;
  expect(csv).toContain(`"${ann}",,75,3,`);
  const otherAccount = await api.givenAccount();
  expect((await totals(otherAccount)).TotalCount).toBe(0);
  expect((await caller.send('DELETE', '/v1/Recipients/Thresholds/USD')).status).toBe(204);
  expect((await caller.get('/v1/Recipients/Thresholds')).body.TotalCount).toBe(0);
});
