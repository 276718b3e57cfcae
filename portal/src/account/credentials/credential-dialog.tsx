import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedCredential } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useSave } from '../../ui/use-save.ts';

interface CredentialProps {
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedCredential) => void;
}

export function CredentialDialog({ isOpen, ...props }: CredentialProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={<Text fw={600}>{t('New API credential')}</Text>}>
      {isOpen && <CredentialForm {...props} />}
    </Modal>
  );
}

function CredentialForm({ onClose, onCreated }: CredentialProps) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { Name: '', Email: '' } });
  const saving = useSave({
    form,
    save: ({ Name, Email }) => api.post('/Credentials', { body: { Name: Name.trim(), Email: Email.trim() } }),
    onSaved: async (created) => {
      onClose();
      onCreated(created);
      await client.invalidateQueries({ queryKey: keys.credentials });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Create credential')} onClose={onClose}>
      <TextInput
        label={t('Name')}
        description={t('What it is for, such as the name of your system.')}
        maxLength={100}
        required
        data-autofocus
        {...form.getInputProps('Name')}
      />
      <TextInput
        label={t('Email')}
        description={t('Your system sends it in the Email header. Notices about the credential go there.')}
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps('Email')}
      />
    </DialogForm>
  );
}
