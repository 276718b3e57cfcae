import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpServer } from '../measure/measure-http.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { stopProcess } from '../processes/stop-process.ts';
import type { ApiEnvironment } from './api-environment.ts';
import { findFreePort } from './find-free-port.ts';

const readyMsMax = 30_000;
const readyCheckMs = 50;
const logTailLength = 2_000;

export interface Api extends HttpServer {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** One API process on a database that has its schema. */
export async function startApi({ cliFile, logFile, variables }: ApiEnvironment, cleanup: Cleanup): Promise<Api> {
  const port = await findFreePort();
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [cliFile, 'serve'], {
    env: { ...variables, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  cleanup.add('API', () => stopProcess(child));
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(child, baseUrl, logFile);
  return { pid: child.pid ?? 0, port, baseUrl, stop: () => stopProcess(child) };
}

async function untilReady(child: ChildProcess, baseUrl: string, logFile: string): Promise<void> {
  const deadline = Date.now() + readyMsMax;
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`${baseUrl}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await delay(readyCheckMs);
  }
  throw new Error(`The API did not get ready:\n${readFileSync(logFile, 'utf8').slice(-logTailLength)}`);
}
