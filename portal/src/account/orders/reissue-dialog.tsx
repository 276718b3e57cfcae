import { List, Modal, Text, TextInput } from '@mantine/core';
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
      DigitalDeliveryAddress: {
        Email: line.DigitalDeliveryAddress?.Email ?? '',
        Sms: line.DigitalDeliveryAddress?.Sms ?? '',
      },
    },
  });
  const saving = useSave({
    form,
    save: ({ DigitalDeliveryAddress: { Email, Sms } }) =>
      api.post('/Orders/:id/LineItems/:lineItemId/Reissue', {
        params: { id: order.Id, lineItemId: line.Id },
        body: isSent ? { DigitalDeliveryAddress: { Email: Email.trim() || null, Sms: Sms.trim() || null } } : {},
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
        <List.Item>The current links stop working immediately.</List.Item>
        <List.Item>
          {isSent ? 'New links are sent to the address below.' : 'New links are created; view them with "Show links".'}
        </List.Item>
        <List.Item>Nothing is charged. This cannot be undone.</List.Item>
      </List>
      {isSent && (
        <>
          <TextInput label="Email" type="email" {...form.getInputProps('DigitalDeliveryAddress.Email')} />
          <TextInput label="Phone" placeholder="+12025550123" {...form.getInputProps('DigitalDeliveryAddress.Sms')} />
        </>
      )}
    </DialogForm>
  );
}
