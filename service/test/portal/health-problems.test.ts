import { expect, test } from 'vitest';
import type { Health } from '../../../portal/src/api/types.generated.ts';
import { problemsOf } from '../../../portal/src/operator/health/problems.ts';

const well: Health = {
  Queue: [{ Kind: 'send-messages', Waiting: 3, Due: 1, SetAside: 0, OldestDueSeconds: 2 }],
  Requests: [],
  Orders: [],
  Database: { Connections: 1, ConnectionsMax: 100, SizeBytes: 1, Version: '18' },
  Stock: { Low: 0, Ending: 0 },
  HasWorker: true,
  Channels: [{ Channel: 'Email', Queued: 1, Sent: 900, Bounced: 10, Failed: 1, OldestQueuedSeconds: 3 }],
  FailingReceivers: 2,
  Suppliers: [{ Name: 'acme', IsFailing: false, Problem: null, Since: '2026-11-18T00:00:00.000Z' }],
  Watch: { Watched: 5, Stuck: 0, StuckOrders: [] },
  Retention: { MessagesDays: null, ClaimLogsDays: null, Removed: 0, RanAt: null },
  Version: '1',
};
const mail = well.Channels[0] as Health['Channels'][number];
const queue = well.Queue[0] as Health['Queue'][number];

test('a busy service in which nothing waits or fails has no problem', () => {
  expect(problemsOf(well, 0)).toEqual([]);
});

test.each<[string, Partial<Health>, RegExp]>([
  ['no worker', { HasWorker: false }, /^No worker is running/],
  ['late jobs', { Queue: [{ ...queue, OldestDueSeconds: 600 }] }, /^Jobs are late: Send messages\./],
  ['failed jobs', { Queue: [{ ...queue, SetAside: 2 }] }, /^2 jobs failed\./],
  ['a stuck order', { Watch: { ...well.Watch, Stuck: 1 } }, /^1 order is stuck\./],
  ['low stock', { Stock: { Low: 1, Ending: 0 } }, /^1 product is low in stock\./],
  ['stock that ends soon', { Stock: { Low: 0, Ending: 3 } }, /^3 products last less than three days\./],
  ['mails that wait', { Channels: [{ ...mail, OldestQueuedSeconds: 900 }] }, /^Mails are not being sent\./],
  ['text messages that fail', { Channels: [{ ...mail, Channel: 'Sms', Sent: 0, Failed: 4 }] }, /^Text messages fail\./],
  ['mails that bounce', { Channels: [{ ...mail, Bounced: 90 }] }, /^90 of 990 mails bounced/],
  [
    'a supplier',
    { Suppliers: [{ Name: 'acme', IsFailing: true, Problem: 'timeout', Since: '2026-11-18T00:00:00.000Z' }] },
    /^The supplier acme is failing: timeout\./,
  ],
])('%s is one problem, with a way out', (_, change, text) => {
  const problems = problemsOf({ ...well, ...change }, 0);
  expect(problems).toEqual([
    expect.objectContaining({ text: expect.stringMatching(text), wayOut: expect.any(String) }),
  ]);
});
