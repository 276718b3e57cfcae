import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { cost, holdScene } from './support/holds.ts';
import { passTime } from './support.ts';

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

const { given, held } = holdScene(() => api);
const waiting = { timeout: 60_000, interval: 50 };

test('those who add funds hear of orders that wait, once in ten minutes, with what all of them miss', async () => {
  const caller = await given();
  const people = await Promise.all(
    (['admin', 'finance', 'viewer'] as const).map((role) => givenSignedIn(api, caller.accountId, role)),
  );
  const [admin, finance, viewer] = people.map(({ person }) => person.email);
  const mailsTo = async (email = '') => (await outboxOf(caller, email)).Data;
  await held(caller, { PONumber: 'FIRST' });
  await vi.waitFor(async () => {
    for (const email of [admin, finance])
      expect(await mailsTo(email)).toMatchObject([{ Subject: 'Order FIRST is waiting for funds' }]);
  }, waiting);
  expect((await mailsTo(admin))[0]?.Text).toContain(`Missing: USD ${cost}.`);

  // What comes within the ten minutes is told together afterwards, without what was cancelled meanwhile.
  const second = await held(caller, { PONumber: 'SECOND' });
  expect((await caller.post(`${second.path}/Cancel`)).status).toBe(200);
  await held(caller, { PONumber: 'THIRD' });
  await held(caller, { PONumber: 'FOURTH' });
  await passTime(api.database.db, 700);
  await vi.waitFor(async () => {
    expect((await mailsTo(finance)).map(({ Subject }) => Subject)).toContain('2 orders are waiting for funds');
  }, waiting);
  const text = (await mailsTo(finance)).find(({ Subject }) => Subject?.startsWith('2'))?.Text;
  expect(text).toContain(`THIRD: USD ${cost}`);
  expect(text).toContain(`Missing: USD ${(3 * cost).toFixed(2)}.`);
  expect(text).not.toContain('SECOND');
  expect(await mailsTo(viewer)).toEqual([]);
});
