import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

/** What a task gives back. `moved` names buffers that are handed over instead of copied. */
export interface TaskResult<Result> {
  readonly value: Result;
  readonly moved?: readonly ArrayBuffer[];
}

/** The thread's side of a pool: does one task after the other until the pool ends it. */
export function serveThread<Task, Result>(run: (task: Task) => Promise<TaskResult<Result>>): void {
  const port = parentPort;
  if (!port) throw new Error('not in a thread');
  const send = (message: FromThread, moved: readonly ArrayBuffer[] = []) => port.postMessage(message, [...moved]);
  port.on('message', ({ id, task }: ToThread) => {
    run(task as Task).then(
      ({ value, moved }) => send({ kind: 'done', id, value }, moved),
      (error: unknown) => send({ kind: 'failed', id, where: whereOf(error) }),
    );
  });
  send({ kind: 'ready' });
}

/** The error's class and place. Its message may quote what the task was about, such as a code, so it goes nowhere. */
function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [error.name, ...frames].join('\n');
}
