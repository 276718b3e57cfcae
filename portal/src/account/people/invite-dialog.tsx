import { Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AccountRole, InvitationLink } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { accountRoles } from './roles.ts';

interface InviteProps {
  readonly onClose: () => void;
  readonly onInvited: (link: InvitationLink, name: string) => void;
}

export function InviteDialog({ isOpen, ...props }: InviteProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={<Text fw={600}>{t('Invite someone')}</Text>}>
      {isOpen && <InviteForm {...props} />}
    </Modal>
  );
}

function InviteForm({ onClose, onInvited }: InviteProps) {
  const client = useQueryClient();
  const form = useForm<{ Email: string; Name: string; Role: AccountRole }>({
    initialValues: { Email: '', Name: '', Role: 'viewer' },
  });
  const saving = useSaveWithDraft({
    form,
    draft: 'invite',
    save: ({ Email, Name, Role }) => api.post('/People', { body: { Email: Email.trim(), Name: Name.trim(), Role } }),
    onSaved: async (answer, { Name }) => {
      onClose();
      onInvited(answer, Name.trim());
      await client.invalidateQueries({ queryKey: keys.people });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Invite')} onClose={onClose}>
      <TextInput
        label={t('Name')}
        maxLength={100}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('Name')}
      />
      <TextInput label={t('Email')} type="email" required autoComplete="off" {...form.getInputProps('Email')} />
      <Radio.Group label={t('Role')} {...form.getInputProps('Role')}>
        <Stack gap="xs" mt={4}>
          {accountRoles.map(({ value, label, does }) => (
            <Radio key={value} value={value} label={label} description={does} />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}
