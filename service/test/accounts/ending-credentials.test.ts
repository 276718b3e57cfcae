import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findCredential, updateCredential } from '../../src/accounts/credential-queries.ts';
import { createCredential, disableCredential } from '../../src/accounts/manage-credentials.ts';
import { tellEndingHandler } from '../../src/accounts/tell-ending.job.ts';
import { withTransaction } from '../../src/database/database.ts';
import { createSendNotice } from '../../src/delivery/send-notice.ts';
import { createNotifyEnding } from '../../src/main/notices/notify-credential-ending.ts';
import type { Worker } from '../../src/main/worker.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
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

const waiting = { timeout: 60_000, interval: 50 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** As two workers at once do it. */
async function tellTwice(): Promise<void> {
  const notify = createNotifyEnding(createSendNotice(api.keyRing), 'http://bestow.test');
  const handle = tellEndingHandler(api.database.db, notify);
  const context = { signal: new AbortController().signal } as Parameters<typeof handle>[1];
  await Promise.all([handle({}, context), handle({}, context)]);
}

async function given(caller: TestCaller, endsInMs: number): Promise<string> {
  const credential = { name: 'Warehouse', email: 'warehouse@example.com', expiresAt: new Date(Date.now() + endsInMs) };
  return (await withTransaction(api.database.db, (tx) => createCredential(tx, caller.accountId, credential))).id;
}

/** As if time had passed: whoever set the end did not set this one. */
async function passUntil(id: string, leftMs: number): Promise<void> {
  const expiresAt = new Date(Date.now() + leftMs);
  await sql`update credentials set expires_at = ${expiresAt} where id = ${id}`.execute(api.database.db);
}

async function setEnd(caller: TestCaller, id: string, endsInMs: number | null): Promise<void> {
  const { db } = api.database;
  const credential = await findCredential(db, caller.accountId, id);
  if (!credential) throw new Error('no such credential');
  const expiresAt = endsInMs === null ? null : new Date(Date.now() + endsInMs);
  await withTransaction(db, (tx) => updateCredential(tx, caller.accountId, { ...credential, expiresAt }));
}

async function toldDays(caller: TestCaller): Promise<unknown[]> {
  const { body } = await caller.get('/v1/Events?limit=500');
  const events = body.Data as { Type: string; Data: { Days: number } }[];
  return events.filter(({ Type }) => Type === 'CredentialEnding').map(({ Data }) => Data.Days);
}

test('an account is told 14 days and 1 day before a credential ends, once each, by event and mail', async () => {
  const caller = await api.givenAccount();
  const admin = await givenSignedIn(api, caller.accountId, 'admin');
  const viewer = await givenSignedIn(api, caller.accountId, 'viewer');
  const id = await given(caller, 15 * dayMs);
  await tellTwice();
  expect(await toldDays(caller)).toEqual([]);

  await passUntil(id, 14 * dayMs - hourMs);
  await tellTwice();
  await tellTwice();
  await passUntil(id, dayMs + hourMs);
  await tellTwice();
  expect(await toldDays(caller)).toEqual([14]);

  await passUntil(id, dayMs - hourMs);
  await tellTwice();
  await passUntil(id, hourMs);
  await tellTwice();
  expect(await toldDays(caller)).toEqual([14, 1]);
  const { body } = await caller.get('/v1/Events?limit=500');
  expect((body.Data as { Data: object }[]).at(-1)?.Data).toEqual({
    CredentialId: id,
    Name: 'Warehouse',
    ExpiresAt: expect.stringMatching(/^\d{4}-/),
    Days: 1,
  });
  for (const address of [admin.person.email, 'warehouse@example.com']) {
    await vi.waitFor(async () => expect((await outboxOf(caller, address)).TotalCount).toBe(2), waiting);
    const { Data } = await outboxOf(caller, address);
    expect(Data[0]?.Subject).toBe('The API credential “Warehouse” ends soon');
    expect(Data[0]?.Text).toContain('http://bestow.test/portal/credentials');
  }
  expect((await outboxOf(caller, viewer.person.email)).TotalCount).toBe(0);
});

test('who sets an end that is near is told only later, and another end is told of anew', async () => {
  const caller = await api.givenAccount();
  const id = await given(caller, 3 * dayMs);
  const brief = await given(caller, hourMs);
  await tellTwice();
  expect(await toldDays(caller)).toEqual([]);
  await passUntil(id, dayMs - hourMs);
  await tellTwice();
  expect(await toldDays(caller)).toEqual([1]);

  await setEnd(caller, id, 30 * dayMs);
  await tellTwice();
  await passUntil(id, 13 * dayMs);
  await tellTwice();
  expect(await toldDays(caller)).toEqual([1, 14]);
  await setEnd(caller, id, null);
  await passUntil(brief, hourMs / 2);
  await tellTwice();
  expect(await toldDays(caller)).toEqual([1, 14]);
});

test('a change of the name does not repeat what was told', async () => {
  const caller = await api.givenAccount();
  const id = await given(caller, 15 * dayMs);
  await passUntil(id, 13 * dayMs);
  await tellTwice();
  const credential = await findCredential(api.database.db, caller.accountId, id);
  if (!credential) throw new Error('no such credential');
  const renamed = { ...credential, name: 'Depot' };
  await withTransaction(api.database.db, (tx) => updateCredential(tx, caller.accountId, renamed));
  await tellTwice();
  expect(await toldDays(caller)).toEqual([14]);
});

test('nothing is told of a credential that is disabled or has ended', async () => {
  const caller = await api.givenAccount();
  const [disabled, ended] = [await given(caller, 15 * dayMs), await given(caller, 15 * dayMs)];
  await disableCredential(api.database.db, caller.accountId, disabled);
  await passUntil(disabled, 13 * dayMs);
  await passUntil(ended, -hourMs);
  await tellTwice();
  expect(await toldDays(caller)).toEqual([]);
});
