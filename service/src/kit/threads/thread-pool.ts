import type { PoolLimits } from './pool-limits.ts';
import { startThread, type Thread } from './pool-thread.ts';
import { ThreadFault } from './thread-errors.ts';

/** Runs tasks off the event loop, in a limited number of threads with limited heaps. */
export interface ThreadPool<Task, Result> {
  /** Rejects with a ThreadFault if there is no result. */
  run(task: Task): Promise<Result>;
  /** Rejects new tasks, lets running ones end within their time limit, and ends the threads. */
  close(): Promise<void>;
}

interface Waiting {
  readonly task: unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Threads start when they are first needed. */
export function createThreadPool<Task, Result>(limits: PoolLimits): ThreadPool<Task, Result> {
  const threads = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: Waiting[] = [];
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  return {
    run(task) {
      if (isClosed) return Promise.reject(new ThreadFault('closed'));
      const hasThread = idle.some((thread) => thread.isAlive()) || threads.size < limits.threadsMax;
      if (!hasThread && waiting.length >= limits.waitingMax) return Promise.reject(new ThreadFault('busy'));
      const result = new Promise<unknown>((resolve, reject) => waiting.push({ task, resolve, reject }));
      underWay.add(result);
      const forget = () => underWay.delete(result);
      result.then(forget, forget);
      assign();
      return result as Promise<Result>;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };

  function assign(): void {
    while (waiting.length > 0) {
      const thread = takeIdle() ?? (threads.size < limits.threadsMax ? open() : null);
      const next = thread && waiting.shift();
      if (!thread || !next) return;
      const giveBack = () => thread.isAlive() && idle.push(thread);
      thread.run(next.task).then(next.resolve, next.reject).then(giveBack).then(assign, assign);
    }
  }

  function takeIdle(): Thread | null {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (thread.isAlive()) return thread;
    return null;
  }

  /** A thread counts until it has really ended, so the limit is never exceeded. */
  function open(): Thread {
    const thread = startThread(limits, () => {
      threads.delete(thread);
      assign();
    });
    threads.add(thread);
    return thread;
  }
}
