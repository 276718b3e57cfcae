import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { LineItem, Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { localInput, localZone } from '../../ui/time-zones.ts';
import { useSave } from '../../ui/use-save.ts';

interface ExtendProps {
  readonly order: Order;
  readonly line: LineItem;
  readonly onClose: () => void;
}

/** Gives the recipient more time to open the gift. */
export function ExtendDialog({ isOpen, ...props }: ExtendProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={<Text fw={600}>{t('Extend the time to open')}</Text>}>
      {isOpen && <ExtendForm {...props} />}
    </Modal>
  );
}

function ExtendForm({ order, line, onClose }: ExtendProps) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { ClaimExpiresAt: line.ClaimExpiresAt ? localInput(line.ClaimExpiresAt, localZone()) : '' },
  });
  const saving = useSave({
    form,
    save: ({ ClaimExpiresAt }) =>
      api.patch('/Orders/:id/LineItems/:lineItemId', {
        params: { id: order.Id, lineItemId: line.Id },
        body: { ClaimExpiresAt: ClaimExpiresAt === '' ? null : new Date(ClaimExpiresAt).toISOString() },
      }),
    onSaved: async () => {
      notifyDone(t('Time extended.'));
      onClose();
      await client.invalidateQueries({ queryKey: keys.everyOrder });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Extend')} onClose={onClose}>
      <Text size="sm">
        {t(
          'Choose a later time. It cannot be shortened afterwards, because the recipient may rely on it. Mails that were already sent keep the earlier date.',
        )}
      </Text>
      <TextInput
        type="datetime-local"
        label={t('Open by')}
        description={t('In your time zone.')}
        required
        {...form.getInputProps('ClaimExpiresAt')}
      />
    </DialogForm>
  );
}
