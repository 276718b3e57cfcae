import { Text, Timeline } from '@mantine/core';
import {
  IconBan,
  IconBellRinging,
  IconCards,
  IconCheck,
  IconClockX,
  IconCoins,
  IconCreditCardOff,
  IconEdit,
  IconEraser,
  IconEye,
  IconGift,
  IconLifebuoy,
  IconMail,
  IconMailOff,
  IconPackage,
  IconReceiptRefund,
  IconRefresh,
  IconSparkles,
  IconX,
} from '@tabler/icons-react';
import type { TimelineEntry } from '../../api/types.generated.ts';
import { formatPreciseInstant, inWords } from '../../ui/format.ts';
import { SentMessageButton } from './sent-message.tsx';

const looks: Readonly<
  Record<string, { readonly words: string; readonly icon: typeof IconCheck; readonly color: string }>
> = {
  Accepted: { words: 'Accepted', icon: IconCheck, color: 'blue' },
  Charged: { words: 'Charged to the balance', icon: IconCoins, color: 'blue' },
  Changed: { words: 'Changed before sending', icon: IconEdit, color: 'yellow' },
  Issued: { words: 'Cards issued', icon: IconSparkles, color: 'blue' },
  Queued: { words: 'Waiting to be sent', icon: IconMail, color: 'gray' },
  Sent: { words: 'Sent', icon: IconMail, color: 'blue' },
  Delivered: { words: 'Delivered', icon: IconMail, color: 'teal' },
  Bounced: { words: 'Bounced: the address did not accept mail', icon: IconMailOff, color: 'red' },
  NotDelivered: { words: 'Not delivered', icon: IconMailOff, color: 'red' },
  Reminded: { words: 'Reminder sent', icon: IconBellRinging, color: 'blue' },
  Opened: { words: 'Gift page opened', icon: IconEye, color: 'teal' },
  Disclosed: { words: 'Code shown for the first time', icon: IconEye, color: 'teal' },
  Claimed: { words: 'Claimed', icon: IconGift, color: 'teal' },
  Chosen: { words: 'Chosen', icon: IconCards, color: 'teal' },
  Shipped: { words: 'Shipped', icon: IconPackage, color: 'teal' },
  Reissued: { words: 'Reissued: older links no longer work', icon: IconRefresh, color: 'yellow' },
  Voided: { words: 'Voided: links no longer work', icon: IconCreditCardOff, color: 'gray' },
  Expired: { words: 'Expired: not opened in time', icon: IconClockX, color: 'gray' },
  Refunded: { words: 'Refunded to the balance', icon: IconReceiptRefund, color: 'gray' },
  Cancelled: { words: 'Cancelled', icon: IconBan, color: 'gray' },
  Failed: { words: 'Failed', icon: IconX, color: 'red' },
  Forgotten: { words: 'Recipient forgotten', icon: IconEraser, color: 'gray' },
  CaseOpened: { words: 'Reported by the recipient', icon: IconLifebuoy, color: 'yellow' },
  Replaced: { words: 'Code replaced, case closed', icon: IconRefresh, color: 'teal' },
  CaseClosed: { words: 'Case closed', icon: IconLifebuoy, color: 'gray' },
  Complete: { words: 'Complete', icon: IconCheck, color: 'teal' },
};

interface TimelineListProps {
  /** Left out where messages cannot be shown: operators do not read an account's mails. */
  readonly orderId?: string;
  readonly entries: readonly (Omit<TimelineEntry, 'MessageId'> & Partial<TimelineEntry>)[];
}

export function TimelineList({ orderId, entries }: TimelineListProps) {
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing yet.
      </Text>
    );
  return (
    <Timeline bulletSize={26} lineWidth={2} active={entries.length}>
      {entries.map(({ At, Kind, Detail, MessageId }) => {
        const look = looks[Kind];
        const Icon = look?.icon ?? IconCheck;
        return (
          <Timeline.Item
            key={`${At}-${Kind}-${Detail}-${MessageId}`}
            bullet={<Icon size={14} aria-hidden="true" />}
            color={look?.color ?? 'gray'}
            title={
              <Text size="sm" fw={600}>
                {look?.words ?? inWords(Kind)}
              </Text>
            }
          >
            <Text size="xs" c="dimmed" className="breakable">
              {formatPreciseInstant(At)}
              {Detail && ` · ${Detail}`}
            </Text>
            {orderId && MessageId && <SentMessageButton orderId={orderId} messageId={MessageId} />}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}
