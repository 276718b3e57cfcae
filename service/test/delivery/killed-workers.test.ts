import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { DeliveryFailpoint } from '../../src/delivery/types.ts';
import { expectSound, passTime } from '../fulfillment/support.ts';
import { environOf, startChild } from '../support/child-process.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { freshAddress, giftTo, lineBecomes, place, readOrder, waiting } from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

// Longer than any lease: the jobs of a killed worker are due again.
const leaseOverSeconds = 300;
let api: TestApi;
let sink: SmtpSink;
let environ: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  sink = await startSmtpSink();
  environ = { SMTP_URL: sink.url, MAIL_FROM: 'gifts@sender.example', BASE_URL: 'http://bestow.test' };
});
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  await sink.close();
  await api.close();
});

const copiesAfter: Readonly<Record<DeliveryFailpoint, number>> = {
  messagesClaimed: 1,
  // The mail was accepted but not recorded: the only case in which a recipient gets a second copy.
  messageAccepted: 2,
  outcomesRecorded: 1,
};

test.each(Object.entries(copiesAfter))(
  'a worker killed at %s loses no mail, and leaves %i in the mailbox, all with one Message-ID',
  async (failpoint, copies) => {
    const caller = await api.givenAccount();
    const address = freshAddress();
    const child = startChild('worker-child', [failpoint], { ...environOf(api), ...environ });
    const order = await place(caller, giftTo(address));
    expect(await child.ended).toBe('SIGKILL');
    await passTime(api.database.db, leaseOverSeconds);
    await endClaims();
    const worker = await startTestWorker(api, environ);
    await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
    await worker.close();
    const mails = sink.mailsTo(address);
    expect(mails).toHaveLength(copies);
    expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(1);
  },
);

/** As if the killed worker's claims had expired: they use the real clock, which tests cannot move. */
async function endClaims(): Promise<void> {
  await sql`update messages set claimed_until = clock_timestamp() - interval '1 second'
            where claimed_until is not null`.execute(api.database.db);
}

test('the claims of a killed worker run out first, and its messages are sent afterwards', async () => {
  const caller = await api.givenAccount();
  const address = freshAddress();
  const child = startChild('worker-child', ['messagesClaimed'], { ...environOf(api), ...environ });
  const order = await place(caller, giftTo(address));
  expect(await child.ended).toBe('SIGKILL');
  // However slow this machine is, the claim has not expired when the job is claimed again.
  await sql`update messages set claimed_until = clock_timestamp() + interval '1 hour'
            where claimed_until is not null`.execute(api.database.db);
  await passTime(api.database.db, leaseOverSeconds);
  const worker = await startTestWorker(api, environ);
  // Another order is sent meanwhile; the one that the killed worker may still be sending is not.
  const other = await place(caller, giftTo(freshAddress()));
  await lineBecomes(caller, other.Id, { Status: 'Complete' });
  expect(sink.mailsTo(address)).toHaveLength(0);
  await endClaims();
  // Its retry is due when the claim expires.
  await passTime(api.database.db, 2 * 3_600);
  await lineBecomes(caller, order.Id, { Status: 'Complete' });
  await worker.close();
  expect(sink.mailsTo(address)).toHaveLength(1);
});

test('workers killed while they send reminders leave each recipient with one', async () => {
  const { db } = api.database;
  const caller = await api.givenAccount();
  expect((await caller.send('PUT', '/v1/GiftSettings', { Reminders: { AfterDays: [2] } })).status).toBe(200);
  // More than are claimed at a time.
  const addresses = Array.from({ length: 25 }, freshAddress);
  const lines = addresses.flatMap((address) => giftTo(address).LineItems);
  const first = await startTestWorker(api, environ);
  const order = await place(caller, { ...giftTo(''), LineItems: lines });
  await vi.waitFor(async () => expect((await readOrder(caller, order.Id)).Status).toBe('Complete'), waiting);
  await first.close();
  await passTime(db, 2.1 * 86_400);
  for (const failpoint of ['messagesClaimed', 'outcomesRecorded']) {
    const child = startChild('worker-child', [failpoint], { ...environOf(api), ...environ });
    expect(await child.ended).toBe('SIGKILL');
    await passTime(db, leaseOverSeconds);
    await endClaims();
  }
  const sentBefore = addresses.filter((address) => sink.mailsTo(address).length === 2);
  expect(sentBefore.length).toBeGreaterThan(0);
  expect(sentBefore.length).toBeLessThan(addresses.length);
  const second = await startTestWorker(api, environ);
  await vi.waitFor(async () => expect(await acceptedReminders()).toBe(addresses.length), waiting);
  await second.close();
  for (const address of addresses) expect(sink.mailsTo(address)).toHaveLength(2);

  async function acceptedReminders(): Promise<number> {
    const accepted = sql`select 1 from messages where account_id = ${caller.accountId} and reminder_days = 2
                         and status = 'Accepted'`;
    return (await many(db, accepted)).length;
  }
});
