import type { Change } from '../database/changes.ts';
import { everything } from '../database/changes.ts';
import type { OrderId } from '../kit/ids.ts';
import { ordersChangedBy } from './order-changes.ts';

/** Lets a request wait until its order leaves Pending, in whichever process that happens. */
export interface CompletionWaiter {
  /** Starts listening; call it before the order is placed, so that a fast worker is not missed. */
  expect(orderId: OrderId): Expected;
  onChange(change: Change): void;
}

export interface Expected {
  /** Resolves when the order may have left Pending, or after the timeout. Can be called again if it has not. */
  within(timeoutMs: number): Promise<void>;
  cancel(): void;
}

export function createCompletionWaiter(): CompletionWaiter {
  const listeners = new Map<string, () => void>();
  return {
    expect(orderId) {
      let hasChanged = false;
      let wake = () => {};
      listeners.set(orderId, () => {
        hasChanged = true;
        wake();
      });
      return {
        async within(timeoutMs) {
          if (!hasChanged) await untilWoken(timeoutMs, (resolve) => (wake = resolve));
          hasChanged = false;
        },
        cancel: () => listeners.delete(orderId),
      };
    },
    onChange(change) {
      // After a reconnect, notifications may have been missed, so waiting requests check the order themselves.
      if (change === everything) for (const listener of listeners.values()) listener();
      for (const orderId of ordersChangedBy(change)) listeners.get(orderId)?.();
    },
  };
}

async function untilWoken(timeoutMs: number, listen: (wake: () => void) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
    listen(resolve);
  });
  clearTimeout(timer);
}
