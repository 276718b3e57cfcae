import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

/** The result of a task. `moved` names buffers that are transferred instead of copied. */
export interface TaskResult<Result> {
  readonly value: Result;
  readonly moved?: readonly ArrayBuffer[];
}

/** The thread's side of a pool: runs one task after another until the pool ends it. */
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

/** The error's class and stack. Its message may quote the task's data, such as a code, so it is dropped. */
function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [error.name, ...frames].join('\n');
}
