import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Approval } from '../../api/types.generated.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

interface RefuseProps {
  readonly onClose: () => void;
}

export function RefuseDialog({ approval, onClose }: RefuseProps & { readonly approval: Approval | null }) {
  return (
    <Modal opened={approval !== null} onClose={onClose} title={<Text fw={600}>Reject this request?</Text>}>
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
      notifyDone('Request rejected.');
      onClose();
      await client.invalidateQueries({ queryKey: keys.operator.everything });
    },
  });
  return (
    <DialogForm saving={saving} action="Reject" isDangerous onClose={onClose}>
      <Text size="sm">
        {approval.Title}. Nothing changes, and {approval.AskedBy.Name} can request it again.
      </Text>
      <TextInput
        label="Reason"
        description="Shown with the request and kept in the audit log."
        maxLength={200}
        data-autofocus
        {...form.getInputProps('Reason')}
      />
    </DialogForm>
  );
}
