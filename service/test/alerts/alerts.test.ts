import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordFindings } from '../../src/alerts/checks.ts';
import type { SendAlert } from '../../src/alerts/jobs.ts';
import { sendAlertHandler } from '../../src/alerts/send-alert.job.ts';
import { sendDigests, tellNewAlerts } from '../../src/alerts/tell-operators.ts';
import { advanceClock } from '../../src/database/clock.ts';
import { withTransaction } from '../../src/database/database.ts';
import { createSendNotice, openNotice, operatorAccountId } from '../../src/delivery/send-notice.ts';
import { insertOperatorEvent } from '../../src/events/operator-event-queries.ts';
import { recordFundingRequest } from '../../src/funding/request-funding.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { newId } from '../../src/kit/ids.ts';
import { Secret } from '../../src/kit/secret.ts';
import { createGuardedAgent } from '../../src/webhooks/guarded-agent.ts';
import { givenSignedIn, type PortalCaller } from '../portal/support/portal-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { answer, startReceiver } from '../webhooks/support.ts';

let api: TestApi;
let portal: PortalCaller;
let email: string;
beforeAll(async () => {
  api = await startTestApi();
  const operator = await givenSignedIn(api, null, 'operator');
  portal = operator.portal;
  email = operator.person.email;
});
afterAll(() => api.close());
beforeEach(async () => {
  await tell();
  await sql`delete from messages`.execute(api.database.db);
  await sql`delete from jobs`.execute(api.database.db);
  await sql`delete from alert_causes`.execute(api.database.db);
  await portal.put('/operator/AlertSettings', { Mails: 'AtOnce' });
});

const needs = (hasWebhook = false) => ({
  db: api.database.db,
  sendNotice: createSendNotice(api.keyRing),
  baseUrl: 'http://bestow.test',
  hasWebhook,
});
const tell = (hasWebhook = false) => tellNewAlerts(needs(hasWebhook));

