const everyMs = 30_000;
const secondsPerMinute = 60;
const megabyte = 1024 * 1024;

export interface Progress {
  /** Prints a line now and then: how far the run is, how fast, and how long it will still take. */
  show(done: number, faults: number): void;
}

export function createProgress(requests: number): Progress {
  const startedAt = performance.now();
  let shownAt = startedAt;
  let shown = 0;
  return {
    show(done, faults) {
      const now = performance.now();
      if (now - shownAt < everyMs) return;
      const perSecond = ((done - shown) * 1_000) / (now - shownAt);
      const minutesLeft = (requests - done) / ((done * 1_000) / (now - startedAt)) / secondsPerMinute;
      const { heapUsed, rss } = process.memoryUsage();
      process.stderr.write(
        `${done} of ${requests} requests, ${perSecond.toFixed(0)}/s, ${minutesLeft.toFixed(0)} min left, ${faults} faults, ` +
          `heap ${(heapUsed / megabyte).toFixed(0)} MB, resident ${(rss / megabyte).toFixed(0)} MB\n`,
      );
      shownAt = now;
      shown = done;
    },
  };
}
