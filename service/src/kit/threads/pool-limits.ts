export interface PoolLimits {
  /** The thread's file below `src`, without its extension. */
  readonly file: string;
  readonly threadsMax: number;
  /** Tasks that can queue for a thread; the next is rejected as busy. */
  readonly waitingMax: number;
  /** For one task, once a thread has started it. */
  readonly taskMs: number;
  readonly heapMbMax: number;
  /** Of what is new on the heap: less of it takes less memory and more collections. */
  readonly youngHeapMbMax?: number;
  /** A thread that was idle for this long is ended. */
  readonly idleMs: number;
}