async function record(type: string, data: Record<string, unknown>): Promise<string> {
  const id = newId();
  await withTransaction(api.database.db, (tx) => insertOperatorEvent(tx, { id, type, data }));
  return id;
}

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select id, sealed_notice as sealed from messages where sealed_notice is not null order by id`.execute(
    api.database.db,
  );
  return rows.map(({ id, sealed }) => {
    const { to, subject, text } = openNotice(api.keyRing, { accountId: operatorAccountId, id }, sealed);
    return { to, subject, text };
  });
}

test('operators get one mail per cause and hour, however many workers look, and everything is in the feed', async () => {
  const low = { ProductId: 'aurora-coffee-usd', ValueMinor: 2500, Available: 3 };
  await record('StockLow', low);
  await record('StockLow', { ...low, Available: 2 });
  await record('StockLow', { ...low, ProductId: 'inkwillow-books-usd' });
  await Promise.all([tell(), tell(), tell()]);
  await record('StockLow', { ...low, Available: 1 });
  await tell();
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(sent.map(() => email));
  const texts = sent.map(({ text }) => text).join('\n');
  expect(texts.match(/aurora-coffee-usd/g)).toHaveLength(1);
  expect(texts.match(/inkwillow-books-usd/g)).toHaveLength(1);
  expect(texts).toContain('Stock is low (2 times). Available: 2, Product id: aurora-coffee-usd, Value minor: 2500.');
  await advanceClock(api.database.db, 3_600);
  await record('StockLow', low);
  await tell();
  expect(await mails()).toHaveLength(sent.length + 1);
  expect((await portal.get('/operator/Alerts?type=StockLow')).body.TotalCount).toBe(5);
});

test('who wants one mail a day gets one with everything of that day, and who wants none gets none', async () => {
  expect((await portal.put('/operator/AlertSettings', { Mails: 'Daily' })).status).toBe(200);
  await record('OrderStuck', { OrderId: newId(), What: 'NotServed' });
  await record('CardsLost', { ProductId: 'a', Cards: 2 });
  await tell();
  await sendDigests(needs());
  expect(await mails()).toEqual([]);
  await advanceClock(api.database.db, 86_400);
  await Promise.all([sendDigests(needs()), sendDigests(needs())]);
  expect(await mails()).toMatchObject([
    { to: email, subject: 'Alerts of the last day: 2', text: expect.stringContaining('An order is stuck.') },
  ]);
  await sendDigests(needs());
  await portal.put('/operator/AlertSettings', { Mails: 'None' });
  await record('CardsLost', { ProductId: 'b' });
  await tell();
  expect(await mails()).toHaveLength(1);
  expect((await portal.get('/operator/AlertSettings')).body).toEqual({ Mails: 'None' });
});

test('an acknowledged alert says who and when, keeps the first name, and leaves the open ones', async () => {
  const id = await record('WebhookEndpointDisabled', { EndpointId: 'e1', Reason: 'Gone' });
  const second = await givenSignedIn(api, null, 'operator');
  const path = '/operator/Alerts?type=WebhookEndpointDisabled';
  expect((await portal.get(path)).body).toMatchObject({
    TotalCount: 1,
    Data: [
      {
        Id: id,
        Title: 'A webhook endpoint was disabled',
        Details: 'Endpoint id: e1, Reason: Gone',
        Acknowledged: null,
      },
    ],
  });
  const first = await portal.post(`/operator/Alerts/${id}/Acknowledge`);
  expect(first.body.Acknowledged).toEqual({ By: 'Given', At: expect.any(String) });
  expect((await second.portal.post(`/operator/Alerts/${id}/Acknowledge`)).body).toEqual(first.body);
  expect((await portal.get(path)).body.TotalCount).toBe(0);
  expect((await portal.get(`${path}&status=All`)).body.TotalCount).toBe(1);
  expectProblem(await portal.post(`/operator/Alerts/${newId()}/Acknowledge`), 'NotFound');
  expectProblem(await portal.post('/operator/Alerts/nothing/Acknowledge'), 'NotFound');
});

test('funding that waits for a day and a share of bounces above the mark are found once', async () => {
  const { accountId } = await api.givenAccount();
  await withTransaction(api.database.db, (tx) =>
    recordFundingRequest(tx, { appliedAfterSeconds: null }, accountId, {
      currencyCode: 'USD' as CurrencyCode,
      amountMinor: 100n,
      reference: null,
      idempotencyKey: null,
    }),
  );
  await recordFindings(api.database.db, '/nowhere');
  const before = (await portal.get('/operator/Alerts?type=FundingWaiting')).body.TotalCount;
  expect(before).toBe(0);
  await advanceClock(api.database.db, 86_401);
  await sql`
    insert into messages (account_id, id, channel, status, created_at)
    select ${accountId}, gen_random_uuid(), 'Email', case when n <= 5 then 'Bounced' else 'Delivered' end,
           service_now()
    from generate_series(1, 60) n`.execute(api.database.db);
  await Promise.all([recordFindings(api.database.db, '/nowhere'), recordFindings(api.database.db, '/nowhere')]);
  const found = async (type: string) => (await portal.get(`/operator/Alerts?type=${type}`)).body.Data;
  expect(await found('FundingWaiting')).toMatchObject([{ Details: 'Older than hours: 24, Requests: 1' }]);
  expect(await found('MessagesBounce')).toMatchObject([
    { Details: expect.stringContaining('Bounced: 5, Channel: Email') },
  ]);
});

test('the webhook gets the alerts, signed by Standard Webhooks, and is tried again with the same id', async () => {
  const receiver = await startReceiver();
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  await record('MessagesNotSent', { Channel: 'Email', Reason: 'MailServerAnswered535' });
  await tell(true);
  const { rows } = await sql<{ payload: SendAlert }>`select payload from jobs where kind = 'send-alert'`.execute(
    api.database.db,
  );
  const [job] = rows;
  if (!job) throw new Error('no job');
  const policy = { allowHttp: true, allowLoopback: true };
  const handlerFor = (format: 'standard' | 'slack' | 'teams') =>
    sendAlertHandler({
      webhook: { url: new Secret(receiver.url), secret: new Secret(secret), format },
      agent: createGuardedAgent(policy),
      policy,
      now: () => new Date(),
      portalUrl: 'http://bestow.test/portal/operator/alerts',
    });
  const context = { attempt: 1, signal: new AbortController().signal };
  receiver.script(answer(500));
  await expect(handlerFor('standard')(job.payload, context)).rejects.toThrow('http_500');
  for (const format of ['standard', 'slack', 'teams'] as const) await handlerFor(format)(job.payload, context);
  const [failed, standard, slack, teams] = await receiver.until(4);
  expect(standard?.id).toBe(failed?.id);
  expect(new Webhook(secret).verify(standard?.text ?? '', { ...standard?.headers })).toMatchObject({
    Type: 'OperatorAlerts',
    Data: [{ Type: 'MessagesNotSent', Details: 'Channel: Email, Reason: MailServerAnswered535', Count: 1 }],
  });
  expect(JSON.parse(slack?.text ?? '')).toEqual({
    text: expect.stringMatching(/^Messages cannot be sent\. .*\n<http/),
  });
  expect(JSON.parse(teams?.text ?? '')).toMatchObject({ attachments: [{ content: { type: 'AdaptiveCard' } }] });
  await receiver.close();
});
