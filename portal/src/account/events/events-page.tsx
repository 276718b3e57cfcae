import { Badge, Button, Group, Text } from '@mantine/core';
import { IconBell, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AccountEvent } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatTime, inWords } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Failure, Nothing, Waiting } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useEventFeed } from './use-event-feed.ts';

export function EventsPage() {
  const [isPaused, setPaused] = useState(false);
  const { events, freshAfter, error, isWaiting } = useEventFeed(isPaused);
  return (
    <Page
      title={t('Events')}
      lead={t('Everything that happens in this account, live. Your systems can read the same feed at /v1/Events.')}
      actions={
        <Button
          variant="light"
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      }
    >
      {error && <Failure error={error} />}
      <Section>
        {isWaiting ? (
          <Waiting />
        ) : events.length === 0 ? (
          <Nothing title={t('No events yet')} icon={<IconBell aria-hidden="true" />}>
            {t('New events appear here automatically.')}
          </Nothing>
        ) : (
          <ul className="plain-list" aria-label={t('Events')} aria-live="polite">
            {events.map((event) => (
              <li key={event.Sequence} className={event.Sequence > freshAfter ? 'fresh-row event-row' : 'event-row'}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}

function EventLine({ event }: { readonly event: AccountEvent }) {
  const orderId = typeof event.Data.OrderId === 'string' ? event.Data.OrderId : null;
  const facts = Object.entries(event.Data).filter(([name, value]) => name !== 'OrderId' && isPlain(value));
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Text size="sm" c="dimmed" className="event-time">
        {formatTime(event.Timestamp)}
      </Text>
      <div className="list-main">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {inWords(event.Type)}
          </Text>
          <Badge size="xs" color="gray">
            {event.Sequence}
          </Badge>
          {orderId && (
            <Link href={`/orders/${orderId}`} className="text-link">
              {t('Order')}
            </Link>
          )}
        </Group>
        <Text size="xs" c="dimmed" className="breakable">
          {facts.map(([name, value]) => `${inWords(name)}: ${String(value)}`).join(' · ')}
        </Text>
      </div>
    </Group>
  );
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
