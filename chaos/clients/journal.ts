import { appendFileSync } from 'node:fs';

/** A call of a client and what it was answered, if it was. */
export interface JournalEntry {
  readonly at: string;
  readonly client: string;
  readonly action: string;
  /** The PONumber of the order, or what else was acted on. */
  readonly target: string;
  /** Null: the answer was lost, so that the call may or may not have taken effect. */
  readonly status: number | null;
  readonly note?: string;
}

/** Everything that clients and faults did, in order; also written to a file, for people. */
export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** How many calls were answered, and not with an apology. */
  answered(): number;
  write(entry: Omit<JournalEntry, 'at'>): void;
}

export function createJournal(file: string): Journal {
  const entries: JournalEntry[] = [];
  let answered = 0;
  return {
    entries,
    answered: () => answered,
    write(entry) {
      const complete = { at: new Date().toISOString(), ...entry };
      entries.push(complete);
      if (entry.status !== null && entry.status < 500) answered++;
      appendFileSync(file, `${JSON.stringify(complete)}\n`);
    },
  };
}
