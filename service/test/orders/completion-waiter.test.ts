import { expect, test } from 'vitest';
import { everything } from '../../src/database/changes.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import { createCompletionWaiter } from '../../src/orders/completion-waiter.ts';

const orderId = '0192f3a0-1111-7222-8333-400000000000' as OrderId;
const longMs = 60_000;

test('a completion announced before the wait starts is not missed', async () => {
  const waiter = createCompletionWaiter();
  const expected = waiter.expect(orderId);
  waiter.onChange(`orders other,${orderId}`);
  await expected.within(longMs);
});

test('waiting can continue after a reconnect without a result', async () => {
  const waiter = createCompletionWaiter();
  const expected = waiter.expect(orderId);
  waiter.onChange(everything);
  await expected.within(longMs);
  const again = expected.within(longMs);
  waiter.onChange(`orders ${orderId}`);
  await again;
});

test('a wait ends at its timeout, and other orders do not end it', async () => {
  const waiter = createCompletionWaiter();
  const expected = waiter.expect(orderId);
  waiter.onChange('orders another');
  let isOver = false;
  const waited = expected.within(20).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  await waited;
});
