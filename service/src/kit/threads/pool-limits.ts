export interface PoolLimits {
  /** The thread's file below `src`, without its ending. */
  readonly file: string;
  readonly threadsMax: number;
  /** Tasks that may wait for a thread; the next is refused as busy. */
  readonly waitingMax: number;
  /** For one task, once a thread has begun it. */
  readonly taskMs: number;
  readonly heapMbMax: number;
  /** Of what is new on the heap: less of it takes less memory and more collections. */
  readonly youngHeapMbMax?: number;
  /** A thread that had nothing to do for so long is ended. */
  readonly idleMs: number;
}
