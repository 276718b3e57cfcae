import { Worker } from 'node:worker_threads';
import type { PoolLimits } from './pool-limits.ts';
import { ThreadFault } from './thread-errors.ts';
import { threadStart } from './thread-file.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

/** A thread of a pool, with at most one task. */
export interface Thread {
  run(task: unknown): Promise<unknown>;
  /** False once it has ended or is ending. */
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
const youngHeapMbDefault = 16;
const stackMb = 4;

export function startThread(limits: PoolLimits, onEnd: () => void): Thread {
  return new WorkerThread(limits, onEnd);
}

class WorkerThread implements Thread {
  readonly #limits: PoolLimits;
  readonly #worker: Worker;
  #current: Current | null = null;
  #isReady = false;
  #isAlive = true;
  #timer: NodeJS.Timeout | undefined;
  #tasks = 0;

  constructor(limits: PoolLimits, onEnd: () => void) {
    this.#limits = limits;
    this.#worker = startWorker(limits);
    this.#worker.on('message', (message: FromThread) => this.#onMessage(message));
    this.#worker.on('error', (error: Error & { readonly code?: string }) => {
      // Until it is ready an error is about its code; after that its message may quote a task's data.
      const where = this.#isReady ? error.name : error.stack;
      this.#fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'crashed', where);
    });
    this.#worker.on('exit', () => {
      this.#fail('crashed');
      onEnd();
    });
  }

  run(task: unknown): Promise<unknown> {
    const id = ++this.#tasks;
    return new Promise((resolve, reject) => {
      this.#current = { id, resolve, reject };
      this.#worker.ref();
      if (this.#isReady) this.#limitTo(this.#limits.taskMs, 'tooSlow');
      else this.#limitTo(startMsMax, 'crashed');
      this.#post({ id, task }, reject);
    });
  }

  isAlive(): boolean {
    return this.#isAlive;
  }

  async end(): Promise<void> {
    this.#isAlive = false;
    clearTimeout(this.#timer);
    await this.#worker.terminate();
  }

  #onMessage(message: FromThread): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      if (this.#current) this.#limitTo(this.#limits.taskMs, 'tooSlow');
      return;
    }
    if (message.id !== this.#current?.id) return;
    if (message.kind === 'done') this.#settle(({ resolve }) => resolve(message.value));
    else this.#settle(({ reject }) => reject(new ThreadFault('failed', message.where)));
  }

  #post(message: ToThread, reject: (error: unknown) => void): void {
    try {
      this.#worker.postMessage(message);
    } catch (error) {
      this.#settle(() => reject(error));
    }
  }

  #limitTo(ms: number, kind: 'tooSlow' | 'crashed'): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(kind), ms);
  }

  #settle(tell: (task: Current) => void): void {
    const task = this.#current;
    this.#current = null;
    clearTimeout(this.#timer);
    // An idle thread does not keep the process alive, and ends after a while.
    this.#worker.unref();
    this.#timer = setTimeout(() => void this.end(), this.#limits.idleMs).unref();
    if (task) tell(task);
  }

  /** A thread that failed outside a task's own code is never used again. */
  #fail(kind: 'tooSlow' | 'tooLarge' | 'crashed', where: string | null = null): void {
    this.#isAlive = false;
    const task = this.#current;
    this.#current = null;
    clearTimeout(this.#timer);
    task?.reject(new ThreadFault(kind, where));
    void this.#worker.terminate();
  }
}

function startWorker({ file, heapMbMax, youngHeapMbMax = youngHeapMbDefault }: PoolLimits): Worker {
  const { script, isScript } = threadStart(file);
  return new Worker(script, {
    eval: isScript,
    execArgv: [],
    // Neither environment variables, which include keys, nor arguments.
    env: {},
    argv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: heapMbMax,
      maxYoungGenerationSizeMb: youngHeapMbMax,
      stackSizeMb: stackMb,
    },
  });
}
