import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { keys } from '../../api/keys.ts';
import type { WebhookMessage } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatInstant, inWords, listed } from '../../ui/format.ts';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { failureInWords } from './attempt-words.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { MessageStatus } from './message-status.tsx';

const liveMs = 5_000;

interface MessageLogProps {
  readonly endpointId?: string;
  readonly orderId?: string;
  readonly onAll?: () => void;
}

/** Messages that were sent or are being retried; of one endpoint, about one order, or all. */
export function MessageLog({ endpointId, orderId, onAll }: MessageLogProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const filters = { ...(endpointId && { endpointId }), ...(orderId && { orderId }) };
  const rows = usePagedRows({
    queryKey: keys.webhookMessages(filters),
    fetchPage: pageOf('/WebhookMessages', { query: filters }),
    refetchMs: liveMs,
  });
  return (
    <Section title={t('Messages')}>
      {orderId && (
        <Group mb="md" justify="space-between">
          <Text size="sm">
            {rich('Only messages about <order>one order</order>', {
              order: (words) => (
                <Anchor component={Link} href={`/orders/${orderId}`} size="sm" underline="always">
                  {words}
                </Anchor>
              ),
            })}
          </Text>
          <Button size="xs" variant="light" onClick={onAll}>
            {t('Show all messages')}
          </Button>
        </Group>
      )}
      <VirtualTable
        label={t('Messages')}
        rows={rows}
        onOpen={({ Id }) => setOpenId(Id)}
        empty={
          <Nothing title={t('No messages yet')} icon={<IconMessages aria-hidden="true" />}>
            {t('Messages and their delivery attempts are kept for 90 days.')}
          </Nothing>
        }
        columns={[
          { header: t('When'), track: '12rem', cell: ({ Timestamp }) => formatInstant(Timestamp) },
          { header: t('About'), track: 'minmax(0, 1fr)', cell: ({ Type }) => inWords(Type) },
          { header: t('Attempts'), track: '6rem', isNumeric: true, cell: ({ Attempts }) => Attempts.length },
          { header: t('Last answer'), track: '12rem', cell: lastAnswer },
          { header: t('Status'), track: '8rem', cell: (message) => <MessageStatus message={message} /> },
        ]}
        compact={(message) => (
          <Group justify="space-between" wrap="nowrap">
            <div className="list-main">
              <Text size="sm" fw={600} truncate>
                {inWords(message.Type)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {listed([formatInstant(message.Timestamp), lastAnswer(message)], ' · ')}
              </Text>
            </div>
            <MessageStatus message={message} />
          </Group>
        )}
      />
      <MessageDrawer id={openId} onClose={() => setOpenId(null)} />
    </Section>
  );
}

function lastAnswer({ Attempts, Status }: WebhookMessage): string {
  const last = Attempts.at(-1);
  // Nothing more is sent to an endpoint that was disabled.
  if (!last) return Status === 'Failed' ? t('Never sent') : t('Not sent yet');
  return last.StatusCode === null ? failureInWords(last.Error) : `HTTP ${last.StatusCode}`;
}
