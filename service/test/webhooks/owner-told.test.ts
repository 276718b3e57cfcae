import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { givenPerson } from '../portal/support/portal-caller.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { answer, givenEndpoint, happen, type Receiver, startReceiver, waiting } from './support.ts';

let api: TestApi;
let worker: Worker;
let receiver: Receiver;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await worker.close();
  await api.close();
});

test('when an endpoint is disabled the admins of its account get a mail, and nobody else does', async () => {
  const caller = await api.givenAccount();
  const other = await api.givenAccount();
  const admin = await givenPerson(api, caller.accountId, 'admin');
  await givenPerson(api, caller.accountId, 'viewer');
  await givenPerson(api, other.accountId, 'admin');
  receiver.always(answer(410));
  const endpoint = await givenEndpoint(caller, receiver.url);
  await happen(api, caller);
  const mails = await vi.waitFor(async () => {
    const { body } = await caller.get('/stage/outbox');
    expect(body.Data).toHaveLength(1);
    return body.Data as { To: string; Subject: string; Text: string }[];
  }, waiting);
  expect(mails).toMatchObject([{ To: admin.email, Subject: 'A webhook endpoint was disabled' }]);
  expect(mails[0]?.Text).toContain(endpoint.Id);
  expect((await other.get('/stage/outbox')).body.Data).toEqual([]);
});
