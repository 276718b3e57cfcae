import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconBell, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AccountEvent } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatTime, inWords, listed } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Failure, Nothing, Waiting } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useDepartmentNames } from '../products/use-products.ts';
import { eventFacts } from './event-facts.ts';
import { useEventFeed } from './use-event-feed.ts';

export function EventsPage() {
  const [isPaused, setPaused] = useState(false);
  const { events, freshAfter, error, isWaiting } = useEventFeed(isPaused);
  const departmentName = useDepartmentNames();
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
                <EventLine event={event} departmentName={departmentName} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}

interface EventLineProps {
  readonly event: AccountEvent;
  readonly departmentName: (id: string) => string;
}

function EventLine({ event, departmentName }: EventLineProps) {
  const { OrderId, PONumber } = event.Data;
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
          {typeof OrderId === 'string' && (
            <Anchor component={Link} href={`/orders/${OrderId}`} size="sm" underline="always" className="breakable">
              <bdi>{typeof PONumber === 'string' ? PONumber : t('Order')}</bdi>
            </Anchor>
          )}
        </Group>
        <Text size="xs" c="dimmed" className="breakable">
          {listed(eventFacts(event, departmentName), ' · ')}
        </Text>
      </div>
    </Group>
  );
}
