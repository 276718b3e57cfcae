import { Text, Timeline } from '@mantine/core';
import {
  IconBan,
  IconBellRinging,
  IconCards,
  IconCheck,
  IconClockHour4,
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
import { t } from '../../i18n/t.ts';
import { formatPreciseInstant, inWords } from '../../ui/format.ts';
import { SentMessageButton } from './sent-message.tsx';
import { detailsInWords } from './timeline-details.ts';

const looks: Readonly<
  Record<string, { readonly words: string; readonly icon: typeof IconCheck; readonly color: string }>
> = {
  Accepted: { words: t('Accepted'), icon: IconCheck, color: 'blue' },
  Charged: { words: t('Charged to the balance'), icon: IconCoins, color: 'blue' },
  Changed: { words: t('Changed before sending'), icon: IconEdit, color: 'yellow' },
  Issued: { words: t('Cards issued'), icon: IconSparkles, color: 'blue' },
  Queued: { words: t('Waiting to be sent'), icon: IconMail, color: 'gray' },
  Sent: { words: t('Sent'), icon: IconMail, color: 'blue' },
  Delivered: { words: t('Delivered'), icon: IconMail, color: 'teal' },
  Bounced: { words: t('Bounced: the address did not accept mail'), icon: IconMailOff, color: 'red' },
  NotDelivered: { words: t('Not delivered'), icon: IconMailOff, color: 'red' },
  Reminded: { words: t('Reminder sent'), icon: IconBellRinging, color: 'blue' },
  Opened: { words: t('Gift page opened'), icon: IconEye, color: 'teal' },
  Disclosed: { words: t('Code shown for the first time'), icon: IconEye, color: 'teal' },
  Claimed: { words: t('Claimed'), icon: IconGift, color: 'teal' },
  Chosen: { words: t('Chosen'), icon: IconCards, color: 'teal' },
  Shipped: { words: t('Shipped'), icon: IconPackage, color: 'teal' },
  Reissued: { words: t('Reissued: older links no longer work'), icon: IconRefresh, color: 'yellow' },
  Voided: { words: t('Voided: links no longer work'), icon: IconCreditCardOff, color: 'gray' },
  Expired: { words: t('Expired: not opened in time'), icon: IconClockX, color: 'gray' },
  Refunded: { words: t('Refunded to the balance'), icon: IconReceiptRefund, color: 'gray' },
  Cancelled: { words: t('Cancelled'), icon: IconBan, color: 'gray' },
  Failed: { words: t('Failed'), icon: IconX, color: 'red' },
  Forgotten: { words: t('Recipient forgotten'), icon: IconEraser, color: 'gray' },
  CaseOpened: { words: t('Reported by the recipient'), icon: IconLifebuoy, color: 'yellow' },
  Replaced: { words: t('Code replaced, case closed'), icon: IconRefresh, color: 'teal' },
  CaseClosed: { words: t('Case closed'), icon: IconLifebuoy, color: 'gray' },
  ApprovalNeeded: { words: t('Approval requested'), icon: IconClockHour4, color: 'yellow' },
  Approved: { words: t('Approved'), icon: IconCheck, color: 'teal' },
  Rejected: { words: t('Rejected'), icon: IconX, color: 'red' },
  Held: { words: t('Waiting for funds'), icon: IconClockHour4, color: 'yellow' },
  Released: { words: t('Funds arrived: charged and released'), icon: IconCheck, color: 'teal' },
  HoldExpired: { words: t('Funds did not arrive in time'), icon: IconX, color: 'red' },
  Complete: { words: t('Complete'), icon: IconCheck, color: 'teal' },
};

interface TimelineListProps {
  /** Left out where messages cannot be shown: operators do not read an account's mails. */
  readonly orderId?: string;
  readonly entries: readonly TimelineEntry[];
}

export function TimelineList({ orderId, entries }: TimelineListProps) {
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Nothing yet.')}
      </Text>
    );
  return (
    <Timeline bulletSize={26} lineWidth={2} active={entries.length}>
      {entries.map(({ At, Kind, Details, MessageId }) => {
        const look = looks[Kind];
        const details = detailsInWords(Details);
        const Icon = look?.icon ?? IconCheck;
        return (
          <Timeline.Item
            key={`${At}-${Kind}-${details}-${MessageId}`}
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
              {details && (
                <>
                  {' · '}
                  <bdi>{details}</bdi>
                </>
              )}
            </Text>
            {orderId && MessageId && <SentMessageButton orderId={orderId} messageId={MessageId} />}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}
