import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const startSecondsMax = 120;

/** A running stage environment, and the credential of its first demo account. */
export interface StartedService {
  readonly baseUrl: string;
  readonly email: string;
  readonly accessToken: string;
}

/** Starts a stage environment with this Node, uses it, and stops it. Throws, with its output, if any of that fails. */
export async function withService(
  program: string,
  { cli, dataDir }: { readonly cli: string; readonly dataDir: string },
  use: (service: StartedService) => Promise<void>,
): Promise<void> {
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
    await use({ baseUrl, ...readCredential(dataDir) });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  } finally {
    service.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ended with ${code} after SIGTERM.\n${output}`);
}

function readCredential(dataDir: string): { readonly email: string; readonly accessToken: string } {
  const { Accounts } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    Accounts: { Email: string; AccessToken: string }[];
  };
  const [account] = Accounts;
  if (!account) throw new Error('There is no demo account.');
  return { email: account.Email, accessToken: account.AccessToken };
}

export async function waitFor<T>(secondsMax: number, find: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + secondsMax * 1_000; Date.now() < end; await sleep(100)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error(`Nothing happened for ${secondsMax} seconds.`);
}
