import { type ChildProcess, spawn } from 'node:child_process';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { buildChild, buildCli, keptCode } from './builds.ts';
import type { TestApi } from './test-api.ts';

export interface Child {
  readonly process: ChildProcess;
  /** Resolves with the signal or code that ended it. */
  readonly ended: Promise<string>;
  output(): string;
}

/** Runs a test program in a separate process, which a test can kill. */
export function startChild(
  name: Parameters<typeof buildChild>[0],
  args: readonly string[],
  environ: Record<string, string>,
): Child {
  return startNode([buildChild(name), ...args], environ);
}

/** Runs a command of the command line, given word by word. */
export function startCommand(words: readonly string[], environ: Record<string, string>): Child {
  return startNode([buildCli(), ...words], environ);
}

/** Runs a command until it ends; `runCommandHere` does the same without a process. */
export async function runCommand(
  words: readonly string[],
  environ: Record<string, string>,
): Promise<{ readonly code: string; readonly output: string }> {
  const command = startCommand(words, environ);
  const code = await command.ended;
  return { code, output: command.output() };
}

function startNode(args: readonly string[], environ: Record<string, string>): Child {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...keptCode, ...environ },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const ended = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? String(code)));
  });
  return { process: child, ended, output: () => output };
}

/** The environment of a process that uses the database of a test API. */
export function environOf(api: Pick<TestApi, 'database' | 'keyRing'>): Record<string, string> {
  return { BESTOW_ENV: 'stage', DATABASE_URL: api.database.url, KEYS: keysOf(api.keyRing), LOG_LEVEL: 'silent' };
}

/** The key ring as a value of KEYS, the current key first. */
export function keysOf({ currentKeyId, keys }: KeyRing): string {
  const ids = [currentKeyId, ...[...keys.keys()].filter((id) => id !== currentKeyId)];
  return ids.map((id) => `${id}:${keys.get(id)?.reveal().toString('base64')}`).join(',');
}
