/** Writes the first of many equal entries, and then one a minute that says how many there were. */
export interface OccasionalLog {
  /** Calls `write` if an entry with this key is due, with the number of entries that were left out since the last. */
  note(key: string, write: (leftOut: number) => void): void;
}

const intervalMs = 60_000;
const keysMax = 1_000;

/** A mail server that refuses a password would otherwise write a line for each of a hundred thousand mails. */
export function createOccasionalLog(nowMs: () => number = () => performance.now()): OccasionalLog {
  const entries = new Map<string, { writtenAt: number; leftOut: number }>();
  return {
    note(key, write) {
      const known = entries.get(key);
      const now = nowMs();
      if (known && now - known.writtenAt < intervalMs) {
        known.leftOut++;
        return;
      }
      if (!known && entries.size >= keysMax) entries.clear();
      entries.set(key, { writtenAt: now, leftOut: 0 });
      write(known?.leftOut ?? 0);
    },
  };
}
