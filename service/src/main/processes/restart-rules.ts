export const restartDelayMs = 1_000;
/** After a start that failed, for example because the database is away. The other processes go on, so it is tried forever. */
export const startAgainDelayMs = 5_000;
export const restartsPerMinuteMax = 5;
const minuteMs = 60_000;

export interface RestartLimit {
  /** Whether a process that was ready and exited unexpectedly may start again; false: it did so too often. */
  mayRestart(nowMs: number): boolean;
}

/** Of one process. A process that cannot stay alive must not hide behind restarts that go on forever. */
export function createRestartLimit(): RestartLimit {
  let endedAtMs: number[] = [];
  return {
    mayRestart(nowMs) {
      endedAtMs = [...endedAtMs.filter((endedMs) => nowMs - endedMs < minuteMs), nowMs];
      return endedAtMs.length <= restartsPerMinuteMax;
    },
  };
}
