import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, openSync } from 'node:fs';

/** Starts a program whose output goes to a file. */
export function run(
  [file = '', ...args]: readonly string[],
  environ: Readonly<Record<string, string>>,
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, HOME: '/tmp', LC_ALL: 'C.UTF-8', ...environ },
    stdio: ['ignore', log, log],
    cwd: '/',
  });
  child.on('error', (error) => appendFileSync(logFile, `${String(error)}\n`));
  return child;
}
