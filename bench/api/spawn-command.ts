import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cleanup } from '../processes/cleanup.ts';
import { stopProcess } from '../processes/stop-process.ts';
import type { ApiEnvironment } from './api-environment.ts';

const readyMsMax = 30_000;
const readyCheckMs = 50;
const logTailLength = 2_000;

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Its output so far. */
  readLog(): string;
}

/** Starts a command of the service that runs until it is stopped. */
export function spawnCommand(
  { cli, logDir, variables }: ApiEnvironment,
  command: 'serve' | 'work',
  cleanup: Cleanup,
): RunningCommand {
  const logFile = join(logDir, `${command}.log`);
  const log = openSync(logFile, 'a');
  // Earlier processes of the same command may have written to the file.
  const begin = fstatSync(log).size;
  const child = spawn(process.execPath, [...cli, command], { env: variables, stdio: ['ignore', log, log] });
  closeSync(log);
  cleanup.add(`bestow ${command}`, () => stopProcess(child));
  return { child, pid: child.pid ?? 0, readLog: () => readFileSync(logFile).toString('utf8', begin) };
}

export async function untilReady(
  { child, readLog }: RunningCommand,
  isReady: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = Date.now() + readyMsMax;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await isReady()) return;
    await delay(readyCheckMs);
  }
  throw new Error(`${child.spawnargs.at(-1)} did not get ready:\n${readLog().slice(-logTailLength)}`);
}
