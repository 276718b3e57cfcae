import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { startWorker } from '../../src/main/worker.ts';
import { becomes, openCards, waiting } from '../fulfillment/support.ts';
import { physicalLine } from '../orders/support/physical-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { eventsOf, parcelsMade, placeMailed } from './support.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const recipient = {
  Name: 'Canary Recipient',
  AddressLine1: '77 Canary Lane',
  AddressLine2: 'Canary Court',
  City: 'Canaryville',
};
const secrets = [...Object.values(recipient), 'canary message'];

test('no name, address, message, serial or code is in any event, job, audit entry, operator event or log', async () => {
  let log = '';
  const logger = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    }),
  );
  const config = parseConfig({ WAREHOUSE_SHIPS_AFTER_SECONDS: '0' });
  const { database, keyRing } = api;
  const worker = await startWorker({ config, database, databaseUrl: database.url, keyRing, logger });
  const line = physicalLine(
    { ExternalId: 'stage:lost-parcel', Personalization: { To: 'Canary Recipient', Message: 'canary message' } },
    recipient,
  );
  const order = await placeMailed(caller, [line]);
  await becomes(caller, order.Id, { Status: 'Complete' });
  await parcelsMade(database.db, order.Id, 2);
  await expect
    .poll(
      async () => (await eventsOf(caller, order.Id)).filter(({ Type }) => Type === 'ShipmentUpdated').length,
      waiting,
    )
    .toBe(3);
  await worker.close();
  const cards = await openCards(api, caller.accountId, order.Id);
  const codes = cards.flatMap((card) => [card.serial ?? '', ...card.codes.map(({ value }) => value)]);
  expect(codes.filter((code) => code.length > 5).length).toBeGreaterThan(3);
  const kept = await many(
    database.db,
    sql<{ text: string }>`
      select row_to_json(e)::text as text from events e
      union all select row_to_json(j)::text from jobs j
      union all select row_to_json(a)::text from audit_entries a
      union all select row_to_json(o)::text from operator_events o
      union all select row_to_json(p)::text from parcels p
      union all select row_to_json(s)::text from stock_codes s
      union all select row_to_json(c)::text from cards c`,
  );
  expect(kept.length).toBeGreaterThan(10);
  const everything = [log, ...kept.map(({ text }) => text)].join('\n');
  for (const secret of [...secrets, ...codes.filter((code) => code.length > 5)])
    expect(everything).not.toContain(secret);
});

test('an account sees nothing of another account’s parcels', async () => {
  const other = await api.givenAccount();
  const order = await placeMailed(caller, [physicalLine()]);
  expect((await other.get(`/v1/Orders/${order.Id}`)).status).toBe(404);
  expect((await other.post(`/v1/Orders/${order.Id}/Cancel`)).status).toBe(404);
  expect(await eventsOf(other, order.Id)).toEqual([]);
});
