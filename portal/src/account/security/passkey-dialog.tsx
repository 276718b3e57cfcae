import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import { addPasskey, passkeyNameLengthMax, suggestedName } from './add-passkey.ts';

interface PasskeyProps {
  readonly onClose: () => void;
  /** With the recovery codes that come with the first factor. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

export function PasskeyDialog({ isOpen, ...props }: PasskeyProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={<Text fw={600}>{t('Add a passkey')}</Text>}>
      {isOpen && <PasskeyForm {...props} />}
    </Modal>
  );
}

function PasskeyForm({ onClose, onAdded }: PasskeyProps) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { Name: suggestedName() } });
  const saving = useSave({
    form,
    save: ({ Name }) => addPasskey(Name.trim()),
    onSaved: async ({ RecoveryCodes: fresh }) => {
      onClose();
      onAdded(fresh);
      notifyDone(t('Passkey added. Your other sessions have ended.'));
      await Promise.all(
        [keys.passkeys, keys.me, keys.sessions].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <DialogForm saving={saving} action={t('Continue')} onClose={onClose}>
      <Text size="sm">
        {t('Your browser asks where to keep the passkey: on this device, your phone or a security key.')}
      </Text>
      <TextInput
        label={t('Name')}
        description={t('So that you recognise it in the list.')}
        maxLength={passkeyNameLengthMax}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('Name')}
      />
    </DialogForm>
  );
}
