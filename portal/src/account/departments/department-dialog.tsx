import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Department } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';

interface DepartmentProps {
  readonly department: Department | 'new' | null;
  readonly onClose: () => void;
}

export function DepartmentDialog({ department, onClose }: DepartmentProps) {
  return (
    <Modal
      opened={department !== null}
      onClose={onClose}
      title={<Text fw={600}>{department === 'new' ? t('New department') : t('Rename department')}</Text>}
    >
      {department && <DepartmentForm department={department === 'new' ? null : department} onClose={onClose} />}
    </Modal>
  );
}

function DepartmentForm({
  department,
  onClose,
}: {
  readonly department: Department | null;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { Id: department?.Id ?? '', Name: department?.Name ?? '' } });
  const saving = useSaveWithDraft({
    form,
    draft: `department-${department?.Id ?? 'new'}`,
    save: ({ Id, Name }) =>
      department
        ? api.patch('/Departments/:id', { params: { id: department.Id }, body: { Name: Name.trim() } })
        : api.post('/Departments', { body: { Id: Id.trim(), Name: Name.trim() } }),
    onSaved: async () => {
      notifyDone(department ? t('Department renamed.') : t('Department added.'));
      onClose();
      await client.invalidateQueries({ queryKey: keys.everyDepartment });
    },
  });
  return (
    <DialogForm saving={saving} action={department ? t('Rename') : t('Add department')} onClose={onClose}>
      <TextInput label={t('Name')} maxLength={100} required data-autofocus {...form.getInputProps('Name')} />
      {!department && (
        <TextInput
          label={t('Id')}
          description={t('Orders refer to the department by this id. It cannot be changed later.')}
          maxLength={50}
          required
          {...form.getInputProps('Id')}
        />
      )}
    </DialogForm>
  );
}
