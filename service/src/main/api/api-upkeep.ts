import { listenForChanges } from '../../database/changes.ts';
import type { ApiParts } from './api-parts.ts';

export interface Upkeep {
  stopTimers(): void;
  /** Stops listening for changes. */
  close(): Promise<void>;
}

const versionCheckMs = 5_000;
const tokenConfirmationMs = 400;
/** How long a process may not know what another one admitted; docs/configuration.md describes the effect. */
const rateExchangeMs = 200;

/** Keeps caches in sync with the database and with other processes. */
export function startUpkeep(
  databaseUrl: string,
  { catalog, authenticator, accountLimiter, onChange }: ApiParts,
): Upkeep {
  const changes = listenForChanges(databaseUrl, onChange);
  const timers = [
    // The safety net for a lost notification.
    repeat(() => catalog.checkVersion(), versionCheckMs),
    repeat(() => authenticator.confirm(), tokenConfirmationMs),
  ];
  if (accountLimiter) timers.push(repeat(() => accountLimiter.exchange(), rateExchangeMs));
  return {
    stopTimers() {
      for (const timer of timers) clearInterval(timer);
    },
    close: () => changes.close(),
  };
}

// Without the database each process continues with what it knows.
function repeat(task: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  return setInterval(() => task().catch(() => undefined), everyMs).unref();
}
