import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Approval } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

interface RefuseProps {
  readonly onClose: () => void;
}

export function RefuseDialog({ approval, onClose }: RefuseProps & { readonly approval: Approval | null }) {
  return (
    <Modal opened={approval !== null} onClose={onClose} title={<Text fw={600}>{t('Reject this request?')}</Text>}>
      {approval && <RefuseForm approval={approval} onClose={onClose} />}
    </Modal>
  );
}

function RefuseForm({ approval, onClose }: RefuseProps & { readonly approval: Approval }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { Reason: '' } });
  const saving = useSave({
    form,
    save: ({ Reason }) =>
      api.post('/operator/Approvals/:id/Refuse', {
        params: { id: approval.Id },
        body: Reason.trim() ? { Reason: Reason.trim() } : {},
      }),
    onSaved: async () => {
      notifyDone(t('Request rejected.'));
      onClose();
      await client.invalidateQueries({ queryKey: keys.operator.everything });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Reject')} isDangerous onClose={onClose}>
      <Text size="sm">
        {t('{title}. Nothing changes, and {name} can request it again.', {
          title: approval.Title,
          name: approval.AskedBy.Name,
        })}
      </Text>
      <TextInput
        label={t('Reason')}
        description={t('Shown with the request and kept in the audit log.')}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('Reason')}
      />
    </DialogForm>
  );
}
