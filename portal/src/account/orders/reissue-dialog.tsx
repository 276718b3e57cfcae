import { List, Modal, MultiSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { LineItem, Order } from '../../api/types.generated.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import { cardsInWords } from './order-words.ts';

interface ReissueProps {
  readonly order: Order;
  readonly line: LineItem;
  readonly onClose: () => void;
}

export function ReissueDialog({ isOpen, ...props }: ReissueProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={<Text fw={600}>Reissue this line?</Text>}>
      {isOpen && <ReissueForm {...props} />}
    </Modal>
  );
}

function ReissueForm({ order, line, onClose }: ReissueProps) {
  const client = useQueryClient();
  const isSent = order.Type === 'DigitalDelivery';
  const form = useForm({ initialValues: initialValues(line) });
  const expired = expiredCount(line, form.values.CardIds);
  const saving = useSave({
    form,
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
      notifyDone('Line reissued.');
      onClose();
      await Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <DialogForm saving={saving} action="Reissue" isDangerous onClose={onClose}>
      {expired > 0 ? (
        <ExpiredConsequences order={order} line={line} count={expired} />
      ) : (
        <LinkConsequences isSent={isSent} />
      )}
      {line.Quantity > 1 && (
        <MultiSelect
          label="Cards"
          placeholder={form.values.CardIds.length === 0 ? 'All cards' : undefined}
          description="Choose single cards to leave the others as they are."
          data={reissuableCards(line).map(({ value, label }) => ({ value, label }))}
          limit={cardsShownMax}
          searchable
          {...form.getInputProps('CardIds')}
        />
      )}
      {isSent && (
        <>
          <TextInput label="Email" type="email" {...form.getInputProps('DigitalDeliveryAddress.Email')} />
          <TextInput label="Phone" placeholder="+12025550123" {...form.getInputProps('DigitalDeliveryAddress.Sms')} />
        </>
      )}
      {expired > 0 && (
        <TextInput
          type="datetime-local"
          label="Open by"
          description="In your time zone. Leave empty for the account’s setting."
          {...form.getInputProps('ClaimExpiresAt')}
        />
      )}
    </DialogForm>
  );
}

function LinkConsequences({ isSent }: { readonly isSent: boolean }) {
  return (
    <List size="sm" spacing={4}>
      <List.Item>The current links of these cards stop working immediately.</List.Item>
      <List.Item>
        {isSent ? 'New links are sent to the address below.' : 'New links are created; view them with "Show links".'}
      </List.Item>
      <List.Item>Nothing is charged. This cannot be undone.</List.Item>
    </List>
  );
}

function ExpiredConsequences({ order, line, count }: Omit<ReissueProps, 'onClose'> & { readonly count: number }) {
  const cost = (line.Cost / line.Quantity) * count;
  return (
    <List size="sm" spacing={4}>
      <List.Item>{`${cardsInWords(count)} expired and ${count === 1 ? 'was' : 'were'} refunded.`}</List.Item>
      <List.Item>{`${formatMoney(cost, order.CurrencyCode)} will be charged to the available balance for new ones.`}</List.Item>
      <List.Item>
        {order.Type === 'DigitalDelivery'
          ? 'They are sent to the address below. Old links stay invalid.'
          : 'They have new links; view them with "Show links". Old links stay invalid.'}
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
    return { value: Id, label: isExpired ? `Card ${index + 1}, expired` : `Card ${index + 1}`, isExpired };
  });
}

function expiredCount(line: LineItem, cardIds: readonly string[]): number {
  return reissuableCards(line).filter(({ value, isExpired }) => isExpired && cardIds.includes(value)).length;
}
