import { Checkbox, Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import type { Invitation } from '../../ui/invitation-once.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { notifyOutcome } from '../approvals/notify-outcome.ts';
import { NewAccountCell } from './new-account-cell.tsx';

interface NewAccountProps {
  readonly onClose: () => void;
  readonly onCreated: (invitation: Invitation | null) => void;
}

export function NewAccountDialog({ isOpen, ...props }: NewAccountProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={<Text fw={600}>{t('New account')}</Text>}>
      {isOpen && (
        <NewAccountCell>
          <NewAccountForm {...props} />
        </NewAccountCell>
      )}
    </Modal>
  );
}

function NewAccountForm({ onClose, onCreated }: NewAccountProps) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { Name: '', AdminEmail: '', AdminName: '', ReceivesRawCodes: false } });
  const saving = useSaveWithDraft({
    form,
    draft: 'account',
    save: (values) => api.post('/operator/Accounts', { body: values }),
    onSaved: async ({ Account, Link, Approval }, { AdminName }) => {
      notifyDone(t('{name} created.', { name: Account.Name }));
      if (Approval) notifyOutcome({ Approval }, '');
      onClose();
      onCreated(Link ? { link: Link, name: AdminName } : null);
      await Promise.all(
        [keys.operator.everyAccount, keys.operator.everyApproval].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <DialogForm saving={saving} action={t('Create and invite')} onClose={onClose}>
      <TextInput label={t('Company name')} maxLength={100} required data-autofocus {...form.getInputProps('Name')} />
      <TextInput
        label={t("First administrator's name")}
        maxLength={100}
        required
        {...form.getInputProps('AdminName')}
      />
      <TextInput
        label={t("First administrator's email")}
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps('AdminEmail')}
      />
      <Checkbox
        label={t('Receives raw codes')}
        description={t(
          'The API returns card numbers and PINs instead of claim links. Requires a contract and the approval of another operator.',
        )}
        {...form.getInputProps('ReceivesRawCodes', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
