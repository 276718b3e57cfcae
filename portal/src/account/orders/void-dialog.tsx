import { List, Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Order, Voidable } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { QueryView } from '../../ui/query-view.tsx';

import { useSave } from '../../ui/use-save.ts';
import { cardsInWords } from './order-words.ts';

/** What is voided: the order, one of its lines, or a single card. */
export interface VoidTarget {
  readonly order: Pick<Order, 'Id'>;
  readonly lineItemId?: string;
  readonly cardId?: string;
}

interface VoidProps extends VoidTarget {
  readonly onClose: () => void;
}

const reasonLengthMax = 200;

export function VoidDialog({ target, onClose }: { readonly target: VoidTarget | null; readonly onClose: () => void }) {
  return (
    <Modal opened={target !== null} onClose={onClose} title={<Text fw={600}>{titleOf(target)}</Text>}>
      {target && <VoidPreview {...target} onClose={onClose} />}
    </Modal>
  );
}

function titleOf(target: VoidTarget | null): string {
  if (target?.cardId) return t('Void this card?');
  return target?.lineItemId ? t('Void the cards of this line?') : t('Void the cards of this order?');
}

/** How many cards and how much money come back is asked for when the dialog opens. */
function VoidPreview(props: VoidProps) {
  const { order, lineItemId = '', cardId = '' } = props;
  const voidable = useQuery({
    queryKey: keys.voidable(order.Id, lineItemId, cardId),
    queryFn: () => api.get('/Orders/:id/Voidable', { params: { id: order.Id }, query: { lineItemId, cardId } }),
    gcTime: 0,
  });
  return (
    <QueryView query={voidable}>
      {(found) =>
        found.Cards === 0 ? (
          <Text size="sm">
            {t(
              'No card can be voided: all were opened, shown, shipped or voided before. A card whose code somebody has seen can be spent and is not refunded.',
            )}
          </Text>
        ) : (
          <VoidForm {...props} voidable={found} />
        )
      }
    </QueryView>
  );
}

function VoidForm({ order, lineItemId, cardId, voidable, onClose }: VoidProps & { readonly voidable: Voidable }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { Reason: '' } });
  const saving = useSave({
    form,
    save: ({ Reason }) =>
      api.post('/Orders/:id/Void', {
        params: { id: order.Id },
        body: { Reason: Reason.trim() || null, LineItemId: lineItemId ?? null, CardId: cardId ?? null },
      }),
    onSaved: async ({ Cards, Refund, CurrencyCode }) => {
      notifyDone(
        t('{cards} voided, {amount} refunded.', {
          cards: cardsInWords(Cards),
          amount: formatMoney(Refund, CurrencyCode),
        }),
      );
      onClose();
      await Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
  const { Cards, Refund, CurrencyCode } = voidable;
  return (
    <DialogForm
      saving={saving}
      action={t('Void {cards}', { cards: cardsInWords(Cards) })}
      isDangerous
      onClose={onClose}
    >
      <List size="sm" spacing={4}>
        <List.Item>
          {rich('<b>{cards}</b> that nobody has opened will be voided. Links stop working immediately.', {
            b: (words) => <b>{words}</b>,
            cards: cardsInWords(Cards),
          })}
        </List.Item>
        <List.Item>
          {rich('<b>{amount}</b> will be refunded to the available balance, without shipping.', {
            b: (words) => <b>{words}</b>,
            amount: formatMoney(Refund, CurrencyCode),
          })}
        </List.Item>
        <List.Item>{t('Cards that were opened stay valid. A card opened in the meantime is not voided.')}</List.Item>
        <List.Item>{t('This cannot be undone.')}</List.Item>
      </List>
      <TextInput
        label={t('Reason (optional)')}
        description={t('Shown in the order’s history and in webhooks. Do not enter personal data.')}
        maxLength={reasonLengthMax}
        {...form.getInputProps('Reason')}
      />
    </DialogForm>
  );
}
