import { lineItemIdOf } from '../../kit/ids.ts';
import { listMessageRows, type MessageRow } from '../source-queries.ts';
import type { ReportNeeds, ReportSource } from '../types.ts';
import { readWindows } from './read-windows.ts';

/** One row per message to a recipient, with what became of it. */
export const deliveries: ReportSource = {
  sequence: 'orders',
  holdsRecipients: true,
  filters: ['startDate', 'endDate', 'departmentId'],
  required: [],
  columns: [
    'CreatedAt',
    'PONumber',
    'OrderId',
    'LineItemId',
    'MessageId',
    'Channel',
    'Address',
    'IsReminder',
    'Status',
    'Reason',
    'AcceptedAt',
    'EndedAt',
  ],
  async *read(needs, { accountId, filter, ...range }) {
    const portions = readWindows<MessageRow>(range, (window) => listMessageRows(needs.db, accountId, filter, window));
    for await (const rows of portions) yield rows.map((message) => cellsOf(needs, message));
  },
};

function cellsOf(needs: ReportNeeds, message: MessageRow) {
  return [
    message.createdAt.toISOString(),
    message.poNumber,
    message.orderId,
    lineItemIdOf(message.orderId, message.lineNumber),
    message.id,
    message.channel,
    addressOf(needs, message),
    message.isReminder ? 'Yes' : 'No',
    message.status,
    message.reason,
    message.acceptedAt?.toISOString() ?? null,
    message.endedAt?.toISOString() ?? null,
  ];
}

/** The line may have another address by now; the message keeps only a hash of its own. */
function addressOf({ addressHashes }: ReportNeeds, { address, addressHash }: MessageRow): string | null {
  if (address === null || addressHash === null) return address;
  return addressHashes.of(address).equals(addressHash) ? address : null;
}
