import type { Outcome, Sender } from '../types.ts';

const deferred: Outcome = { kind: 'Deferred', reason: 'ProviderNotConfigured' };

/** Used if no provider is configured: messages wait for a day, in case one is configured. */
export function createUnconfiguredSender<Outgoing>(): Sender<Outgoing> {
  return { provider: 'none', send: async () => deferred, concurrencyMax: 100, close: async () => undefined };
}
