/** How long a test waits for asynchronous effects: long enough for a busy machine, at no cost on an idle one. */
export const patience = { timeout: 60_000, interval: 50 } as const;
