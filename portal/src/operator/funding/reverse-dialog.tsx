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

export function ReverseDialog({
  request,
  onClose,
}: {
  readonly request: OperatorFunding | null;
  readonly onClose: () => void;
}) {
  return (
    <Modal opened={request !== null} onClose={onClose} title={<Text fw={600}>{t('Reverse this funding?')}</Text>}>
      {request && <ReverseForm request={request} onClose={onClose} />}
    </Modal>
  );
}

function ReverseForm({ request, onClose }: { readonly request: OperatorFunding; readonly onClose: () => void }) {
  const { Account, Amount, CurrencyCode, Id, NeedsSecondPerson, Reversed } = request;
  const client = useQueryClient();
  const form = useForm({
    initialValues: { Reason: '' },
    validate: ({ Reason }) => (Reason.trim() ? {} : { Reason: t('Say why; the account reads it.') }),
  });
  const saving = useSave({
    form,
    save: ({ Reason }) =>
      api.post('/operator/FundingRequests/:accountId/:id/Reverse', {
        params: { accountId: Account.Id, id: Id },
        body: { Reason: Reason.trim() },
      }),
    onSaved: async (saved) => {
      notifyDone(
        saved.Reversed < saved.Amount ? t('Requested. Another operator must approve it.') : t('Funding reversed.'),
      );
      onClose();
      const stale = [keys.operator.everyFunding, keys.operator.everyAccount, keys.operator.everyApproval];
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const sum = formatMoney(Amount - Reversed, CurrencyCode);
  return (
    <DialogForm saving={saving} action={reverseLabel(request)} isDangerous onClose={onClose}>
      <Text size="sm">
        {t(
          '{sum} will be taken back from {name}. What they have already spent is owed, and is taken from the next money that they get; until then they cannot order.',
          { sum, name: Account.Name },
        )}
      </Text>
      <TextInput
        label={t('Reason')}
        description={t('The account sees it, in a mail to whoever requested the funding.')}
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('Reason')}
      />
      {NeedsSecondPerson && (
        <Text size="sm" c="dimmed">
          {t('This is more than one operator can move alone. Nothing is reversed until another operator approves it.')}
        </Text>
      )}
    </DialogForm>
  );
}

export function reverseLabel({ NeedsSecondPerson }: OperatorFunding): string {
  return NeedsSecondPerson ? t('Request reversal') : t('Reverse');
}
