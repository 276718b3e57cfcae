import { Button } from '@mantine/core';
import { IconBan, IconCreditCardOff, IconLink, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OrderWithTimeline, RevealedCard } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import { useAct } from '../../ui/use-act.ts';
import { hasVoidable, isCancellable } from './order-words.ts';
import { RevealedLinks } from './revealed-links.tsx';
import { VoidDialog } from './void-dialog.tsx';

export function OrderActions({ order }: { readonly order: OrderWithTimeline }) {
  const mayOrder = useCan('orders.place');
  const isSuspended = useSuspension() !== null;
  const [cards, setCards] = useState<readonly RevealedCard[] | null>(null);
  const [isVoiding, setVoiding] = useState(false);
  const pending = order.LineItems.filter((line) => isCancellable(order, line));
  const cancel = useCancel(order, pending);
  const reveal = useReveal(order, setCards);
  if (!mayOrder || isSuspended) return null;
  return (
    <>
      <Button
        component={Link}
        href={`/orders/new?repeat=${order.Id}`}
        variant="light"
        leftSection={<IconRepeat size={16} />}
      >
        {t('Repeat this order')}
      </Button>
      {order.Type === 'Links' && order.LineItems.some(({ Status }) => Status === 'Complete') && (
        <Button
          variant="light"
          leftSection={<IconLink size={16} />}
          onClick={() => reveal.act(undefined)}
          loading={reveal.isRunning}
        >
          {t('Show links')}
        </Button>
      )}
      {pending.length > 0 && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconBan size={16} />}
          onClick={() => cancel.act(undefined)}
          loading={cancel.isRunning}
        >
          {t('Cancel order')}
        </Button>
      )}
      {order.LineItems.some((line) => hasVoidable(order, line)) && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconCreditCardOff size={16} />}
          onClick={() => setVoiding(true)}
        >
          {t('Void order')}
        </Button>
      )}
      <VoidDialog target={isVoiding ? { order } : null} onClose={() => setVoiding(false)} />
      <RevealedLinks cards={cards} onClose={() => setCards(null)} />
    </>
  );
}

function useCancel(order: OrderWithTimeline, pending: OrderWithTimeline['LineItems']) {
  const refund = pending.reduce((sum, { Cost }) => sum + Cost, 0);
  return useAct({
    run: () => api.post('/Orders/:id/Cancel', { params: { id: order.Id } }),
    question: () => ({
      title: t('Cancel order {number}?', { number: order.PONumber }),
      consequences: [
        pending.length === order.LineItems.length
          ? t('No line has been fulfilled yet. All lines will be cancelled.')
          : t('{part} of {whole} lines will be cancelled. The others are already done.', {
              part: pending.length,
              whole: order.LineItems.length,
            }),
        t('Up to {amount} will be refunded to the available balance.', {
          amount: formatMoney(refund, order.CurrencyCode),
        }),
        t('A line that has gone to the supplier in the meantime can no longer be cancelled.'),
        t('The PO number cannot be reused. This cannot be undone.'),
      ],
      action: t('Cancel order'),
      isDangerous: true,
    }),
    stale: [keys.everyOrder, keys.everyAmount, keys.overview],
    done: t('Order cancelled.'),
  });
}

function useReveal(order: OrderWithTimeline, onCards: (cards: readonly RevealedCard[]) => void) {
  return useAct({
    run: () => api.post('/Orders/:id/Reveal', { params: { id: order.Id } }),
    question: () => ({
      title: t('Show the claim links?'),
      consequences: [
        t('Anyone who has a link and its six digits can open the gift.'),
        t('This is recorded in the audit log.'),
      ],
      action: t('Show links'),
    }),
    onDone: ({ Cards }) => onCards(Cards),
  });
}
