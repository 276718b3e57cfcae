/** How long a test waits for what happens in its own time: long enough for a busy machine, at no cost on a quiet one. */
export const patience = { timeout: 40_000, interval: 10 } as const;
