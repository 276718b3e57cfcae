import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adviceOf, wordsByType } from '../../src/alerts/alert-words.ts';
import { checkBalances } from '../../src/alerts/check-balances.ts';
import { diskFindingsOf } from '../../src/alerts/check-disk.ts';
import { recordExpiring } from '../../src/alerts/check-expiry.ts';
import { recordFindings } from '../../src/alerts/checks.ts';
import { type SendAlert, sendAlertJob } from '../../src/alerts/jobs.ts';
import { sendAlertHandler } from '../../src/alerts/send-alert.job.ts';
import { tellMissingWorkers } from '../../src/alerts/tell-missing-workers.ts';
import { sendDigests, type TellNeeds, tellNewAlerts } from '../../src/alerts/tell-operators.ts';
import { advanceClock } from '../../src/database/clock.ts';
import { withTransaction } from '../../src/database/database.ts';
import { createSendNotice, openNotice, operatorAccountId } from '../../src/delivery/send-notice.ts';
import { takeReports } from '../../src/delivery/take-reports.ts';
import { insertOperatorEvent } from '../../src/events/operator-event-queries.ts';
import { lowerLevel } from '../../src/fulfillment/lower-level.ts';
import { raiseStockLevels } from '../../src/fulfillment/stock/queries.ts';
import { recordFundingRequest } from '../../src/funding/request-funding.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import { beat, endHeartbeat } from '../../src/jobs/heartbeat-queries.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { newId } from '../../src/kit/ids.ts';
import { Secret } from '../../src/kit/secret.ts';
import { serverExpiry } from '../../src/main/shared/certificates.ts';
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

const needs = (hasWebhook = false): TellNeeds => ({
  db: api.database.db,
  sendNotice: createSendNotice(api.keyRing),
  baseUrl: 'http://bestow.test',
  post: hasWebhook ? (tx, alert) => enqueue(tx, sendAlertJob, alert) : null,
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
  expect(texts).toContain(
    'Stock is low (2 times). Available: 2, Product id: aurora-coffee-usd, Value minor: 2500. Load codes',
  );
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
  expect(await found('FundingWaiting')).toMatchObject([{ Details: 'Older than hours: 24, Requests: 1' }]);
  expect(await found('MessagesBounce')).toMatchObject([
    { Details: expect.stringContaining('Bounced: 5, Channel: Email') },
  ]);
});

const found = async (type: string) =>
  (await portal.get(`/operator/Alerts?type=${type}`)).body.Data as { Details: string }[];

test('complaints above the mark are found, reported twice or not, and few of them are not', async () => {
  const { accountId } = await api.givenAccount();
  const { rows } = await sql<{ id: string }>`
    insert into messages (account_id, id, channel, status, created_at)
    select ${accountId}, gen_random_uuid(), 'Email', 'Accepted', service_now() from generate_series(1, 100)
    returning id`.execute(api.database.db);
  const complain = (from: number, to: number) => {
    const outcome = { status: 'Delivered', reason: null, isDeadAddress: false } as const;
    const complaints = rows.slice(from, to).map(({ id }) => ({ accountId, id, ...outcome, isComplaint: true }));
    return takeReports(api.database.db, [
      ...complaints.map((report) => ({ ...report, isComplaint: false })),
      ...complaints,
    ]);
  };
  await complain(0, 2);
  await complain(0, 2);
  await recordFindings(api.database.db, '/nowhere');
  expect(await found('MessagesComplained')).toEqual([]);
  await complain(2, 3);
  await Promise.all([recordFindings(api.database.db, '/nowhere'), recordFindings(api.database.db, '/nowhere')]);
  expect(await found('MessagesComplained')).toMatchObject([{ Details: 'Complaints: 3, Messages: 100, Percent: 3' }]);
});

