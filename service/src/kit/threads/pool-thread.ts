import { Worker } from 'node:worker_threads';
import type { PoolLimits } from './pool-limits.ts';
import { ThreadFault } from './thread-errors.ts';
import { threadStart } from './thread-file.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

/** A thread of a pool, with at most one task. */
export interface Thread {
  run(task: unknown): Promise<unknown>;
  /** False once it has ended or is being ended. */
  isAlive(): boolean;
  end(): Promise<void>;
}

interface Current {
  readonly id: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: ThreadFault) => void;
}

// Loading the code takes a fraction of a second; only a machine that is out of memory or disk takes longer.
const startMsMax = 30_000;
const youngHeapMb = 16;
const stackMb = 4;

export function startThread(limits: PoolLimits, onEnd: () => void): Thread {
  const { script, isScript } = threadStart(limits.file);
  const worker = new Worker(script, {
    eval: isScript,
    execArgv: [],
    // Nothing of the process: neither its settings, among them keys, nor its arguments.
    env: {},
    argv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMbMax,
      maxYoungGenerationSizeMb: youngHeapMb,
      stackSizeMb: stackMb,
    },
  });
  let current: Current | null = null;
  let isReady = false;
  let isAlive = true;
  let timer: NodeJS.Timeout | undefined;
  let tasks = 0;

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'ready') {
      isReady = true;
      if (current) limitTo(limits.taskMs, 'tooSlow');
      return;
    }
    if (message.id !== current?.id) return;
    if (message.kind === 'done') settle(({ resolve }) => resolve(message.value));
    else settle(({ reject }) => reject(new ThreadFault('failed', message.where)));
  });
  worker.on('error', (error: Error & { readonly code?: string }) => {
    // Until it is ready an error is about its code; later its message may quote what a task was about.
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'crashed', isReady ? error.name : error.stack);
  });
  worker.on('exit', () => {
    fail('crashed');
    onEnd();
  });

  return {
    run(task) {
      const id = ++tasks;
      return new Promise((resolve, reject) => {
        current = { id, resolve, reject };
        worker.ref();
        limitTo(isReady ? limits.taskMs : startMsMax, isReady ? 'tooSlow' : 'crashed');
        post({ id, task }, reject);
      });
    },
    isAlive: () => isAlive,
    end,
  };

  function post(message: ToThread, reject: (error: unknown) => void): void {
    try {
      worker.postMessage(message);
    } catch (error) {
      settle(() => reject(error));
    }
  }

  function limitTo(ms: number, kind: 'tooSlow' | 'crashed'): void {
    clearTimeout(timer);
    timer = setTimeout(() => fail(kind), ms);
  }

  function settle(tell: (task: Current) => void): void {
    const task = current;
    current = null;
    clearTimeout(timer);
    // An idle thread keeps no process alive, and leaves after a while.
    worker.unref();
    timer = setTimeout(() => void end(), limits.idleMs).unref();
    if (task) tell(task);
  }

  /** A thread that failed outside of a task's own code is never used again. */
  function fail(kind: 'tooSlow' | 'tooLarge' | 'crashed', where: string | null = null): void {
    isAlive = false;
    const task = current;
    current = null;
    clearTimeout(timer);
    task?.reject(new ThreadFault(kind, where));
    void worker.terminate();
  }

  async function end(): Promise<void> {
    isAlive = false;
    clearTimeout(timer);
    await worker.terminate();
  }
}
