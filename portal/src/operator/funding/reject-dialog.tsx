import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorFunding } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

export function RejectDialog({
  request,
  onClose,
}: {
  readonly request: OperatorFunding | null;
  readonly onClose: () => void;
}) {
  return (
    <Modal opened={request !== null} onClose={onClose} title={<Text fw={600}>{t('Reject this request?')}</Text>}>
      {request && <RejectForm request={request} onClose={onClose} />}
    </Modal>
  );
}

function RejectForm({ request, onClose }: { readonly request: OperatorFunding; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { Reason: '' },
    validate: ({ Reason }) => (Reason.trim() ? {} : { Reason: t('Say why, so that the account can react.') }),
  });
  const saving = useSave({
    form,
    save: ({ Reason }) =>
      api.post('/operator/FundingRequests/:accountId/:id/Reject', {
        params: { accountId: request.Account.Id, id: request.Id },
        body: { Reason: Reason.trim() },
      }),
    onSaved: async () => {
      notifyDone(t('Request rejected.'));
      onClose();
      await Promise.all(
        [keys.operator.everyFunding, keys.operator.everyApproval].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <DialogForm saving={saving} action={t('Reject')} isDangerous onClose={onClose}>
      <Text size="sm">
        {t(
          '{amount} will be removed from the pending balance of {name}. This cannot be undone, but they can request it again.',
          { amount: formatMoney(request.Amount, request.CurrencyCode), name: request.Account.Name },
        )}
      </Text>
      <TextInput
        label={t('Reason')}
        description={t('The account sees it, in a mail to whoever requested the funding and in the portal.')}
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('Reason')}
      />
    </DialogForm>
  );
}
