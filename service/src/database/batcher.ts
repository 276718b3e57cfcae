import { ServiceUnavailable } from '../kit/errors.ts';

export interface BatcherLimits {
  /** How many batches may be under way at once. */
  readonly batchesInFlightMax: number;
  readonly itemsPerBatchMax: number;
  /** The sum of the items' weights in a batch; a single heavier item still goes alone. */
  readonly weightPerBatchMax: number;
  /** Items waiting for a batch; one more is refused with 503. */
  readonly itemsWaitingMax: number;
  readonly pace?: BatcherPace;
}

/**
 * Keeps both sides at work: a batch leaves half of all items to the next one, so that this process answers and reads
 * while the database writes. Batches that are too small for that only cost more, so they wait for each other instead.
 */
export interface BatcherPace {
  /** So many go together, however few there are. */
  readonly itemsPerBatchMin: number;
  /** How long a batch that is not full lets the one before it finish, before it goes beside it. */
  readonly patienceMs: number;
}

export interface Batcher<Item, Result> {
  submit(item: Item, weight?: number): Promise<Result>;
  /** Resolves when nothing waits and nothing is under way. */
  idle(): Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly weight: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Does together what arrived while the last batch was under way. An item that comes to an idle batcher goes
 * at the end of the current turn of the event loop, so waiting is never added for its own sake.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: BatcherLimits,
): Batcher<Item, Result> {
  const { batchesInFlightMax, pace } = limits;
  let waiting: Waiting<Item, Result>[] = [];
  let batchesInFlight = 0;
  let itemsInFlight = 0;
  let lastStartAt = 0;
  let isScheduled = false;
  let isPatient = false;
  let idleListeners: (() => void)[] = [];

  function schedule(): void {
    if (isScheduled || batchesInFlight >= batchesInFlightMax || waiting.length === 0) return;
    const patientMs = msOfPatience();
    if (patientMs > 0) {
      if (!isPatient) setTimeout(losePatience, patientMs);
      isPatient = true;
      return;
    }
    isScheduled = true;
    setImmediate(startBatch);
  }

  function msOfPatience(): number {
    if (!pace || batchesInFlight === 0 || waiting.length >= batchMax()) return 0;
    return lastStartAt + pace.patienceMs - performance.now();
  }

  function losePatience(): void {
    isPatient = false;
    schedule();
  }

  function batchMax(): number {
    if (!pace) return limits.itemsPerBatchMax;
    const half = Math.ceil((waiting.length + itemsInFlight) / 2);
    return Math.min(limits.itemsPerBatchMax, Math.max(pace.itemsPerBatchMin, half));
  }

  function startBatch(): void {
    isScheduled = false;
    const batch = takeBatch();
    if (batch.length === 0) return;
    batchesInFlight++;
    itemsInFlight += batch.length;
    lastStartAt = performance.now();
    void settle(batch).finally(() => {
      batchesInFlight--;
      itemsInFlight -= batch.length;
      schedule();
      if (batchesInFlight === 0 && waiting.length === 0) {
        for (const listener of idleListeners) listener();
        idleListeners = [];
      }
    });
    schedule();
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const countMax = batchMax();
    let weight = 0;
    let count = 0;
    for (const entry of waiting) {
      if (count === countMax || (count > 0 && weight + entry.weight > limits.weightPerBatchMax)) break;
      weight += entry.weight;
      count++;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map((entry) => entry.item));
      batch.forEach((entry, index) => {
        entry.resolve(results[index] as Result);
      });
    } catch (reason) {
      for (const entry of batch) entry.reject(reason);
    }
  }

  return {
    submit(item, weight = 1) {
      if (waiting.length >= limits.itemsWaitingMax) return Promise.reject(new ServiceUnavailable());
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ item, weight, resolve, reject });
        schedule();
      });
    },
    idle() {
      if (batchesInFlight === 0 && waiting.length === 0) return Promise.resolve();
      return new Promise<void>((resolve) => idleListeners.push(resolve));
    },
  };
}
