import { Modal, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorPerson, OperatorRole } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import { RolesField, rolesFault } from './roles-field.tsx';

interface RolesDialogProps {
  /** Null: closed. */
  readonly person: OperatorPerson | null;
  readonly onClose: () => void;
}

export function RolesDialog({ person, onClose }: RolesDialogProps) {
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      title={<Text fw={600}>{t('Roles of {name}', { name: person?.Name ?? '' })}</Text>}
    >
      {person && <RolesForm person={person} onClose={onClose} />}
    </Modal>
  );
}

function RolesForm({ person, onClose }: { readonly person: OperatorPerson; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<{ Roles: string[] }>({
    initialValues: { Roles: [...person.Roles] },
    validate: { Roles: rolesFault },
  });
  const saving = useSave({
    form,
    save: ({ Roles }) =>
      api.patch('/operator/Operators/:id', { params: { id: person.Id }, body: { Roles: Roles as OperatorRole[] } }),
    onSaved: async () => {
      notifyDone(t('{name} has the new roles from now on.', { name: person.Name }));
      onClose();
      await client.invalidateQueries({ queryKey: keys.operator.operators });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Save')} onClose={onClose}>
      <RolesField {...form.getInputProps('Roles')} />
      <Text size="sm" c="dimmed">
        {t('They get a mail about it. Whoever gives a role cannot have their own requests approved with it.')}
      </Text>
    </DialogForm>
  );
}
