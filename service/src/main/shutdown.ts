/** Things to close, in reverse order of opening. */
export class Closers {
  readonly #closers: (() => Promise<void>)[] = [];
  #closing: Promise<void> | null = null;
  #isInterrupted = false;

  /** Remembers how to close what was just opened. Throws if nothing more should be opened. */
  add(close: () => Promise<void>): void {
    this.#closers.push(close);
    if (this.#isInterrupted) throw new Interrupted();
  }

  /** Makes the current opening stop at its next step. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** Closes everything, even if something before it cannot be closed. */
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
// A process manager that signals the whole group and npm, which forwards signals, count as one request.
const oneWishMs = 2_000;

/**
 * Opens everything, and closes it on Ctrl-C or SIGTERM, or immediately if opening fails. A signal during opening is
 * handled too: otherwise whatever was started by then, such as a database, would be left behind.
 */
export async function runUntilSignal(
  open: (closers: Closers) => Promise<void>,
  { drainSeconds = 0 }: { readonly drainSeconds?: number } = {},
): Promise<void> {
  const closers = new Closers();
  const opening = open(closers);
  const ignoreSignals = closeOnSignal(
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
    // The reason why opening failed matters more than what could not be closed afterwards.
    await closers.closeAll().catch(() => undefined);
    if (error instanceof Interrupted) return;
    ignoreSignals();
    throw error;
  }
}

/** A second signal, after a while, means: do not wait. Returns how to stop handling signals. */
function closeOnSignal(closeAll: () => Promise<void>, closingMsMax: number): () => void {
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
  return () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
}
