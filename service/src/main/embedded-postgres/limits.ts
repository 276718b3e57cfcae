export const commandTimeoutMs = 10_000;
export const initdbTimeoutMs = 180_000;
export const initdbLeftoverAgeMs = 600_000;

export const connectTimeoutMs = 5_000;
export const startTimeoutMs = 60_000;
/** A server that answers "starting up" is repairing itself after a crash. Stopping it would throw that work away. */
export const recoveryTimeoutMs = 600_000;
export const readinessPollMs = 20;
export const portAttemptsMax = 10;
export const blockedPauseMs = 200;
/** PostgreSQL writes its lock file within milliseconds. One that stays empty was left by a crash. */
export const emptyLockFileAgeMs = 5_000;

export const ownerLockWaitMs = 2_000;
export const ownerLockPollMs = 100;

export const fastShutdownMs = 30_000;
export const immediateShutdownMs = 10_000;
export const shutdownPollMs = 20;

export const restartAttemptsMax = 20;
export const restartPauseMs = 250;
export const restartPauseMaxMs = 5_000;
/** A server that lived this long was healthy, so its next death is counted from one again. */
export const stableServerMs = 60_000;

export const serverLogBytesMax = 10 * 1024 * 1024;
export const serverLogCheckMs = 3_600_000;
export const serverLogTailBytesMax = 64 * 1024;

/** The kernel's limit for a socket path is 108 bytes on Linux and 104 on macOS. */
export const socketPathBytesMax = 100;
