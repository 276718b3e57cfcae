import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Payment } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

export interface Closing {
  readonly payment: Payment;
  readonly as: 'Return' | 'Ignore';
}

const words = {
  Return: {
    title: t('Mark as returned?'),
    text: t('Use this after you have sent the money back at your bank or provider. The service sends nothing.'),
    action: t('Mark as returned'),
    done: t('Marked as returned.'),
  },
  Ignore: {
    title: t('Ignore this payment?'),
    text: t('Use this for entries that are no funding, such as bank fees. Nothing is credited.'),
    action: t('Ignore'),
    done: t('Payment ignored.'),
  },
} as const;

export function CloseDialog({ closing, onClose }: { readonly closing: Closing | null; readonly onClose: () => void }) {
  const title = closing ? words[closing.as].title : '';
  return (
    <Modal opened={closing !== null} onClose={onClose} title={<Text fw={600}>{title}</Text>}>
      {closing && <CloseForm {...closing} onClose={onClose} />}
    </Modal>
  );
}

function CloseForm({ payment, as, onClose }: Closing & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { Reason: '' },
    validate: ({ Reason }) => (Reason.trim() ? {} : { Reason: t('Say why, for whoever looks into it later.') }),
  });
  const saving = useSave({
    form,
    save: ({ Reason }) => {
      const call = { params: { id: payment.Id }, body: { Reason: Reason.trim() } };
      return as === 'Return'
        ? api.post('/operator/Payments/:id/Return', call)
        : api.post('/operator/Payments/:id/Ignore', call);
    },
    onSaved: async () => {
      notifyDone(words[as].done);
      onClose();
      await client.invalidateQueries({ queryKey: keys.operator.everyPayment });
    },
  });
  return (
    <DialogForm saving={saving} action={words[as].action} isDangerous={as === 'Ignore'} onClose={onClose}>
      <Text size="sm">
        {t('{amount} from {payer}.', {
          amount: formatMoney(payment.Amount, payment.CurrencyCode),
          payer: payment.Payer ?? t('an unknown payer'),
        })}{' '}
        {words[as].text}
      </Text>
      <TextInput
        label={t('Reason')}
        description={t('Kept with the payment and in the audit log.')}
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('Reason')}
      />
    </DialogForm>
  );
}
