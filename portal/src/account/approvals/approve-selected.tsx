import { Button, Group, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import type { WaitingOrder } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import { useAct } from '../../ui/use-act.ts';
import { ordersInWords } from '../orders/order-words.ts';
import { staleAfterDecision } from './use-approve.ts';

interface ApproveSelectedProps {
  readonly orders: readonly WaitingOrder[];
  readonly onDone: () => void;
}

/** Approves several orders one after the other; those that somebody else has decided about meanwhile are left. */
export function ApproveSelected({ orders, onDone }: ApproveSelectedProps) {
  const approve = useAct({
    run: async () => {
      const results = await approveEach(orders);
      onDone();
      return results;
    },
    question: () => ({
      title: t('Approve {orders}?', { orders: ordersInWords(orders.length) }),
      consequences: [
        t('They cost {amounts} in all, which was charged when they were placed.', { amounts: amountsOf(orders) }),
        t('The gifts are sent now, or at their delivery time.'),
      ],
      action: t('Approve {orders}', { orders: ordersInWords(orders.length) }),
    }),
    stale: staleAfterDecision,
    done: ({ approved, left }) =>
      left === 0
        ? t('{orders} approved.', { orders: ordersInWords(approved) })
        : t('{orders} approved; {left} could not be, because they no longer wait or you cannot decide about them.', {
            orders: ordersInWords(approved),
            left,
          }),
  });
  if (orders.length === 0) return null;
  return (
    <Group>
      <Button onClick={() => approve.act(undefined)} loading={approve.isRunning}>
        {t('Approve {orders}', { orders: ordersInWords(orders.length) })}
      </Button>
      <Text size="sm" c="dimmed">
        {amountsOf(orders)}
      </Text>
    </Group>
  );
}

async function approveEach(orders: readonly WaitingOrder[]): Promise<{ approved: number; left: number }> {
  let approved = 0;
  for (const { OrderId } of orders) {
    const isApproved = await api.post('/Orders/:id/Approve', { params: { id: OrderId } }).then(
      () => true,
      () => false,
    );
    if (isApproved) approved++;
  }
  return { approved, left: orders.length - approved };
}

function amountsOf(orders: readonly WaitingOrder[]): string {
  const sums = new Map<string, number>();
  for (const { CurrencyCode, Cost } of orders) sums.set(CurrencyCode, (sums.get(CurrencyCode) ?? 0) + Cost);
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(', ');
}
