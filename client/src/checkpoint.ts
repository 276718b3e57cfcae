/** Where a reader keeps the sequence of the last event that it has processed. */
export interface Checkpoint {
  /** The stored sequence, or null before the first event. */
  load(): Promise<number | null> | number | null;
  /** Stores the sequence of an event that was processed. */
  save(sequence: number): Promise<void> | void;
}
