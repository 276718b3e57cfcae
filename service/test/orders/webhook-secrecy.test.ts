import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const canary = 'canary-7c1f';
const secretHook = () =>
  orderRequest({
    WebhookSettings: {
      FulfillmentComplete: {
        Url: `https://example.com/${canary}-path`,
        Headers: [{ Name: 'Authorization', Value: `Bearer ${canary}-token` }],
      },
    },
  });

test('webhook settings are in no response, including errors', async () => {
  const request = secretHook();
  const order = await placed(caller, request);
  const answers = [
    await caller.post('/v1/Orders', request),
    await caller.post('/v1/Orders', { ...request, WebhookSettings: null }),
    await caller.post('/v1/Orders', { ...request, Type: 'none' }),
    await caller.post('/v1/Orders/Validate', request),
    await caller.get(`/v1/Orders/${order.Id}`),
    await caller.get(`/v1/Orders?poNumber=${request.PONumber}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 400, 200, 200, 200]);
  expect(answers[0]?.body).toMatchObject({ SameRequest: true });
  expect(answers[1]?.body).toMatchObject({ SameRequest: false, Differences: ['/WebhookSettings'] });
  for (const text of [JSON.stringify(order), ...answers.map((answer) => answer.text)]) {
    expect(text).not.toMatch(/canary|Authorization|"WebhookSettings"/);
  }
});

test('webhook settings are in no row in plain text', async () => {
  const order = await placed(caller, secretHook());
  const rows = await many(
    api.database.db,
    sql<{ text: string; sealed: Buffer | null }>`
      select o::text as text, sealed_webhook as sealed from orders o where id = ${order.Id}
      union all select l::text, null from order_lines l union all select j::text, null from jobs j
      union all select e::text, null from events e union all select t::text, null from transfers t`,
  );
  expect(rows.filter((row) => row.text.includes(order.Id)).length).toBeGreaterThanOrEqual(5);
  for (const { text, sealed } of rows) {
    expect(text).not.toMatch(/canary|Authorization|example\.com\//);
    expect(text).not.toContain(Buffer.from('canary').toString('hex'));
    expect(sealed?.includes('canary') ?? false).toBe(false);
  }
  expect(rows[0]?.sealed?.length).toBeGreaterThan(100);
});

test('two orders with the same webhook have different ciphertexts', async () => {
  const ids = [(await placed(caller, secretHook())).Id, (await placed(caller, secretHook())).Id];
  const rows = await many(
    api.database.db,
    sql<{ sealed: string }>`select encode(sealed_webhook, 'hex') as sealed from orders where id = any(${ids}::uuid[])`,
  );
  expect(new Set(rows.map((row) => row.sealed)).size).toBe(2);
});
