import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const startSecondsMax = 120;
const orderSecondsMax = 30;

/** Starts a stage environment with this version of Node, places an order, waits for its links, and stops. Throws if any of that fails. */
export async function orderOnce(program: string, cli: string, dataDir: string): Promise<void> {
  const service = spawn(program, [cli, 'start'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [service.stdout, service.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  const ended = once(service, 'close');
  try {
    const baseUrl = await waitFor(startSecondsMax, async () => /API +(http\S+)\/v1/.exec(output)?.[1]);
    await placeOrder(baseUrl, dataDir);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  } finally {
    service.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ended with ${code} after SIGTERM.\n${output}`);
}

async function placeOrder(baseUrl: string, dataDir: string): Promise<void> {
  const { Accounts } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    Accounts: { Email: string; AccessToken: string }[];
  };
  const [account] = Accounts;
  if (!account) throw new Error('There is no demo account.');
  const { Value } = await send<{ Value: string }>(`${baseUrl}/v1/Tokens`, {
    method: 'POST',
    headers: { email: account.Email, accesstoken: account.AccessToken },
  });
  const headers = { authorization: `Bearer ${Value}`, 'content-type': 'application/json' };
  const order = {
    Type: 'Links',
    PONumber: `node-${Date.now()}`,
    LineItems: [{ ProductId: 'aurora-coffee-usd', Value: 25 }],
  };
  const { Id } = await send<{ Id: string }>(`${baseUrl}/v1/Orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify(order),
  });
  await waitFor(orderSecondsMax, async () => {
    const { Status } = await send<{ Status: string }>(`${baseUrl}/v1/Orders/${Id}`, { headers });
    return Status === 'Complete' || undefined;
  });
}

async function send<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function waitFor<T>(secondsMax: number, find: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + secondsMax * 1_000; Date.now() < end; await sleep(100)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error(`Nothing happened for ${secondsMax} seconds.`);
}
