/** Things to close, in the opposite order of opening. */
export class Closers {
  readonly #closers: (() => Promise<void>)[] = [];
  #closing: Promise<void> | null = null;
  #isInterrupted = false;

  /** Remembers how to close what was just opened. Throws when no more is to be opened. */
  add(close: () => Promise<void>): void {
    this.#closers.push(close);
    if (this.#isInterrupted) throw new Interrupted();
  }

  /** Makes the opening that is under way end at its next step. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** Closes everything, also what comes after something that cannot be closed. */
  closeAll(): Promise<void> {
    this.#closing ??= this.#closeEach();
    return this.#closing;
  }

  async #closeEach(): Promise<void> {
    const failures: unknown[] = [];
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed');
  }
}

class Interrupted extends Error {}

const graceMs = 30_000;
// A process manager that tells a whole group, and npm, which passes on what it is told, are one wish to end.
const oneWishMs = 2_000;

/**
 * Opens everything, and closes it on Ctrl-C or SIGTERM, or at once when the opening fails. A signal during the opening
 * is obeyed too: whatever was started by then, such as a database, would otherwise be left behind.
 */
export async function runUntilSignal(
  open: (closers: Closers) => Promise<void>,
  { drainSeconds = 0 }: { readonly drainSeconds?: number } = {},
): Promise<void> {
  const closers = new Closers();
  const opening = open(closers);
  closeOnSignal(
    async () => {
      closers.interrupt();
      await opening.catch(() => undefined);
      await closers.closeAll();
    },
    graceMs + drainSeconds * 1_000,
  );
  try {
    await opening;
  } catch (error) {
    // Why the opening failed matters more than what could not be closed after it.
    await closers.closeAll().catch(() => undefined);
    if (!(error instanceof Interrupted)) throw error;
  }
}

/** Whoever asks once more, after a while, does not want to wait. */
function closeOnSignal(closeAll: () => Promise<void>, closingMsMax: number): void {
  let askedAt: number | null = null;
  const onSignal = () => {
    const now = performance.now();
    if (askedAt !== null) {
      if (now - askedAt > oneWishMs) process.exit(1);
      return;
    }
    askedAt = now;
    setTimeout(() => process.exit(1), closingMsMax).unref();
    closeAll().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
