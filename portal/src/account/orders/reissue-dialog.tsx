import { List, Modal, MultiSelect, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { LineItem, Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';

interface ReissueProps {
  readonly order: Order;
  readonly line: LineItem;
  readonly onClose: () => void;
}

export function ReissueDialog({ isOpen, ...props }: ReissueProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={<Text fw={600}>{t('Reissue this line?')}</Text>}>
      {isOpen && <ReissueForm {...props} />}
    </Modal>
  );
}

function ReissueForm({ order, line, onClose }: ReissueProps) {
  const client = useQueryClient();
  const isSent = order.Type === 'DigitalDelivery';
  const form = useForm({ initialValues: initialValues(line) });
  const expired = expiredCount(line, form.values.CardIds);
  const saving = useSaveWithDraft({
    form,
    draft: `reissue-${order.Id}-${line.Id}`,
    save: ({ CardIds, ClaimExpiresAt, DigitalDeliveryAddress: { Email, Sms } }) =>
      api.post('/Orders/:id/LineItems/:lineItemId/Reissue', {
        params: { id: order.Id, lineItemId: line.Id },
        body: {
          ...(CardIds.length > 0 && { CardIds }),
          ...(expired > 0 && ClaimExpiresAt !== '' && { ClaimExpiresAt: new Date(ClaimExpiresAt).toISOString() }),
          ...(isSent && { DigitalDeliveryAddress: { Email: Email.trim() || null, Sms: Sms.trim() || null } }),
        },
      }),
    onSaved: async () => {
      notifyDone(t('Line reissued.'));
      onClose();
      await Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <DialogForm saving={saving} action={t('Reissue')} isDangerous onClose={onClose}>
      {expired > 0 ? (
        <ExpiredConsequences order={order} line={line} count={expired} />
      ) : (
        <LinkConsequences isSent={isSent} />
      )}
      {line.Quantity > 1 && (
        <MultiSelect
          label={t('Cards')}
          placeholder={form.values.CardIds.length === 0 ? t('All cards') : undefined}
          description={t('Choose single cards to leave the others as they are.')}
          data={reissuableCards(line).map(({ value, label }) => ({ value, label }))}
          limit={cardsShownMax}
          searchable
          {...form.getInputProps('CardIds')}
        />
      )}
      {isSent && <AddressFields form={form} />}
      {expired > 0 && (
        <TextInput
          type="datetime-local"
          label={t('Open by')}
          description={t('In your time zone. Leave empty for the account’s setting.')}
          {...form.getInputProps('ClaimExpiresAt')}
        />
      )}
    </DialogForm>
  );
}

function AddressFields({ form }: { readonly form: UseFormReturnType<ReturnType<typeof initialValues>> }) {
  const field = (name: 'Email' | 'Sms') => form.getInputProps(`DigitalDeliveryAddress.${name}`);
  return (
    <>
      <TextInput label={t('Email')} type="email" {...field('Email')} />
      <TextInput label={t('Phone')} placeholder="+12025550123" {...field('Sms')} />
    </>
  );
}

function LinkConsequences({ isSent }: { readonly isSent: boolean }) {
  return (
    <List size="sm" spacing={4}>
      <List.Item>{t('The current links of these cards stop working immediately.')}</List.Item>
      <List.Item>
        {isSent
          ? t('New links are sent to the address below.')
          : t('New links are created; view them with "Show links".')}
      </List.Item>
      <List.Item>{t('Nothing is charged. This cannot be undone.')}</List.Item>
    </List>
  );
}

function ExpiredConsequences({ order, line, count }: Omit<ReissueProps, 'onClose'> & { readonly count: number }) {
  const cost = (line.Cost / line.Quantity) * count;
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        {t('{count, plural, one {# card expired and was refunded.} other {# cards expired and were refunded.}}', {
          count,
        })}
      </List.Item>
      <List.Item>
        {t('{amount} will be charged to the available balance for new ones.', {
          amount: formatMoney(cost, order.CurrencyCode),
        })}
      </List.Item>
      <List.Item>
        {order.Type === 'DigitalDelivery'
          ? t('They are sent to the address below. Old links stay invalid.')
          : t('They have new links; view them with "Show links". Old links stay invalid.')}
      </List.Item>
    </List>
  );
}

const cardsShownMax = 100;

/** What is free is proposed first; expired cards only if there is nothing else. */
function initialValues(line: LineItem) {
  const cards = reissuableCards(line);
  const open = cards.filter(({ isExpired }) => !isExpired);
  const proposed = open.length > 0 ? open : cards;
  return {
    CardIds: open.length === line.ClaimData.length ? [] : proposed.map(({ value }) => value),
    ClaimExpiresAt: '',
    DigitalDeliveryAddress: {
      Email: line.DigitalDeliveryAddress?.Email ?? '',
      Sms: line.DigitalDeliveryAddress?.Sms ?? '',
    },
  };
}

function reissuableCards({ ClaimData }: LineItem) {
  return ClaimData.flatMap(({ Id, ClaimStatus }, index) => {
    if (ClaimStatus !== 'Unclaimed' && ClaimStatus !== 'Expired') return [];
    const isExpired = ClaimStatus === 'Expired';
    return {
      value: Id,
      label: isExpired ? t('Card {number}, expired', { number: index + 1 }) : t('Card {number}', { number: index + 1 }),
      isExpired,
    };
  });
}

function expiredCount(line: LineItem, cardIds: readonly string[]): number {
  return reissuableCards(line).filter(({ value, isExpired }) => isExpired && cardIds.includes(value)).length;
}
