import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorRole } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { RolesField, rolesFault } from './roles-field.tsx';

interface OperatorProps {
  readonly onClose: () => void;
}

export function OperatorDialog({ isOpen, ...props }: OperatorProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={<Text fw={600}>{t('Invite an operator')}</Text>}>
      {isOpen && <OperatorForm {...props} />}
    </Modal>
  );
}

function OperatorForm({ onClose }: OperatorProps) {
  const client = useQueryClient();
  const form = useForm<{ Name: string; Email: string; Roles: string[] }>({
    initialValues: { Name: '', Email: '', Roles: ['support'] },
    validate: { Roles: rolesFault },
  });
  const saving = useSaveWithDraft({
    form,
    draft: 'operator',
    save: ({ Name, Email, Roles }) =>
      api.post('/operator/Operators', {
        body: { Name: Name.trim(), Email: Email.trim(), Roles: Roles as OperatorRole[] },
      }),
    onSaved: async () => {
      notifyDone(
        t(
          'The invitation is sent once another operator approves it. Without a mail server, they get the link to pass on.',
        ),
      );
      onClose();
      await client.invalidateQueries({ queryKey: keys.operator.everyApproval });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Request')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('Another operator with the administrator role must approve the invitation first.')}
      </Text>
      <TextInput label={t('Name')} maxLength={100} required data-autofocus {...form.getInputProps('Name')} />
      <TextInput label={t('Email')} type="email" required autoComplete="off" {...form.getInputProps('Email')} />
      <RolesField {...form.getInputProps('Roles')} />
    </DialogForm>
  );
}
