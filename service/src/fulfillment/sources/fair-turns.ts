/** A limited number of slots shared by several keys. */
export interface FairTurns {
  /** Runs the work when it is its key's turn. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Keys take turns, first come first served within a key; each has a limited share, so that others find a free slot. */
export function createFairTurns(placesMax: number, perKeyMax: number): FairTurns {
  const underWay = new Map<string, number>();
  // Keys in the order of their turns.
  const waiting = new Map<string, (() => void)[]>();
  let taken = 0;

  function startNext(): void {
    for (const [key, starts] of waiting) {
      if (taken >= placesMax) return;
      const count = underWay.get(key) ?? 0;
      if (count >= perKeyMax) continue;
      const [start, ...rest] = starts;
      // To the end of the queue: the other keys come first.
      waiting.delete(key);
      if (rest.length > 0) waiting.set(key, rest);
      underWay.set(key, count + 1);
      taken++;
      start?.();
    }
  }

  function end(key: string): void {
    const count = (underWay.get(key) ?? 0) - 1;
    if (count > 0) underWay.set(key, count);
    else underWay.delete(key);
    taken--;
    startNext();
  }

  return {
    async run(key, work) {
      await new Promise<void>((resolve) => {
        waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
        startNext();
      });
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
}
