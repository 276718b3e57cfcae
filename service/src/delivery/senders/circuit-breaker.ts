export interface CircuitBreaker {
  /** Runs an attempt, and learns from its result whether the server is there; null while nothing may be sent. */
  attempt<Result>(run: () => Promise<Result>, isUnreachable: (result: Result) => boolean): Promise<Result | null>;
  /** True while an attempt would not be run. */
  isOpen(): boolean;
}

/** While a server is unreachable, one attempt now and then finds out whether it is back; thousands of others need not. */
export function createCircuitBreaker(probeEveryMs: number): CircuitBreaker {
  let isUnreachable = false;
  let isProbing = false;
  let nextProbeAt = 0;

  const isOpen = () => isUnreachable && (isProbing || performance.now() < nextProbeAt);

  return {
    isOpen,
    async attempt(run, wasUnreachable) {
      if (isOpen()) return null;
      const isProbe = isUnreachable;
      if (isProbe) isProbing = true;
      try {
        const result = await run();
        isUnreachable = wasUnreachable(result);
        return result;
      } finally {
        if (isProbe) isProbing = false;
        if (isProbe && isUnreachable) nextProbeAt = performance.now() + probeEveryMs;
      }
    },
  };
}
