import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import type { DemoFile } from '../../src/main/demo/demo-file.ts';
import { type CliEnd, endProcessesAfterEachTest, runCli, startCli } from '../support/cli.ts';
import { makeDataFolder, postgresProcessesOf, removeDataFolder } from '../support/data-folder.ts';
import { type Answer, HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { readDemo, startStage } from '../support/stage.ts';

endProcessesAfterEachTest();

const waiting = { timeout: 60_000, interval: 50 };

/** What one fresh start did. The folder stays as it left it, and the tests work on copies. */
interface FreshStart {
  readonly dataDir: string;
  readonly pid: number;
  readonly demo: DemoFile;
  /** A second process, started while the first was running; the order came after it. */
  readonly second: CliEnd;
  readonly order: Answer;
  readonly balances: Answer;
  readonly departments: readonly Answer[];
  readonly end: CliEnd;
}
let fresh: FreshStart;
const folders: string[] = [];

beforeAll(async () => {
  const dataDir = makeDataFolder();
  const stage = await startStage(dataDir);
  const second = await runCli('start', { DATA_DIR: dataDir, PORT: '0' });
  const caller = await stage.signIn();
  const order = await caller.post('/v1/Orders', orderRequest());
  const balances = await caller.get('/v1/Balances?pageSize=50');
  const departments = await Promise.all(stage.demo.Accounts.map((account) => departmentsOf(stage.demo, account)));
  stage.kill('SIGTERM');
  const { pid, demo } = stage;
  fresh = { dataDir, pid, demo, second, order, balances, departments, end: await stage.ended };
});
afterEach(() => {
  for (const folder of folders.splice(0)) removeDataFolder(folder);
});
afterAll(() => removeDataFolder(fresh.dataDir));

async function departmentsOf({ BaseUrl }: DemoFile, account: DemoFile['Accounts'][number]): Promise<Answer> {
  const headers = { email: account.Email, accesstoken: account.AccessToken };
  const { body } = await new HttpCaller(BaseUrl).post('/v1/Tokens', undefined, headers);
  return new HttpCaller(BaseUrl, { authorization: `Bearer ${body.Value}` }).get('/v1/Departments');
}

/** The data of a stage environment that was started, used and stopped before. */
function givenUsedFolder(): string {
  const folder = makeDataFolder();
  folders.push(folder);
  execFileSync('cp', ['-a', `${fresh.dataDir}/.`, folder]);
  return folder;
}

test('demo.json has this start’s URLs by the time it reports ready, and two stop signals, as npm sends them, end it cleanly', async () => {
  const dataDir = givenUsedFolder();
  const port = await findFreePort();
  const started = startCli('start', { DATA_DIR: dataDir, PORT: String(port) });
  const visitor = new HttpCaller(`http://127.0.0.1:${port}`);
  await vi.waitFor(async () => expect((await visitor.get('/health/ready')).status).toBe(200), {
    timeout: 40_000,
    interval: 5,
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  expect(readDemo(dataDir)).toMatchObject({ BaseUrl: baseUrl, OutboxUrl: `${baseUrl}/stage/outbox` });
  await started.printed(/Ctrl-C stops everything/);
  started.kill('SIGTERM');
  started.kill('SIGINT');
  expect(await started.ended).toMatchObject({ code: 0, stderr: '' });
  expect(postgresProcessesOf(dataDir)).toEqual([]);
});

test('a fresh start in an empty folder serves the demo accounts listed in demo.json and on the terminal', () => {
  const { demo, order, balances, departments, end } = fresh;
  expect(order).toMatchObject({ status: 201, body: { Id: expect.any(String) } });
  expect(demo.BaseUrl).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  expect(demo.Accounts.length).toBeGreaterThanOrEqual(2);
  for (const account of demo.Accounts) {
    expect(Object.keys(account)).toEqual(
      expect.arrayContaining(['Name', 'Email', 'AccessToken', 'PortalEmail', 'PortalPassword', 'WebhookSecret']),
    );
    expect(account.WebhookSecret).toMatch(/^whsec_/);
    for (const shown of [account.Name, account.Email, account.AccessToken]) expect(end.stdout).toContain(shown);
  }
  expect(demo).toMatchObject({ RetiredProductId: expect.any(String), Markers: expect.any(Object) });
  for (const name of ['Operator', 'OutboxUrl', 'ClockUrl']) expect(demo).toHaveProperty(name);
  expect(end.stdout).toContain(`${demo.BaseUrl}/docs`);
  const links = [...end.stdout.matchAll(/Sign in: (\S+)/g)].map(([, link = '']) => link.split('#'));
  expect(links.map(([page]) => page)).toEqual(Array.from({ length: 4 }, () => `${demo.BaseUrl}/portal/sign-in`));
  // Printed, and stored nowhere.
  for (const [, token = ''] of links) {
    expect(token).toMatch(/^bsi_\w{36}$/);
    expect(readFileSync(join(fresh.dataDir, 'demo.json'), 'utf8')).not.toContain(token);
  }
  expect(statSync(join(fresh.dataDir, 'demo.json')).mode & 0o077).toBe(0);
  expect(balances.body.Data).toEqual(
    expect.arrayContaining([
      { CurrencyCode: 'USD', Available: 1_000_000 - 23.75, Pending: 5_000 },
      ...['EUR', 'GBP', 'JPY'].map((CurrencyCode) => expect.objectContaining({ CurrencyCode })),
    ]),
  );
  expect(departments[0]?.body.TotalCount).toBe(0);
  expect(departments[1]?.body.TotalCount).toBeGreaterThan(0);
});

test('SIGTERM stops everything cleanly, with exit code 0 and no PostgreSQL left', () => {
  expect(fresh.end).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(postgresProcessesOf(fresh.dataDir)).toEqual([]);
});

test('a second start keeps data and sign-ins and uses its own address, and one after kill -9 recovers every order', async () => {
  const dataDir = givenUsedFolder();
  const killed = await startStage(dataDir);
  expect(killed.demo.Accounts).toEqual(fresh.demo.Accounts);
  expect(killed.demo.BaseUrl).not.toBe(fresh.demo.BaseUrl);
  const caller = await killed.signIn();
  const placed = await Promise.all(Array.from({ length: 20 }, () => caller.post('/v1/Orders', orderRequest())));
  expect(placed.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect((await caller.get(`/v1/Orders/${fresh.order.body.Id}`)).status).toBe(200);
  killed.kill('SIGKILL');
  await killed.ended;

  const stage = await startStage(dataDir);
  const again = await stage.signIn();
  for (const { body } of [fresh.order, ...placed]) {
    expect((await again.get(`/v1/Orders/${body.Id}`)).status).toBe(200);
  }
  expect((await again.post('/v1/Orders', orderRequest())).status).toBe(201);
  stage.kill('SIGINT');
  expect(await stage.ended).toMatchObject({ code: 0, stderr: '' });
  expect(postgresProcessesOf(dataDir)).toEqual([]);
});

test('a second process on the same data folder is rejected in one sentence, and the first keeps working', () => {
  const { dataDir, pid, demo, second, order } = fresh;
  expectRefusal(second, `The data folder ${dataDir} is in use by another Bestow (process ${pid})`);
  expect(readDemo(dataDir)).toEqual(demo);
  expect(order.status).toBe(201);
});

test('a port in use is rejected in one sentence, and the database started for it is stopped again', async () => {
  const dataDir = givenUsedFolder();
  const demoBefore = readFileSync(join(dataDir, 'demo.json'), 'utf8');
  const other = createServer().listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(other.listening).toBe(true), waiting);
  const { port } = other.address() as AddressInfo;
  const refused = await runCli('start', { DATA_DIR: dataDir, PORT: String(port) });
  other.close();
  expectRefusal(refused, `127.0.0.1:${port} is already in use; stop the other program or set PORT`);
  expect(postgresProcessesOf(dataDir)).toEqual([]);
  expect(readFileSync(join(dataDir, 'demo.json'), 'utf8')).toBe(demoBefore);
});

test('a PostgreSQL that is killed under load restarts automatically, and no acknowledged order is lost', async () => {
  const dataDir = givenUsedFolder();
  const stage = await startStage(dataDir);
  const caller = await stage.signIn();
  const placed: string[] = [];
  const statuses = new Set<number>();
  let isKilled = false;
  const order = async () => {
    const { status, body } = await caller.post('/v1/Orders', orderRequest());
    statuses.add(status);
    if (status === 201) placed.push(String(body.Id));
    return status;
  };
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isKilled || (await order()) !== 201) await order();
    }),
  );
  await vi.waitFor(() => expect(placed.length).toBeGreaterThan(50), waiting);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await vi.waitFor(() => expect(statuses).toContain(503), waiting);
  isKilled = true;
  await load;

  expect([...statuses].sort()).toEqual([201, 503]);
  for (const id of placed) expect((await caller.get(`/v1/Orders/${id}`)).status).toBe(200);
  stage.kill('SIGTERM');
  expect(await stage.ended).toMatchObject({ code: 0 });
});

function expectRefusal(end: CliEnd, text: string): void {
  expect(end.stderr).toContain(text);
  expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^bestow: [^\n]+\.\n$/) });
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}
