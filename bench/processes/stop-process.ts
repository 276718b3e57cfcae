import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const politeMs = 10_000;

/** Stops a process that we started: SIGTERM first, then SIGKILL. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), politeMs);
  await exited;
  clearTimeout(force);
}
