import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../service/src/kit/find-free-port.ts';
import { buildCli } from '../../service/test/support/builds.ts';
import type { Caller } from './orders.ts';
import { until } from './until.ts';

export interface Service {
  readonly caller: Caller;
  readonly processes: number;
  /** Processes that ended by themselves. */
  ended(): number;
  /** Runs a command of the command line; resolves with its exit code. */
  run(words: string): Promise<number>;
  stop(): Promise<void>;
}

/** Two API processes and a worker on the cluster, with the accounts of a stage environment. */
export async function startService(folder: string, databaseUrl: string): Promise<Service> {
  const common = {
    DATA_DIR: folder,
    BESTOW_ENV: 'stage',
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    ORDER_WAIT_MS: '0',
    LOG_LEVEL: 'warn',
  };
  const start = (words: string, port: number) => {
    const log = openSync(join(folder, `${words}-${port}.log`), 'a');
    const environ = { PATH: process.env.PATH, ...common, PORT: String(port) };
    return spawn(process.execPath, [buildCli(), ...words.split(' ')], { env: environ, stdio: ['ignore', log, log] });
  };
  await seed(start);
  const ports = [await findFreePort(), await findFreePort()];
  const children = [...ports.map((port) => start('serve', port)), start('work', 0)];
  const baseUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const baseUrl of baseUrls)
    await until(`${baseUrl} is ready`, async () => (await fetch(`${baseUrl}/health/ready`)).ok);
  const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as {
    Accounts: { Email: string; AccessToken: string }[];
  };
  const [account] = demo.Accounts;
  return {
    caller: { baseUrls, email: account?.Email ?? '', accessToken: account?.AccessToken ?? '' },
    processes: children.length,
    ended: () => children.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null).length,
    async run(words) {
      const [code] = await once(start(words, 0), 'close');
      return code as number;
    },
    async stop() {
      await Promise.all(children.map(endInOrder));
    },
  };
}

/** A stage environment creates schema, catalog, accounts and keys. */
async function seed(start: (words: string, port: number) => ChildProcess): Promise<void> {
  const port = await findFreePort();
  const first = start('start', port);
  await until('the stage environment runs', async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok);
  await endInOrder(first);
}

async function endInOrder(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