test('stock that will not last three days is announced with the days left, however far above its mark', async () => {
  const shelf = { productId: 'aurora-coffee-usd', valueMinor: 1000n, isPlastic: false };
  const use = (count: number) => withTransaction(api.database.db, (tx) => lowerLevel(tx, shelf, count, true));
  await withTransaction(api.database.db, (tx) => raiseStockLevels(tx, [{ ...shelf, count: 1_000 }]));
  await recordFindings(api.database.db, '/nowhere');
  await use(200);
  // Released in the same transaction: not used.
  await withTransaction(api.database.db, async (tx) => {
    await lowerLevel(tx, shelf, 500, false);
    await raiseStockLevels(tx, [{ ...shelf, count: 500 }]);
  });
  const daysLeft = async () =>
    ((await portal.get('/operator/Stock')).body.Data as { ProductId: string; Value: number; DaysLeft: number }[]).find(
      ({ ProductId, Value }) => ProductId === shelf.productId && Value === 10,
    )?.DaysLeft;
  expect(await daysLeft()).toBe(4);
  const announced = async () =>
    (await found('StockLow')).filter(({ Details }) => Details.includes('Value minor: 1000'));
  await recordFindings(api.database.db, '/nowhere');
  expect(await announced()).toEqual([]);
  await use(300);
  await advanceClock(api.database.db, 86_400);
  await Promise.all([recordFindings(api.database.db, '/nowhere'), recordFindings(api.database.db, '/nowhere')]);
  expect(await daysLeft()).toBe(1);
  expect(await announced()).toMatchObject([
    { Details: expect.stringMatching(/^Available: 500, Days left: 1, Kind: codes/) },
  ]);
});

test('a balance that differs from its transfers is found, once a day, and right ones are read only once', async () => {
  const { db } = api.database;
  const { accountId } = await api.givenAccount({ available: { USD: 10_000n } });
  const signal = new AbortController().signal;
  await checkBalances(db, signal);
  const mark = () =>
    sql<{ n: number }>`select transfer_number::int as n from balance_checks where account_id = ${accountId}`.execute(
      db,
    );
  expect((await mark()).rows).toEqual([{ n: 3 }]);
  await sql`update balances set available_minor = available_minor + 1 where account_id = ${accountId}`.execute(db);
  await Promise.all([checkBalances(db, signal), checkBalances(db, signal)]);
  expect(await found('BalanceCheckFailed')).toMatchObject([
    {
      Details: expect.stringContaining(
        `Account id: ${accountId}, Available minor: 10001, Available minor by transfers: 10000`,
      ),
    },
  ]);
  await sql`update balances set available_minor = available_minor - 1 where account_id = ${accountId}`.execute(db);
  await sql`update transfers set amount_minor = amount_minor + 5 where account_id = ${accountId}`.execute(db);
  await sql`delete from balance_checks`.execute(db);
  await advanceClock(db, 86_400);
  await checkBalances(db, signal);
  expect(await found('BalanceCheckFailed')).toHaveLength(2);
});

test('certificates and operator credentials are announced 14, 7, 3 and 1 days before their end, once each', async () => {
  const { db } = api.database;
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000 + 1_000);
  const probes = (days: number) => [
    { name: 'mail server', findExpiry: async () => inDays(days) },
    { name: 'unreachable', findExpiry: () => Promise.reject(new Error('no answer')) },
  ];
  await sql`
    insert into operator_credentials (id, name, secret_hash, secret_hint, scopes, expires_at, created_at)
    values (gen_random_uuid(), 'ends soon', 'a', 'a', '{}', now() + interval '6 days 1 hour', now() - interval '300 days'),
           (gen_random_uuid(), 'for one task', 'b', 'b', '{}', now() + interval '1 day', now())`.execute(db);
  await recordExpiring(db, probes(20), now);
  expect(await found('CertificateExpires')).toEqual([]);
  for (let run = 0; run < 2; run++) await recordExpiring(db, probes(13), now);
  await recordExpiring(db, probes(13), inDays(7));
  expect(await found('CertificateExpires')).toMatchObject([
    { Details: expect.stringContaining('Certificate: mail server, Days left: 6') },
    { Details: expect.stringContaining('Certificate: mail server, Days left: 13') },
  ]);
  expect(await found('CredentialExpires')).toMatchObject([{}, { Details: expect.stringContaining('Days left: 6') }]);
});

