import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoFile } from '../../src/main/demo/demo-file.ts';
import { type CliProcess, startCli } from './cli.ts';
import { HttpCaller } from './http-caller.ts';

/** A stage environment in a separate process. */
export interface Stage extends CliProcess {
  readonly demo: DemoFile;
  /** Sent with a fresh token of the first demo account. */
  signIn(): Promise<HttpCaller>;
}

// Tests exceed the rate limit, and need no cards in an order's response.
const quickAnswers = { RATE_LIMITS: 'off', ORDER_WAIT_MS: '0' };

/** `bestow start` on a free port; resolves once it is running. */
export async function startStage(dataDir: string, environ: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const started = startCli('start', { DATA_DIR: dataDir, PORT: '0', ...quickAnswers, ...environ });
  await started.printed(/Ctrl-C stops everything/);
  const demo = readDemo(dataDir);
  return { ...started, demo, signIn: () => signIn(demo) };
}

export function readDemo(dataDir: string): DemoFile {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
}

export async function signIn({ BaseUrl, Accounts }: DemoFile): Promise<HttpCaller> {
  const account = Accounts[0];
  const headers = { email: account?.Email ?? '', accesstoken: account?.AccessToken ?? '' };
  const { body } = await new HttpCaller(BaseUrl).post('/v1/Tokens', undefined, headers);
  return new HttpCaller(BaseUrl, { authorization: `Bearer ${body.Value}` });
}
