import { ServiceUnavailable } from '../kit/errors.ts';
import { currentTraceparent, inSpan, isTracing } from '../kit/tracing.ts';

export interface BatcherLimits {
  /** How many batches can run concurrently. */
  readonly batchesInFlightMax: number;
  readonly itemsPerBatchMax: number;
  /** Maximum total weight of a batch; a heavier single item forms its own batch. */
  readonly weightPerBatchMax: number;
  /** Maximum number of queued items; beyond it the answer is 503. */
  readonly itemsWaitingMax: number;
  /** An item that has waited longer when its batch starts is rejected with 503; without it, none is. */
  readonly waitMsMax?: number;
  readonly pace?: BatcherPace;
}

/**
 * Keeps both sides busy: a batch leaves half of all items to the next one, so that this process answers and reads while
 * the database writes. Batches that are too small for that only cost more, so they wait for each other instead. 3,560
 * orders/s instead of 3,390, 97 µs of this process for each instead of 102 (bench cell orders hot@64); nothing at
 * hot@256.
 */
export interface BatcherPace {
  /** Up to this many items are always taken together. */
  readonly itemsPerBatchMin: number;
  /** How long a batch that is not full waits for the previous one before it runs in parallel. */
  readonly patienceMs: number;
}

export interface Batcher<Item, Result> {
  submit(item: Item, weight?: number): Promise<Result>;
  /** Resolves when nothing is queued or running. */
  idle(): Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly weight: number;
  readonly since: number;
  readonly trace: string | null;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Runs together the items that arrived while the last batch was running. An item for an idle batcher starts at the end
 * of the current turn of the event loop, so no delay is ever added on purpose.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: BatcherLimits,
): Batcher<Item, Result> {
  return new QueueBatcher(run, limits);
}

class QueueBatcher<Item, Result> implements Batcher<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #limits: BatcherLimits;
  #waiting: Waiting<Item, Result>[] = [];
  #batchesInFlight = 0;
  #itemsInFlight = 0;
  #lastStartAt = 0;
  #isScheduled = false;
  #isPatient = false;
  #idleListeners: (() => void)[] = [];

  constructor(run: (items: readonly Item[]) => Promise<readonly Result[]>, limits: BatcherLimits) {
    this.#run = run;
    this.#limits = limits;
  }

  submit(item: Item, weight = 1): Promise<Result> {
    if (this.#waiting.length >= this.#limits.itemsWaitingMax) return Promise.reject(new ServiceUnavailable());
    return new Promise<Result>((resolve, reject) => {
      const since = this.#limits.waitMsMax === undefined ? 0 : performance.now();
      this.#waiting.push({ item, weight, since, trace: currentTraceparent(), resolve, reject });
      this.#schedule();
    });
  }

  idle(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise<void>((resolve) => this.#idleListeners.push(resolve));
  }

  #schedule(): void {
    const { batchesInFlightMax } = this.#limits;
    if (this.#isScheduled || this.#batchesInFlight >= batchesInFlightMax || this.#waiting.length === 0) return;
    const patientMs = this.#msOfPatience();
    if (patientMs > 0) {
      if (!this.#isPatient) setTimeout(this.#losePatience, patientMs);
      this.#isPatient = true;
      return;
    }
    this.#isScheduled = true;
    setImmediate(this.#startBatch);
  }

  #msOfPatience(): number {
    const { pace } = this.#limits;
    if (!pace || this.#batchesInFlight === 0 || this.#waiting.length >= this.#batchMax()) return 0;
    return this.#lastStartAt + pace.patienceMs - performance.now();
  }

  readonly #losePatience = (): void => {
    this.#isPatient = false;
    this.#schedule();
  };

  #batchMax(): number {
    const { pace, itemsPerBatchMax } = this.#limits;
    if (!pace) return itemsPerBatchMax;
    const half = Math.ceil((this.#waiting.length + this.#itemsInFlight) / 2);
    return Math.min(itemsPerBatchMax, Math.max(pace.itemsPerBatchMin, half));
  }

  readonly #startBatch = (): void => {
    this.#isScheduled = false;
    this.#refuseLate();
    const batch = this.#takeBatch();
    if (batch.length === 0) return this.#tellIdle();
    this.#batchesInFlight++;
    this.#itemsInFlight += batch.length;
    this.#lastStartAt = performance.now();
    void this.#settle(batch).finally(() => this.#endBatch(batch.length));
    this.#schedule();
  };

  #refuseLate(): void {
    const { waitMsMax } = this.#limits;
    if (waitMsMax === undefined) return;
    const earliest = performance.now() - waitMsMax;
    // In order of arrival: the first that is not late ends the search.
    const firstInTime = this.#waiting.findIndex(({ since }) => since >= earliest);
    const late = this.#waiting.splice(0, firstInTime === -1 ? this.#waiting.length : firstInTime);
    for (const { reject } of late) reject(new ServiceUnavailable());
  }

  #takeBatch(): Waiting<Item, Result>[] {
    const countMax = this.#batchMax();
    let weight = 0;
    let count = 0;
    for (const entry of this.#waiting) {
      if (count === countMax || (count > 0 && weight + entry.weight > this.#limits.weightPerBatchMax)) break;
      weight += entry.weight;
      count++;
    }
    const batch = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    return batch;
  }

  async #settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#runTraced(batch);
      batch.forEach((entry, index) => {
        entry.resolve(results[index] as Result);
      });
    } catch (reason) {
      for (const entry of batch) entry.reject(reason);
    }
  }

  /** A batch belongs to the trace of its first item, and is linked to those of the others. */
  #runTraced(batch: readonly Waiting<Item, Result>[]): Promise<readonly Result[]> {
    const items = batch.map((entry) => entry.item);
    const causes = isTracing() ? batch.map((entry) => entry.trace).filter((trace) => trace !== null) : [];
    if (causes.length === 0) return this.#run(items);
    return inSpan({ name: 'commit', attributes: { 'bestow.batch_size': items.length }, causes }, () =>
      this.#run(items),
    );
  }

  #endBatch(items: number): void {
    this.#batchesInFlight--;
    this.#itemsInFlight -= items;
    this.#schedule();
    this.#tellIdle();
  }

  #tellIdle(): void {
    if (!this.#isIdle()) return;
    for (const listener of this.#idleListeners) listener();
    this.#idleListeners = [];
  }

  #isIdle(): boolean {
    return this.#batchesInFlight === 0 && this.#waiting.length === 0;
  }
}
