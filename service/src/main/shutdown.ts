/** Things to close, in the opposite order of opening. */
export class Closers {
  readonly #closers: (() => Promise<void>)[] = [];
  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }
  async closeAll(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }
}

const graceMs = 30_000;

/** Closes everything on Ctrl-C or SIGTERM and ends the process. A second signal does not wait. */
export function closeOnSignal(closers: Closers): void {
  let isClosing = false;
  const onSignal = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    closers.closeAll().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
