import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRestartLimit } from '../../src/main/processes/restart-rules.ts';
import { type CliProcess, runCli, startCli } from '../support/cli.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { type HeldSocket, holdSocket } from '../support/inherited-socket.ts';
import { patience } from '../support/patience.ts';
import { environOn } from '../support/serve.ts';
import { startLoad } from '../support/steady-load.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const rapidly = { timeout: 60_000, interval: 5 };

const processes = 2;
const burst = 300;
let api: TestApi;
let socket: HeldSocket;
let set: ServedSet;
beforeAll(async () => {
  api = await startTestApi();
  socket = holdSocket();
  set = await startSet();
});
afterAll(async () => {
  for (const { pid } of started) if (isRunning(pid)) process.kill(-pid, 'SIGKILL');
  socket.close();
  await api.close();
});

const started: CliProcess[] = [];

interface ServedSet extends CliProcess {
  readonly baseUrl: string;
  readonly metrics: HttpCaller;
}

/** On the held socket, as under a service manager. */
async function startSet(): Promise<ServedSet> {
  const limits = { RATE_LIMITS: 'on', RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: String(burst) };
  const port = { PORT: String(socket.port), LISTEN_FD: '3', DRAIN_SECONDS: '0' };
  const environ = { ...environOn(api), ...limits, ...port, LOG_LEVEL: 'info' };
  const next = startCli(`serve --processes ${processes}`, environ, socket.fd);
  started.push(next);
  const [, baseUrl = '', metricsUrl = ''] = await next.printed(/API at (\S+), metrics at (\S+)\/metrics, 2 processes/);
  return { ...next, baseUrl, metrics: new HttpCaller(metricsUrl) };
}

async function endInOrder(ending: CliProcess): Promise<void> {
  ending.kill('SIGTERM');
  expect(await ending.ended).toMatchObject({ code: 0, signal: null });
  expect(startedPids(ending).filter(isRunning)).toEqual([]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const linesOf = ({ output }: CliProcess) =>
  output.stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const startedPids = (set: CliProcess) =>
  linesOf(set)
    .filter(({ msg }) => msg === 'process started')
    .map(({ pid }) => pid as number);

/** Each new connection goes to the next process, so that as many in a row as there are processes reach all of them. */
function callEach(baseUrl: string, token: string, calls = processes): Promise<number[]> {
  return Promise.all(
    Array.from({ length: calls }, () => {
      const headers = { authorization: `Bearer ${token}` };
      return new Promise<number>((resolve, reject) => {
        const outgoing = request(`${baseUrl}/v1/Balances`, { agent: new Agent(), headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        });
        outgoing.once('error', reject).end();
      });
    }),
  );
}

async function tokenAt(baseUrl: string, { email, accessToken }: TestCaller): Promise<string> {
  const headers = { email, accesstoken: accessToken };
  const { body } = await new HttpCaller(baseUrl).post('/v1/Tokens', undefined, headers);
  return String(body.Value);
}

const requestsByProcess = (text: string) =>
  new Map(
    [...text.matchAll(/^bestow_http_requests_total\{process="(\d)",route="\/v1\/Balances".* (\d+)$/gm)].map(
      ([, number, count]) => [Number(number), Number(count)],
    ),
  );

test('processes share one port, and one listener shows the metrics and the health of all', async () => {
  const token = await tokenAt(set.baseUrl, await api.givenAccount());
  expect(await callEach(set.baseUrl, token, 2 * processes)).toEqual([200, 200, 200, 200]);
  const { text } = await set.metrics.get('/metrics');
  expect([...requestsByProcess(text).keys()].sort()).toEqual([1, 2]);
  expect([...requestsByProcess(text).values()].reduce((sum, count) => sum + count)).toBe(4);
  expect(text.match(/^# TYPE bestow_http_requests_total /gm)).toHaveLength(1);
  expect(text.match(/^bestow_build_info\{process="\d",.*role="api"\} 1$/gm)).toHaveLength(processes);
  expect(text).toContain('bestow_process_restarts_total 0');
  expect((await set.metrics.get('/health/ready')).body).toEqual({ status: 'ready' });
});

test('an account has one rate limit over all processes', async () => {
  const token = await tokenAt(set.baseUrl, await api.givenAccount());
  let admitted = 0;
  await vi.waitFor(async () => {
    const statuses = await callEach(set.baseUrl, token);
    admitted += statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([429]));
  }, rapidly);
  // Each on its own would have admitted as many.
  expect(admitted).toBeLessThan(processes * burst);
});

test('a revoked token is refused by every process', async () => {
  const token = await tokenAt(set.baseUrl, await api.givenAccount());
  expect(await callEach(set.baseUrl, token)).toEqual([200, 200]);
  const owner = new HttpCaller(set.baseUrl, { authorization: `Bearer ${token}` });
  expect((await owner.send('DELETE', '/v1/Tokens')).status).toBe(204);
  await vi.waitFor(async () => {
    expect(await callEach(set.baseUrl, token, 2 * processes)).toEqual([401, 401, 401, 401]);
  }, patience);
});

test('a killed process is replaced, and the log names the processes', async () => {
  const token = await tokenAt(set.baseUrl, await api.givenAccount());
  const [victim = 0] = startedPids(set);
  process.kill(victim, 'SIGKILL');
  await vi.waitFor(async () => {
    const { text } = await set.metrics.get('/metrics');
    expect(text.match(/^bestow_build_info\{process="[12]"/gm)).toHaveLength(processes);
    expect(text).toContain('bestow_process_restarts_total 1');
  }, patience);
  expect(await callEach(set.baseUrl, token)).toEqual([200, 200]);
  expect(startedPids(set)).toHaveLength(processes + 1);
  expect(linesOf(set).find(({ msg }) => msg === 'process ended')).toMatchObject({
    ...{ level: 'error', process: 1, pid: victim, signal: 'SIGKILL' },
  });
  expect((await set.metrics.get('/health/ready')).status).toBe(200);
});

test('a process that ends six times in a minute is not started again', () => {
  const limit = createRestartLimit();
  const mayRestart = [0, 1_000, 2_000, 3_000, 4_000].map((nowMs) => limit.mayRestart(nowMs));
  expect(mayRestart).toEqual([true, true, true, true, true]);
  expect(limit.mayRestart(59_000)).toBe(false);
  expect(createRestartLimit().mayRestart(59_000)).toBe(true);
  expect([62_500, 63_500, 64_500].map((nowMs) => limit.mayRestart(nowMs))).toEqual([true, true, true]);
});

test('what is wrong at the start is said once, and nothing is left running', async () => {
  const environ = { ...environOn(api), PORT: String(socket.port) };
  const { code, stderr } = await runCli(`serve --processes ${processes}`, environ);
  expect(code).toBe(1);
  expect(stderr.match(/already in use/g)).toHaveLength(1);
  expect(stderr).toContain('A process ended before it was ready');
});

test('processes that are asked to stop answer what runs, and the next ones take over the socket', async () => {
  const token = await tokenAt(set.baseUrl, await api.givenAccount());
  const headers = { authorization: `Bearer ${token}` };
  const load = startLoad(set.baseUrl, 6, () => ({ method: 'GET', path: '/v1/Balances', headers }));
  await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(100), patience);
  const next = await startSet();
  await endInOrder(set);
  const before = load.answered();
  await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(before + 100), patience);
  await load.stop();
  expect([...load.failures.keys()].filter((failure) => failure !== 'status 429')).toEqual([]);
  await endInOrder(next);
});
