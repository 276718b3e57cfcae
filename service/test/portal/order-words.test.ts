import { expect, test } from 'vitest';
import { noteOnLine, reasonOfOrder } from '../../../portal/src/account/orders/order-words.ts';
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

test.each(['Bounced', 'Failed'] as const)(
  'a gift whose message is %s is said to be valid, with a way out',
  (status) => {
    const ClaimData = [{ ClaimStatus: 'Unclaimed' }] as unknown as LineItem['ClaimData'];
    const sent: LineItem = { ...line('Complete', 'Bounced'), DeliveryStatus: status, ClaimData };
    expect(noteOnLine(sent)).toBe('A message did not arrive. The gift is valid: reissue it to another address.');
    expect(noteOnLine({ ...sent, Status: 'Failed' })).toBe('Bounced');
    expect(noteOnLine({ ...sent, ClaimData: [] })).toBe('Bounced');
  },
);
