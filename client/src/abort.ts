/** Settles as the promise does, or rejects with the signal's reason as soon as it is aborted. */
export async function abandonOnAbort<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return promise;
  // Whoever gives up no longer cares how it ends.
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Runs something with a signal that is aborted with the caller's, or after a time. AbortSignal.any() would do, but in
 * Node 20 a combined timeout can be collected before it fires.
 */
export async function withTimeout<Value>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError')),
    timeoutMs,
  );
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
