import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { WaitingOrder } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatInstant, formatMoney, showInvisible } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { cardsInWords } from '../orders/order-words.ts';
import { sourceWords } from './approval-words.ts';
import { useApprove } from './use-approve.ts';

interface WaitingOrderProps {
  readonly order: WaitingOrder;
  readonly onReject: (order: WaitingOrder) => void;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** One order that waits: who wants to spend how much on what, and why somebody is asked. */
export function WaitingOrderCard(props: WaitingOrderProps) {
  const { order } = props;
  return (
    <Section
      title={showInvisible(order.PONumber)}
      hint={t('Placed by {name} on {date}', { name: order.PlacedBy, date: formatInstant(order.RequestedAt) })}
    >
      <Stack>
        <Facts labelWidth="8rem" facts={factsOf(order)} />
        <Text size="sm" c="dimmed">
          {t('Rejected automatically on {date}.', { date: formatInstant(order.ExpiresAt) })}
        </Text>
        <Decision {...props} />
      </Stack>
    </Section>
  );
}

function factsOf(order: WaitingOrder): Fact[] {
  return [
    [t('Cost'), formatMoney(order.Cost, order.CurrencyCode)],
    [t('Cards'), cardsInWords(order.Cards)],
    [t('Placed through'), sourceWords[order.Source]],
    ...(order.DepartmentName ? [[t('Department'), order.DepartmentName] as const] : []),
    ...(order.Note ? [[t('Note'), order.Note] as const] : []),
    [t('Rules'), order.Rules.join(', ')],
  ];
}

function Decision({ order, onReject, isSelected, onSelect }: WaitingOrderProps) {
  const mayApprove = useCan('orders.approve');
  const isSuspended = useSuspension() !== null;
  const approve = useApprove();
  return (
    <>
      {order.IsOwn && mayApprove && (
        <Text size="sm" c="dimmed">
          {t('You placed this order, so somebody else has to decide.')}
        </Text>
      )}
      <Group>
        {mayApprove && !order.IsOwn && !isSuspended && (
          <>
            <Button onClick={() => approve.act(order)} loading={approve.isRunning}>
              {t('Approve')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => onReject(order)}>
              {t('Reject')}
            </Button>
            <Checkbox
              label={t('Select')}
              aria-label={t('Select order {number}', { number: order.PONumber })}
              checked={isSelected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          </>
        )}
        <Anchor component={Link} href={`/orders/${order.OrderId}`} size="sm" underline="always">
          {t('View the order')}
        </Anchor>
      </Group>
    </>
  );
}