test('the certificate of the public address is read from the server itself', async () => {
  const [cert, key] = await Promise.all(
    ['server.crt', 'server.key'].map((name) => readFile(new URL(`../support/tls/${name}`, import.meta.url))),
  );
  if (!cert || !key) throw new Error('no certificate');
  const server = tls.createServer({ cert, key }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await serverExpiry({ hostname: '127.0.0.1', port: String(port) })).toEqual(
    new Date(new X509Certificate(cert).validTo),
  );
  server.close();
});

test('a silent worker is announced only while jobs wait, and without any worker the API posts the alert itself', async () => {
  const { db } = api.database;
  const receiver = await startReceiver();
  const policy = { allowHttp: true, allowLoopback: true };
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const missing = {
    telling: needs(),
    sending: {
      webhook: { url: new Secret(receiver.url), secret: new Secret(secret), format: 'standard' as const },
      openAgent: async () => createGuardedAgent(policy),
      policy,
      now: () => new Date(),
      portalUrl: 'http://bestow.test/portal/operator/alerts',
    },
  };
  const { signal } = new AbortController();
  await sql`delete from worker_heartbeats`.execute(db);
  await beat(db, { id: newId(), host: 'alive', processId: 1 });
  const lost = { id: newId(), host: 'lost', processId: 2 };
  await beat(db, lost);
  await sql`update worker_heartbeats set seen_at = seen_at - interval '10 minutes' where host = 'lost'`.execute(db);
  await recordFindings(db, '/nowhere');
  expect(await found('WorkerSilent')).toEqual([]);
  await withTransaction(db, (tx) => enqueue(tx, sendAlertJob, { id: newId(), alerts: [] }));
  await advanceClock(db, 300);
  await Promise.all([recordFindings(db, '/nowhere'), recordFindings(db, '/nowhere')]);
  expect(await found('WorkerSilent')).toMatchObject([{ Details: 'Host: lost, Process id: 2, Silent minutes: 10' }]);
  expect(await tellMissingWorkers(missing, signal)).toBe(false);
  await sql`delete from worker_heartbeats where host = 'alive'`.execute(db);
  const both = await Promise.all([tellMissingWorkers(missing, signal), tellMissingWorkers(missing, signal)]);
  expect(both).toEqual([true, true]);
  const messages = (await receiver.until(1)).map(({ text }) => JSON.parse(text));
  expect(messages.flatMap(({ Data }) => Data).filter(({ Type }) => Type === 'AllWorkersSilent')).toHaveLength(1);
  await endHeartbeat(db, lost.id);
  await receiver.close();
});

test('a disk that is nearly full is announced with its share, and one without blocks is not', () => {
  const full = (bavail: number) => diskFindingsOf({ bavail, blocks: 1_000 });
  expect([full(101), full(50)]).toMatchObject([[], [{ type: 'DiskNearlyFull', data: { Percent: 95 } }]]);
  expect([diskFindingsOf({ bavail: 0, blocks: 0 }), diskFindingsOf(null)]).toEqual([[], []]);
});

test('the guide describes every kind of alert', async () => {
  const guide = await readFile(new URL('../../../docs/guides/alerts.md', import.meta.url), 'utf8');
  const kinds = Object.keys(wordsByType);
  expect(kinds.filter((kind) => !guide.includes(`\`${kind}\``))).toEqual([]);
  expect(kinds.filter((kind) => adviceOf(kind) === '')).toEqual([]);
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
      openAgent: async () => createGuardedAgent(policy),
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
