import { List, Modal, MultiSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { LineItem, Order } from '../../api/types.generated.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

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
  const form = useForm({
    initialValues: {
      CardIds: openCards(line).length === line.ClaimData.length ? [] : openCards(line).map(({ value }) => value),
      DigitalDeliveryAddress: {
        Email: line.DigitalDeliveryAddress?.Email ?? '',
        Sms: line.DigitalDeliveryAddress?.Sms ?? '',
      },
    },
  });
  const saving = useSave({
    form,
    save: ({ CardIds, DigitalDeliveryAddress: { Email, Sms } }) =>
      api.post('/Orders/:id/LineItems/:lineItemId/Reissue', {
        params: { id: order.Id, lineItemId: line.Id },
        body: {
          ...(CardIds.length > 0 && { CardIds }),
          ...(isSent && { DigitalDeliveryAddress: { Email: Email.trim() || null, Sms: Sms.trim() || null } }),
        },
      }),
    onSaved: async () => {
      notifyDone('Line reissued.');
      onClose();
      await client.invalidateQueries({ queryKey: keys.everyOrder });
    },
  });
  return (
    <DialogForm saving={saving} action="Reissue" isDangerous onClose={onClose}>
      <List size="sm" spacing={4}>
        <List.Item>The current links of these cards stop working immediately.</List.Item>
        <List.Item>
          {isSent ? 'New links are sent to the address below.' : 'New links are created; view them with "Show links".'}
        </List.Item>
        <List.Item>Nothing is charged. This cannot be undone.</List.Item>
      </List>
      {line.Quantity > 1 && (
        <MultiSelect
          label="Cards"
          placeholder={form.getValues().CardIds.length === 0 ? 'All cards' : undefined}
          description="Choose single cards to leave the others as they are."
          data={openCards(line)}
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
    </DialogForm>
  );
}

const cardsShownMax = 100;

function openCards({ ClaimData }: LineItem) {
  return ClaimData.flatMap(({ Id, ClaimStatus }, index) =>
    ClaimStatus === 'Unclaimed' ? { value: Id, label: `Card ${index + 1}` } : [],
  );
}
