const millisecondsPerSecond = 1_000;
/** Above this, requests would only pile up at a stalled server; what is skipped counts as dropped. */
const waitingMax = 20_000;

export interface Pacing {
  /** When the next request that may be sent now was due, or null when none is due. Counts it as taken. */
  takeDue(now: number): number | null;
  /** How many requests were skipped since the last call. */
  takeDropped(): number;
}

/** Closed loop: a request is due whenever a connection is free. */
export const closedLoop: Pacing = {
  takeDue: (now) => now,
  takeDropped: () => 0,
};

/**
 * Open loop: the n-th request is due at a fixed time. Its latency counts from then, so that a pause of the server
 * affects every request that was due during the pause, not only the outstanding ones.
 */
export function openLoop(arrivalsPerSecond: number, startsAt: number): Pacing {
  let taken = 0;
  let dropped = 0;
  return {
    takeDue(now) {
      const arrived = Math.floor(((now - startsAt) * arrivalsPerSecond) / millisecondsPerSecond);
      const surplus = arrived - taken - waitingMax;
      if (surplus > 0) {
        taken += surplus;
        dropped += surplus;
      }
      if (taken >= arrived) return null;
      taken++;
      return startsAt + (taken * millisecondsPerSecond) / arrivalsPerSecond;
    },
    takeDropped() {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}
