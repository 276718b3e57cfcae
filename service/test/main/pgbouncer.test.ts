import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPgBouncer, noPgBouncer } from '../../../scripts/find-pgbouncer.ts';
import { one, openDatabase, withTransaction } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { endProcessesAfterEachTest, runCli, startCli } from '../support/cli.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { environOn, startServe } from '../support/serve.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { type Receiver, startReceiver } from '../webhooks/support.ts';

endProcessesAfterEachTest();

const refusedSettings = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

describe.skipIf(!findPgBouncer())(
  `behind PgBouncer in transaction mode${findPgBouncer() ? '' : `, ${noPgBouncer}`}`,
  () => {
    let direct: TestDatabase;
    let pooler: PgBouncer;
    let api: TestApi;
    let worker: Worker;
    let receiver: Receiver;
    beforeAll(async () => {
      direct = await createTestDatabase();
      pooler = await startPgBouncer(direct.url, { mode: 'transaction' });
      const pooled = openDatabase({ url: pooler.url, applicationName: 'test', connectionsMax: 10, isPooled: true });
      api = await startTestApi({}, { ...pooled, url: direct.url });
      worker = await startTestWorker(api);
      receiver = await startReceiver();
    });
    afterAll(async () => {
      await worker.close();
      await api.close();
      await pooler.close();
      await receiver.close();
      await direct.close();
    });

    test('orders are placed, served, listed, changed, opened and reported', async () => {
      const caller = await api.givenAccount();
      const endpoint = { Url: receiver.url, EventTypes: ['FulfillmentComplete'] };
      expect((await caller.post('/v1/WebhookEndpoints', endpoint)).status).toBe(201);
      const placed = await Promise.all(
        Array.from({ length: 30 }, () =>
          caller.post('/v1/Orders', orderRequest({ Type: 'Links' }, { DigitalDeliveryAddress: undefined })),
        ),
      );
      expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201));
      await receiver.until(placed.length);

      const [first, second] = placed.map(({ body }) => String(body.Id));
      const { body } = await caller.get(`/v1/Orders/${first}`);
      const [line] = body.LineItems as {
        ClaimData: { ClaimLinkChallengeAnswer: string; Codes: { Value: string }[] }[];
      }[];
      const [gift] = line?.ClaimData ?? [];
      const { pathname } = new URL(gift?.Codes[0]?.Value ?? '');
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const opened = await api.anonymous.post(pathname, `answer=${gift?.ClaimLinkChallengeAnswer}`, form);
      expect(opened.status).toBe(200);
      expect((await caller.get(`/v1/Orders/${first}`)).text).toContain('"ClaimStatus":"Claimed"');
      expect((await caller.post(`/v1/Orders/${second}/Void`, {})).status).toBe(200);
      expect((await caller.post(`/v1/Orders/${first}/Void`, {})).status).toBe(409);
      const { body: page } = await caller.get('/v1/Orders?pageSize=50');
      expect(page.TotalCount).toBe(placed.length);
      expect((await caller.balance('USD')).Available).toBe(1_000_000 - (placed.length - 1) * 23.75);
    });

    test('a transaction has its time limits, and leaves none behind on a shared connection', async () => {
      const { db } = api.database;
      const read = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
      expect(await withTransaction(db, (tx) => one(tx, read))).toEqual({ limit: '15s' });
      expect(await one(db, read)).toEqual({ limit: '0' });
    });

    test('processes with both addresses start, and one that revokes a token is heard by the other', async () => {
      const environ = { ...environOn(api, pooler.url), DATABASE_SESSION_URL: direct.url };
      const part = startCli('work', environ);
      const served = [await startServe(environ), await startServe(environ)];
      await part.printed(/worker is running/);
      const account = await api.givenAccount();
      const { body: token } = await api.anonymous.post('/v1/Tokens', undefined, {
        email: account.email,
        accesstoken: account.accessToken,
      });
      const headers = { authorization: `Bearer ${token.Value}` };
      const at = ({ baseUrl }: { baseUrl: string }) => fetch(`${baseUrl}/v1/Balances`, { headers });
      for (const each of served) expect((await at(each)).status).toBe(200);
      const revoked = await fetch(`${served[0]?.baseUrl}/v1/Tokens`, {
        method: 'DELETE',
        headers,
      });
      expect(revoked.status).toBeLessThan(300);
      await vi.waitFor(async () => {
        for (const each of served) expect((await at(each)).status).toBe(401);
      }, patience);
    });

    test('without an address for sessions, a process does not start and says why', async () => {
      const sentence = /DATABASE_URL leads to a pooler in transaction mode.*set DATABASE_SESSION_URL/;
      expect((await runCli('serve', environOn(api, pooler.url))).stderr).toMatch(sentence);
      const tolerant = await startPgBouncer(direct.url, { mode: 'transaction', ignored: refusedSettings });
      for (const command of ['serve', 'migrate'])
        expect((await runCli(command, environOn(api, tolerant.url))).stderr).toMatch(sentence);
      const session = { ...environOn(api, tolerant.url), DATABASE_SESSION_URL: tolerant.url };
      expect((await runCli('work', session)).stderr).toMatch(
        /DATABASE_SESSION_URL leads to a pooler in transaction mode/,
      );
      await tolerant.close();
    });

    test('a pooler in session mode is accepted as it is', async () => {
      const session = await startPgBouncer(direct.url, { mode: 'session', ignored: refusedSettings });
      const served = await startServe(environOn(api, session.url));
      expect((await fetch(`${served.baseUrl}/health/ready`)).status).toBe(200);
      await session.close();
    });
  },
);
