import { List, Modal, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedCredential, Credential } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useSave } from '../../ui/use-save.ts';

interface RotateProps {
  readonly credential: Credential | null;
  readonly onClose: () => void;
  readonly onSecret: (created: CreatedCredential) => void;
}

/** Asks for how long the old access token should still work, and creates the new one. */
export function RotateDialog({ credential, ...props }: RotateProps) {
  return (
    <Modal
      opened={credential !== null}
      onClose={props.onClose}
      title={<Text fw={600}>{t('Create a new access token for {name}?', { name: credential?.Name ?? '' })}</Text>}
    >
      {credential && <RotateForm credential={credential} {...props} />}
    </Modal>
  );
}

function RotateForm({ credential, onClose, onSecret }: RotateProps & { readonly credential: Credential }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { OverlapHours: '0' } });
  const saving = useSave({
    form,
    save: ({ OverlapHours }) =>
      api.post('/Credentials/:id/Rotate', {
        params: { id: credential.Id },
        body: { OverlapHours: Number(OverlapHours) },
      }),
    onSaved: async (created) => {
      onClose();
      onSecret(created);
      await client.invalidateQueries({ queryKey: keys.credentials });
    },
  });
  const isAtOnce = form.values.OverlapHours === '0';
  return (
    <DialogForm saving={saving} action={t('Create new token')} isDangerous={isAtOnce} onClose={onClose}>
      <Select
        label={t('The old access token')}
        allowDeselect={false}
        data={[
          { value: '0', label: t('stops working immediately') },
          { value: '1', label: t('works for another hour') },
          { value: '24', label: t('works for another day') },
          { value: '168', label: t('works for another week') },
        ]}
        data-autofocus
        {...form.getInputProps('OverlapHours')}
      />
      <List size="sm">
        <List.Item>
          {isAtOnce
            ? t(
                'Every bearer token created with it stops working too. Systems that use them fail until they have the new one.',
              )
            : t('Both access tokens work until then. Choose this to change your systems without an interruption.')}
        </List.Item>
        <List.Item>{t('The new token is shown only once.')}</List.Item>
      </List>
    </DialogForm>
  );
}
