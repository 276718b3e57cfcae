import type { Change } from '../kit/changes.ts';
import { everything } from '../kit/changes.ts';
import type { OrderId } from '../kit/ids.ts';

/** Lets a request wait until its order leaves Pending, in whichever process that happens. */
export interface CompletionWaiter {
  /** Starts listening; call it before the order is placed, so that a quick worker is not missed. */
  expect(orderId: OrderId): Expected;
  onChange(change: Change): void;
}

export interface Expected {
  /** Resolves when the order has left Pending, or after the time given. */
  within(timeoutMs: number): Promise<void>;
  cancel(): void;
}

const prefix = 'orders ';

export function createCompletionWaiter(): CompletionWaiter {
  const listeners = new Map<string, () => void>();
  return {
    expect(orderId) {
      const finished = new Promise<void>((resolve) => listeners.set(orderId, resolve));
      const cancel = () => listeners.delete(orderId);
      return {
        async within(timeoutMs) {
          let timer: NodeJS.Timeout | undefined;
          const elapsed = new Promise<void>((resolve) => {
            timer = setTimeout(resolve, timeoutMs);
          });
          await Promise.race([finished, elapsed]);
          clearTimeout(timer);
          cancel();
        },
        cancel,
      };
    },
    onChange(change) {
      // After a break notices may be missing: whoever waits looks for itself.
      if (change === everything) for (const listener of listeners.values()) listener();
      if (!change.startsWith(prefix)) return;
      for (const orderId of change.slice(prefix.length).split(',')) listeners.get(orderId)?.();
    },
  };
}
