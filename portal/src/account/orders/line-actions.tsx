import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { LineItem, OrderWithTimeline } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import { useAct } from '../../ui/use-act.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { hasVoidable, isCancellable, isChargedAgain, isReissuable, recipientOf } from './order-words.ts';
import { ReissueDialog } from './reissue-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

interface LineActionsProps {
  readonly order: OrderWithTimeline;
  readonly line: LineItem;
}

export function LineActions({ order, line }: LineActionsProps) {
  const mayOrder = useCan('orders.place');
  const isSuspended = useSuspension() !== null;
  const params = { id: order.Id, lineItemId: line.Id };
  const stale = [keys.everyOrder, keys.everyAmount, keys.overview];
  const cancel = useAct({
    run: () => api.post('/Orders/:id/LineItems/:lineItemId/Cancel', { params }),
    question: () => ({
      title: t('Cancel the line for {name}?', { name: recipientOf(line) }),
      consequences: [
        isChargedAgain(order, line)
          ? t('What was charged for the cards that are not issued yet will be refunded to the available balance.')
          : t('{amount} will be refunded to the available balance.', {
              amount: formatMoney(line.Cost, order.CurrencyCode),
            }),
        t('The recipient gets nothing. This cannot be undone.'),
      ],
      action: t('Cancel line'),
      isDangerous: true,
    }),
    stale,
    done: t('Line cancelled.'),
  });
  // None once the recipient was forgotten.
  const address = line.DigitalDeliveryAddress?.Email ?? line.DigitalDeliveryAddress?.Sms;
  const resend = useAct({
    run: () => api.post('/Orders/:id/LineItems/:lineItemId/Resend', { params }),
    question: () => ({
      title: t('Resend the message?'),
      consequences: [
        t('The same message is sent again to {address}.', { address: address ?? '' }),
        t('The link and code stay the same. Nothing is charged.'),
      ],
      action: t('Resend'),
    }),
    stale,
    done: t('Message queued to be resent.'),
  });
  if (!mayOrder || isSuspended) return null;
  const isDone = line.Status === 'Complete';
  return (
    <Group gap="xs">
      {isCancellable(order, line) && (
        <Button size="xs" variant="light" color="red" onClick={() => cancel.act(undefined)} loading={cancel.isRunning}>
          {t('Cancel line')}
        </Button>
      )}
      <ChangeLine order={order} line={line} />
      {isDone && order.Type === 'DigitalDelivery' && address && (
        <Button size="xs" variant="light" onClick={() => resend.act(undefined)} loading={resend.isRunning}>
          {t('Send again')}
        </Button>
      )}
      <ReissueLine order={order} line={line} />
      <ExtendLine order={order} line={line} />
      <VoidLine order={order} line={line} />
    </Group>
  );
}

function ChangeLine({ order, line }: LineActionsProps) {
  const dialog = useUrlDialog('change');
  const isChangeable = line.Status === 'Pending';
  return (
    <>
      {isChangeable && (
        <Button size="xs" variant="light" onClick={() => dialog.open(line.Id)}>
          {t('Change delivery')}
        </Button>
      )}
      <ChangeDialog
        order={order}
        line={line}
        isOpen={isChangeable && dialog.value === line.Id}
        onClose={dialog.close}
      />
    </>
  );
}

function ReissueLine({ order, line }: LineActionsProps) {
  const dialog = useUrlDialog('reissue');
  const mayReissue = isReissuable(order, line);
  return (
    <>
      {mayReissue && (
        <Button size="xs" variant="light" onClick={() => dialog.open(line.Id)}>
          {t('Reissue')}
        </Button>
      )}
      <ReissueDialog order={order} line={line} isOpen={mayReissue && dialog.value === line.Id} onClose={dialog.close} />
    </>
  );
}

function ExtendLine({ order, line }: LineActionsProps) {
  const [isExtending, setExtending] = useState(false);
  const isOpen = line.Status === 'Pending' || line.ClaimData.some(({ ClaimStatus }) => ClaimStatus === 'Unclaimed');
  return (
    <>
      {line.ClaimExpiresAt && isOpen && (
        <Button size="xs" variant="light" onClick={() => setExtending(true)}>
          {t('Extend')}
        </Button>
      )}
      <ExtendDialog order={order} line={line} isOpen={isExtending} onClose={() => setExtending(false)} />
    </>
  );
}

function VoidLine({ order, line }: LineActionsProps) {
  const [isVoiding, setVoiding] = useState(false);
  return (
    <>
      {hasVoidable(order, line) && (
        <Button size="xs" variant="light" color="red" onClick={() => setVoiding(true)}>
          {t('Void')}
        </Button>
      )}
      <VoidDialog target={isVoiding ? { order, lineItemId: line.Id } : null} onClose={() => setVoiding(false)} />
    </>
  );
}
