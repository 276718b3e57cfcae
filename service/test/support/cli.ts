import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach } from 'vitest';
import { buildCli, keptCode } from './builds.ts';

export interface CliEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real command line as a separate process with its own process group. */
export interface CliProcess {
  readonly pid: number;
  /** What it has printed so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<CliEnd>;
  /** Resolves when standard output matches; fails when the process ends first. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  killGroup(): void;
}

type Environ = Readonly<Record<string, string>>;

const children = new Set<ChildProcess>();

/** Stops processes that a test left running. A test file that starts processes calls this once, at its top. */
export function endProcessesAfterEachTest(): void {
  afterEach(async () => {
    for (const child of children) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  });
}

/** Runs a command until it exits. */
export async function runCli(words: string, environ: Environ = {}): Promise<CliEnd> {
  return startCli(words, environ).ended;
}

/** With `inheritedFd` the process finds that descriptor of ours under the number 3. */
export function startCli(words: string, environ: Environ = {}, inheritedFd?: number): CliProcess {
  const child = spawn(process.execPath, [buildCli(), ...words.split(' ').filter((word) => word !== '')], {
    // Without the caller's environment, so that a test behaves the same on every machine. A job that was running when
    // its worker stopped logs a warning, which is not an error.
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...keptCode, ...environ },
    stdio: ['ignore', 'pipe', 'pipe', ...(inheritedFd === undefined ? [] : [inheritedFd])],
    detached: true,
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  children.add(child);
  const ended = once(child, 'close').then(([code, signal]): CliEnd => {
    children.delete(child);
    return { code, signal, ...output };
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    output,
    ended,
    printed: (pattern) => waitForOutput(child, output, pattern),
    kill: (signal) => void child.kill(signal),
    killGroup: () => void process.kill(-pid, 'SIGKILL'),
  };
}

function waitForOutput(child: ChildProcess, output: CliProcess['output'], pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = pattern.exec(output.stdout);
      if (found) resolve(found);
    };
    child.stdout?.on('data', check);
    child.once('close', () =>
      reject(new Error(`It ended without printing ${pattern}:\n${output.stdout}${output.stderr}`)),
    );
    check();
  });
}
