import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { one } from '../../src/database/database.ts';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import { startBalancer } from '../support/balancer.ts';
import { type CliProcess, endProcessesAfterEachTest, startCli } from '../support/cli.ts';
import { findFlaws } from '../support/flaws.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { holdSocket } from '../support/inherited-socket.ts';
import { orderRequest } from '../support/order-requests.ts';
import { environOn, type Served, startServe } from '../support/serve.ts';
import { type LoadRequest, startLoad } from '../support/steady-load.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 900_000 });
endProcessesAfterEachTest();

/** Enough to see that it works; set the variable to 20000 for the proof. */
const requestsMin = Number(process.env.ROLLING_RESTART_REQUESTS ?? 1_000);
const callers = 8;
const waiting = { timeout: 60_000, interval: 10 };

let api: TestApi;
let makeRequest: () => LoadRequest;
beforeAll(async () => {
  api = await startTestApi();
  const caller = await api.givenAccount();
  const { body } = await api.anonymous.post('/v1/Tokens', undefined, {
    email: caller.email,
    accesstoken: caller.accessToken,
  });
  const headers = { authorization: `Bearer ${body.Value}`, 'content-type': 'application/json' };
  let count = 0;
  makeRequest = () =>
    ++count % 10 === 0
      ? { method: 'POST', path: '/v1/Orders', headers, body: JSON.stringify(orderRequest()) }
      : { method: 'GET', path: '/v1/Balances', headers };
});
afterAll(() => api.close());

async function endInOrder(served: CliProcess): Promise<void> {
  served.kill('SIGTERM');
  expect(await served.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
}

async function startWork(): Promise<CliProcess> {
  const started = startCli('work', environOn(api));
  await started.printed(/worker is running/);
  return started;
}

/** Every order was served, also those that a worker was busy with when it was asked to stop. */
async function expectAllServed(): Promise<void> {
  const count = () =>
    one(
      api.database.db,
      sql<{ orders: number; complete: number; setAside: number }>`
        select count(*)::integer as orders, count(*) filter (where status = 'Complete')::integer as complete,
               (select count(*)::integer from jobs where set_aside_at is not null) as "setAside"
        from orders`,
    );
  const { orders } = await count();
  expect(orders).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await count()).toEqual({ orders, complete: orders, setAside: 0 }), waiting);
  expect((await findFlaws(api.database.db)).filter((flaw) => flaw.count > 0)).toEqual([]);
}

test('a process asked to stop reports draining, and still answers new connections', async () => {
  const served = await startServe({ ...environOn(api), DRAIN_SECONDS: '60' });
  const visitor = new HttpCaller(served.baseUrl);
  expect((await visitor.get('/health/ready')).body).toEqual({ status: 'ready' });
  served.kill('SIGTERM');
  const draining = await vi.waitFor(async () => {
    const answer = await visitor.get('/health/ready');
    expect(answer.status).toBe(503);
    return answer;
  }, waiting);
  expect(draining.body).toEqual({ status: 'draining' });
  const live = await visitor.get('/health/live');
  expect([live.status, live.headers.get('connection')]).toEqual([200, 'close']);
});

test('behind a load balancer, API and workers restart one by one; no request fails and every order is served', async () => {
  const ports = [await findFreePort(), await findFreePort()];
  const environOf = (port: number) => ({ ...environOn(api), PORT: String(port), DRAIN_SECONDS: '4' });
  const running = await Promise.all(ports.map((port) => startServe(environOf(port))));
  const workers = [await startWork(), await startWork()];
  const balancer = await startBalancer(ports);
  const load = startLoad(balancer.baseUrl, callers, makeRequest);
  for (let restarts = 0; restarts < ports.length || load.answered() < requestsMin; restarts++) {
    const index = restarts % ports.length;
    await endInOrder(running[index] as Served);
    running[index] = await startServe(environOf(ports[index] as number));
    await endInOrder(workers[index] as CliProcess);
    workers[index] = await startWork();
    const { baseUrl } = running[index] as Served;
    await vi.waitFor(
      async () => expect((await new HttpCaller(baseUrl).get('/health/ready')).status).toBe(200),
      waiting,
    );
  }
  await load.stop();
  expect([...load.failures]).toEqual([]);
  await balancer.close();
  await expectAllServed();
  for (const process of [...running, ...workers]) await endInOrder(process);
});

test('without a load balancer, a new process takes over the listening socket and no request fails', async () => {
  const socket = holdSocket();
  const environ = { ...environOn(api), PORT: String(socket.port), LISTEN_FD: '3', DRAIN_SECONDS: '0' };
  let running = await startServe(environ, socket.fd);
  const load = startLoad(`http://127.0.0.1:${socket.port}`, callers, makeRequest);
  for (let restarts = 0; restarts === 0 || load.answered() < requestsMin; restarts++) {
    const next = await startServe(environ, socket.fd);
    await endInOrder(running);
    running = next;
  }
  await load.stop();
  expect([...load.failures]).toEqual([]);
  await endInOrder(running);
  socket.close();
});
