/**
 * Aborted by the first SIGINT, SIGTERM or SIGHUP (a closed terminal). They end the process no longer, so that it can remove what it
 * has started.
 */
export function stopOnSignals(): AbortSignal {
  const stopping = new AbortController();
  // What is said after a terminal was closed is lost, and must not end the process before it has tidied up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (!stopping.signal.aborted) process.stderr.write(`${name}: stopping and removing what was started.\n`);
      stopping.abort(new Error(`stopped by ${name}`));
    });
  return stopping.signal;
}

/** Rejects when the signal comes; how `work` ends after that is of no interest any more. */
export function unlessStopped<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const stopped = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, stopped]);
}
