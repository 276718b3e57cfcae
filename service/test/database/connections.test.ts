import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { one, openDatabase } from '../../src/database/database.ts';
import { createHotConnections } from '../../src/database/hot-connections.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { startWorker } from '../../src/main/worker.ts';
import { startApiOn } from '../support/api-on.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let proxy: PostgresProxy;
beforeAll(async () => {
  api = await startTestApi();
  proxy = await startPostgresProxy(api.database.url);
  const { db } = api.database;
  const { name } = await one(db, sql<{ name: string }>`select current_database() as name`);
  await sql`alter database ${sql.id(name)} set jit = on`.execute(db);
});
afterAll(async () => {
  await proxy.close();
  await api.close();
});

test('on a server with JIT on by default, every connection turns it off', async () => {
  const byHand = openDatabase({ url: api.database.url, applicationName: 'test', connectionsMax: 1 });
  const hot = createHotConnections({ url: api.database.url, applicationName: 'test', connectionsMax: 1 });
  expect(await one(byHand.db, sql`show jit`)).toEqual({ jit: 'off' });
  expect(await hot.use(async (client) => (await client.query('show jit')).rows)).toEqual([{ jit: 'off' }]);
  await hot.close();
  await byHand.close();
});

test('an option in the database URL does not turn JIT back on', async () => {
  const url = `${api.database.url}${api.database.url.includes('?') ? '&' : '?'}options=-c%20jit%3Don`;
  const byHand = openDatabase({ url, applicationName: 'test', connectionsMax: 1 });
  expect(await one(byHand.db, sql`show jit`)).toEqual({ jit: 'off' });
  await byHand.close();
});

test('every connection of an API process or worker turns JIT off before its first query', async () => {
  const configured = new Set<number>();
  const names = new Set<string>();
  const others: string[] = [];
  proxy.intervene({
    at({ connection, applicationName, text }) {
      if (text === 'set jit = off\0') {
        configured.add(connection);
        names.add(applicationName);
      } else if (!configured.has(connection) && !isGreeting(text)) {
        others.push(`${applicationName}: ${text}`);
      }
      return false;
    },
    moment: 'before',
    act: 'cut',
  });
  const far = await startApiOn(api, proxy.url);
  const worker = await startWorkerOn(proxy.url);
  const caller = await far.as(await api.givenAccount());
  const { body } = await caller.post('/v1/Orders', orderRequest());
  await caller.get(`/v1/Orders/${body.Id}`);
  await vi.waitFor(() => {
    expect([...names]).toEqual(
      expect.arrayContaining(['bestow-changes', 'bestow-fulfillment', 'bestow-intake', 'bestow-jobs', 'bestow-reader']),
    );
  }, patience);
  expect(others).toEqual([]);
  await worker.close();
  await far.close();
});

/** The start of a connection: its name, its password, or its end before it was ready. */
function isGreeting(text: string): boolean {
  return text.includes('\0application_name\0') || /^(?:SCRAM-|c=|$)/.test(text);
}

async function startWorkerOn(url: string): Promise<{ close(): Promise<void> }> {
  const { config, keyRing } = api;
  const database = openDatabase({ url, applicationName: 'bestow-test-worker', connectionsMax: 5 });
  const worker = await startWorker({ config, database, databaseUrl: url, keyRing, logger: createLogger('silent') });
  return {
    async close() {
      await worker.close();
      await database.close();
    },
  };
}
