import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { LineItem, OrderWithTimeline } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatInstant } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { VoidDialog } from './void-dialog.tsx';

const cardsShownMax = 100;

/** The cards of a line with several, each with its state. A card without a state is not ready yet. */
export function CardList({ order, line }: { readonly order: OrderWithTimeline; readonly line: LineItem }) {
  const mayOrder = useCan('orders.place');
  const isSuspended = useSuspension() !== null;
  const mayVoid = mayOrder && !isSuspended && order.Type !== 'PhysicalShipment';
  const [cardId, setCardId] = useState<string | null>(null);
  const ready = line.ClaimData.filter(({ ClaimStatus }) => ClaimStatus !== null);
  if (line.ClaimData.length < 2 || ready.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('Cards')}
      </Title>
      {line.ClaimData.slice(0, cardsShownMax).map(({ Id, ClaimStatus, ClaimTimestamp }, index) => (
        <Group key={Id} gap="sm" mih={30}>
          <Text size="sm" w="4.5rem">
            {t('Card {number}', { number: index + 1 })}
          </Text>
          <StatusBadge status={ClaimStatus ?? 'Pending'} />
          {ClaimTimestamp && (
            <Text size="xs" c="dimmed">
              {formatInstant(ClaimTimestamp)}
            </Text>
          )}
          {mayVoid && ClaimStatus === 'Unclaimed' && (
            <Button size="compact-xs" variant="subtle" color="red" ms="auto" onClick={() => setCardId(Id)}>
              {rich('Void<hidden> card {number}</hidden>', {
                hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
                number: index + 1,
              })}
            </Button>
          )}
        </Group>
      ))}
      {line.ClaimData.length > cardsShownMax && (
        <Text size="sm" c="dimmed">
          {t(
            '{count, plural, one {# more card is not listed here; the API lists all of them.} other {# more cards are not listed here; the API lists all of them.}}',
            {
              count: line.ClaimData.length - cardsShownMax,
            },
          )}
        </Text>
      )}
      <VoidDialog
        target={cardId === null ? null : { order, lineItemId: line.Id, cardId }}
        onClose={() => setCardId(null)}
      />
    </Stack>
  );
}
