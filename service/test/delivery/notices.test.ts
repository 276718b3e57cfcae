import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { many, withTransaction } from '../../src/database/database.ts';
import { createSendNotice, type SendNotice } from '../../src/delivery/send-notice.ts';
import type { Worker } from '../../src/main/worker.ts';
import { findInTables } from '../support/scan-tables.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { freshAddress, passRetry, waiting } from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

let api: TestApi;
let sink: SmtpSink;
let worker: Worker;
let caller: TestCaller;
let sendNotice: SendNotice;
beforeAll(async () => {
  api = await startTestApi();
  sink = await startSmtpSink();
  worker = await startTestWorker(api, { SMTP_URL: sink.url, MAIL_FROM: 'gifts@sender.example' });
  caller = await api.givenAccount();
  sendNotice = createSendNotice(api.keyRing);
});
afterAll(async () => {
  await worker.close();
  await sink.close();
  await api.close();
});

const resetLink = 'https://bestow.test/portal/reset?token=canary-4f1a9c';

function noticeTo(to: string) {
  const action = { label: 'Choose a new password', url: resetLink };
  const text = 'Somebody asked for a new one.';
  return { accountId: caller.accountId, to, setsPassword: true, subject: 'Your password', text, action };
}

test('a notice is sent when its transaction commits, and never otherwise', async () => {
  const [kept, undone] = [freshAddress(), freshAddress()];
  const { db } = api.database;
  await expect(
    withTransaction(db, async (tx) => {
      await sendNotice(tx, noticeTo(undone));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await withTransaction(db, (tx) => sendNotice(tx, noticeTo(kept)));
  await vi.waitFor(() => expect(sink.mailsTo(kept)).toHaveLength(1), waiting);
  const [{ mail } = { mail: null }] = sink.mailsTo(kept);
  expect(mail).toMatchObject({ subject: 'Your password', from: { address: 'gifts@sender.example' } });
  expect(mail?.text).toContain(resetLink);
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(sink.mailsTo(undone)).toHaveLength(0);
});

test('a waiting notice is stored encrypted, and nothing of it is kept once it is sent', async () => {
  const { db } = api.database;
  const address = freshAddress();
  sink.always('busy');
  await withTransaction(db, (tx) => sendNotice(tx, noticeTo(address)));
  await vi.waitFor(() => expect(sink.attempts()).toBeGreaterThan(0), waiting);
  expect(await findInTables(db, 'canary-4f1a9c')).toEqual([]);
  expect(await findInTables(db, address)).toEqual([]);
  sink.always('ok');
  await vi.waitFor(async () => {
    await passRetry(db);
    expect(sink.mailsTo(address)).toHaveLength(1);
  }, waiting);
  await vi.waitFor(async () => {
    expect(await many(db, sql`select 1 from messages where sealed_notice is not null`)).toEqual([]);
  }, waiting);
});

test('notices to the operator belong to no account and are sent like any other', async () => {
  const address = freshAddress();
  await withTransaction(api.database.db, (tx) => sendNotice(tx, { ...noticeTo(address), accountId: null }));
  await vi.waitFor(() => expect(sink.mailsTo(address)).toHaveLength(1), waiting);
});
