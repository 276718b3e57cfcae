import { Badge } from '@mantine/core';
import { inWords } from './format.ts';

/** One colour per meaning: green is done, blue in progress, yellow needs attention, red failed, grey is over. */
const colorByStatus: Readonly<Record<string, string>> = {
  Complete: 'teal',
  Ready: 'teal',
  Applied: 'teal',
  Approved: 'teal',
  Delivered: 'teal',
  Claimed: 'teal',
  Active: 'teal',
  Enabled: 'teal',
  Shipped: 'teal',
  Sent: 'blue',
  Succeeded: 'teal',
  Pending: 'blue',
  Processing: 'blue',
  Invited: 'blue',
  Queued: 'blue',
  Running: 'blue',
  Packed: 'blue',
  Unclaimed: 'blue',
  PartiallyComplete: 'yellow',
  AwaitingStock: 'yellow',
  AwaitingFunds: 'yellow',
  MessageLimitReached: 'yellow',
  Scheduled: 'yellow',
  ToSettle: 'yellow',
  Low: 'yellow',
  Retrying: 'yellow',
  AccountSuspended: 'yellow',
  Frozen: 'yellow',
  Suspended: 'red',
  Failed: 'red',
  Failing: 'red',
  Bounced: 'red',
  Rejected: 'red',
  Refused: 'red',
};

export function StatusBadge({ status, label }: { readonly status: string; readonly label?: string | undefined }) {
  return (
    <Badge color={colorByStatus[status] ?? 'gray'} className="status">
      {label ?? inWords(status)}
    </Badge>
  );
}
