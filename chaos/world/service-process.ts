import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { keptCode } from '../../service/test/support/builds.ts';

const restartPauseMs = 300;
const stopMsMax = 20_000;
const readyMsMax = 90_000;
const pollMs = 100;

export interface ServiceProcessOptions {
  readonly name: string;
  readonly command: 'serve' | 'work';
  readonly cli: string;
  readonly environ: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** One process of the service, started again whenever it ends, as a service manager would. */
export interface ServiceProcess {
  readonly name: string;
  readonly command: 'serve' | 'work';
  start(): void;
  kill(): void;
  freeze(): void;
  thaw(): void;
  /** Asks it to stop in order; it is then started again. */
  restart(): void;
  /** Resolves when the process that runs now has said that it is ready. */
  untilReady(): Promise<void>;
  /** How it ended after it was ready, without having been killed or asked to. */
  readonly exits: readonly string[];
  stop(): Promise<void>;
}

const readyText = { serve: 'Bestow API at', work: 'Bestow worker is running' };

export function createServiceProcess({ name, command, cli, environ, logFile }: ServiceProcessOptions): ServiceProcess {
  let child: ChildProcess | null = null;
  let output = '';
  let isStopping = false;
  let isRestarting = false;
  const exits: string[] = [];

  function start(): void {
    const log = openSync(logFile, 'a');
    output = '';
    const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...keptCode, ...environ };
    const started = spawn(process.execPath, [cli, command], { env, stdio: ['ignore', 'pipe', log] });
    closeSync(log);
    started.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child = started;
    started.once('exit', (code, signal) => void startAgain(code, signal));
  }

  async function startAgain(code: number | null, signal: string | null): Promise<void> {
    if (isStopping) return;
    // A start without a database ends at once, as it should, and the service manager tries again.
    const wasReady = output.includes(readyText[command]);
    if (wasReady && signal !== 'SIGKILL' && !(isRestarting && code === 0))
      exits.push(`${name} ended with ${signal ?? code}`);
    isRestarting = false;
    await sleep(restartPauseMs);
    if (!isStopping) start();
  }

  async function untilReady(): Promise<void> {
    const deadline = Date.now() + readyMsMax;
    while (!output.includes(readyText[command])) {
      if (Date.now() > deadline)
        throw new Error(`${name} did not get ready:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
      await sleep(pollMs);
    }
  }

  return {
    name,
    command,
    exits,
    start,
    kill: () => void child?.kill('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    restart() {
      isRestarting = true;
      child?.kill('SIGTERM');
    },
    untilReady,
    async stop() {
      isStopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const force = setTimeout(() => child?.kill('SIGKILL'), stopMsMax);
      await ended;
      clearTimeout(force);
    },
  };
}
