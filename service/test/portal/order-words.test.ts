import { expect, test } from 'vitest';
import { reasonOfOrder } from '../../../portal/src/account/orders/order-words.ts';
import type { LineItem } from '../../../portal/src/api/types.generated.ts';

const line = (Status: LineItem['Status'], StatusReason: string | null = null) => ({ Status, StatusReason }) as LineItem;

test.each([
  ['all that is left waits for its day', [line('Complete'), line('Pending', 'Scheduled')], 'Scheduled'],
  ['something is being issued', [line('Pending', 'Processing'), line('Pending', 'Scheduled')], 'Processing'],
  ['something waits for stock', [line('Pending', 'AwaitingStock'), line('Complete')], 'Processing'],
  ['nothing is left', [line('Complete')], 'Processing'],
])('an order is scheduled and not being processed while all that is left waits: %s', (_, LineItems, reason) => {
  expect(reasonOfOrder({ StatusReason: 'Processing', LineItems })).toBe(reason);
});
