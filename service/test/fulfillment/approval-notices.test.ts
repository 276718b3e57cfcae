import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPersonWithPassword } from '../../src/accounts/people/manage-people.ts';
import { withTransaction } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { givenSignedIn, password } from '../portal/support/portal-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
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

const waiting = { timeout: 60_000, interval: 50 };

async function subjectsTo(caller: TestCaller, to: string): Promise<(string | null)[]> {
  const { Data } = await outboxOf(caller, to);
  return Data.map(({ Subject }) => Subject).sort();
}

test('approvers hear of orders that others placed, once in ten minutes, and the person who placed one hears of its refusal', async () => {
  const caller = await api.givenAccount();
  const { accountId } = caller;
  const admin = await givenSignedIn(api, accountId, 'admin');
  const approver = await givenSignedIn(api, accountId, 'approver');
  const orderer = await givenSignedIn(api, accountId, 'orderer');
  const invited = { accountId, email: 'later@example.com', name: 'Later', role: 'viewer' } as const;
  await withTransaction(api.database.db, (tx) => addPersonWithPassword(tx, invited, password));
  expect((await admin.portal.put('/ApprovalRules', { Rules: [{ Name: 'All' }] })).status).toBe(200);

  const own = await approver.portal.post('/Orders', orderRequest({ PONumber: 'OWN' }));
  expect(own.body, own.text).toMatchObject({ StatusReason: 'AwaitingApproval', Approval: { Rules: ['All'] } });
  await vi.waitFor(async () => {
    expect(await subjectsTo(caller, admin.person.email)).toEqual(['Order OWN needs your approval']);
  }, waiting);
  // The one who placed it cannot decide about it, and so hears nothing.
  expect(await subjectsTo(caller, approver.person.email)).toEqual([]);
  expectProblem(await approver.portal.post(`/Orders/${String(own.body.Id)}/Approve`), 'OwnOrder');
  expect((await approver.portal.get('/Approvals/Count')).body).toEqual({ ToDecide: 0 });

  const placed = await orderer.portal.post('/Orders', orderRequest({ PONumber: 'SECOND' }));
  await caller.post('/v1/Orders', orderRequest({ PONumber: 'THIRD' }));
  expect((await approver.portal.get('/Approvals/Count')).body).toEqual({ ToDecide: 2 });
  const list = (await approver.portal.get('/Approvals')).body;
  expect(list).toMatchObject({
    TotalCount: 3,
    Data: [
      { PONumber: 'OWN', IsOwn: true, Source: 'Portal' },
      { PONumber: 'SECOND', IsOwn: false, Cost: 23.75, Cards: 1, PlacedBy: 'Given' },
      { PONumber: 'THIRD', Source: 'Api', PlacedBy: 'Test', Rules: ['All'] },
    ],
  });
  const path = `/Orders/${String(placed.body.Id)}/Reject`;
  expect((await approver.portal.post(path, { Reason: 'Not now' })).body).toMatchObject({ Status: 'Cancelled' });
  await vi.waitFor(async () => {
    expect(await subjectsTo(caller, orderer.person.email)).toEqual(['Order SECOND was rejected']);
  }, waiting);
  const { Data } = await outboxOf(caller, orderer.person.email);
  expect(Data[0]?.Text).toContain('Given rejected your order SECOND: Not now');

  // What came within the ten minutes is told together afterwards, without what was decided meanwhile.
  expect(await subjectsTo(caller, approver.person.email)).toEqual([]);
  await passTime(api.database.db, 700);
  await caller.post('/v1/Orders', orderRequest({ PONumber: 'FOURTH' }));
  await vi.waitFor(async () => {
    expect(await subjectsTo(caller, approver.person.email)).toEqual(['2 orders need your approval']);
  }, waiting);
  expect(await subjectsTo(caller, 'later@example.com')).toEqual([]);
});
