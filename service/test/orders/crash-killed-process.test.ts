import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { endProcessesAfterEachTest } from '../support/cli.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { countTraces, exactlyOnce, noTrace } from '../support/order-traces.ts';
import { startPostgresProxy } from '../support/postgres-proxy.ts';
import { environOn, startServe } from '../support/serve.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

endProcessesAfterEachTest();

const waiting = { timeout: 60_000, interval: 10 };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test.each([
  ['before the commit leaves nothing, and a retry places the order', 'before', noTrace, 201],
  ['after the commit loses no order, and a retry names it', 'after', exactlyOnce, 409],
] as const)('kill -9 of the API %s', async (_guarantee, moment, left, retried) => {
  const account = await api.givenAccount({ available: { USD: 100_00n } });
  const proxy = await startPostgresProxy(api.database.url);
  const doomed = await startServe(environOn(api, proxy.url));
  const caller = await signIn(doomed.baseUrl, account);
  const request = orderRequest();
  // Before: the message with the commit is held back. After: the empty message that follows it has passed.
  const isCommit = (text: string) => (moment === 'before' ? text.startsWith('\0commit\0') : text === '');
  proxy.intervene({
    at: ({ applicationName, text }) => applicationName === 'bestow-intake' && isCommit(text),
    moment,
    act: 'stall',
  });
  const unanswered = caller.post('/v1/Orders', request).then(
    () => 'answered',
    () => 'lost',
  );
  await vi.waitFor(() => expect(proxy.hasIntervened()).toBe(true), waiting);
  const traces = () => countTraces(api.database.db, account.accountId, request.PONumber);
  await vi.waitFor(async () => expect(await traces()).toEqual(left), waiting);
  doomed.kill('SIGKILL');
  expect(await unanswered).toBe('lost');

  const { status, body } = await account.post('/v1/Orders', request);
  expect(status).toBe(retried);
  expect((await account.get(`/v1/Orders/${body.Id}`)).status).toBe(200);
  expect(await traces()).toEqual(exactlyOnce);
  expect(await account.balance('USD')).toEqual({ Available: 76.25, Pending: 0 });
  expect(await verifyLedger(api.database.db)).toEqual([]);
  await doomed.ended;
  await proxy.close();
});

async function signIn(
  baseUrl: string,
  { email, accessToken }: { email: string; accessToken: string },
): Promise<HttpCaller> {
  const { body } = await new HttpCaller(baseUrl).post('/v1/Tokens', undefined, { email, accesstoken: accessToken });
  return new HttpCaller(baseUrl, { authorization: `Bearer ${body.Value}` });
}
