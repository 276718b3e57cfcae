import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import { type DecidedOrder, staleAfterDecision } from './use-approve.ts';

interface RejectProps {
  readonly onClose: () => void;
}

export function RejectDialog({ order, onClose }: RejectProps & { readonly order: DecidedOrder | null }) {
  return (
    <Modal
      opened={order !== null}
      onClose={onClose}
      title={<Text fw={600}>{order && t('Reject order {number}?', { number: order.PONumber })}</Text>}
    >
      {order && <RejectForm order={order} onClose={onClose} />}
    </Modal>
  );
}

function RejectForm({ order, onClose }: RejectProps & { readonly order: DecidedOrder }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { Reason: '' } });
  const saving = useSave({
    form,
    save: ({ Reason }) =>
      api.post('/Orders/:id/Reject', { params: { id: order.OrderId }, body: { Reason: Reason.trim() } }),
    onSaved: async () => {
      notifyDone(t('Order rejected.'));
      onClose();
      await Promise.all(staleAfterDecision.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return (
    <DialogForm saving={saving} action={t('Reject')} isDangerous onClose={onClose}>
      <Text size="sm">{t('The order is cancelled and its cost refunded. This cannot be undone.')}</Text>
      <TextInput
        label={t('Reason')}
        description={t('Whoever placed the order sees it.')}
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('Reason')}
      />
    </DialogForm>
  );
}
