import { Modal, MultiSelect, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import {
  type EventType,
  eventTypes,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
} from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { inWords } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { RowFields } from '../../ui/row-fields.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';

interface EndpointProps {
  readonly endpoint: WebhookEndpoint | null;
  readonly onClose: () => void;
  /** A new one comes with its secret. */
  readonly onSaved: (endpoint: WebhookEndpoint | WebhookEndpointWithSecret) => void;
}

export function EndpointDialog({ isOpen, ...props }: EndpointProps & { readonly isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      size="lg"
      title={<Text fw={600}>{props.endpoint ? t('Edit endpoint') : t('New endpoint')}</Text>}
    >
      {isOpen && <EndpointForm {...props} />}
    </Modal>
  );
}

interface EndpointValues extends Record<string, unknown> {
  Url: string;
  Description: string;
  EventTypes: EventType[];
  Headers: { Name: string; Value: string }[];
}

const headersMax = 10;

function EndpointForm({ endpoint, onClose, onSaved }: EndpointProps) {
  const client = useQueryClient();
  const form = useForm<EndpointValues>({
    initialValues: {
      Url: endpoint?.Url ?? '',
      Description: endpoint?.Description ?? '',
      EventTypes: [...(endpoint?.EventTypes ?? [])],
      Headers: endpoint?.Headers.map((header) => ({ ...header })) ?? [],
    },
  });
  const saving = useSaveWithDraft({
    form,
    draft: `endpoint-${endpoint?.Id ?? 'new'}`,
    // Headers may hold the receiver's secrets.
    keep: ({ Headers: _, ...values }) => values,
    save: (values) => {
      const body = { ...values, Url: values.Url.trim(), Description: values.Description.trim() || null };
      return endpoint
        ? api.patch('/WebhookEndpoints/:id', { params: { id: endpoint.Id }, body })
        : api.post('/WebhookEndpoints', { body });
    },
    onSaved: async (saved) => {
      notifyDone(endpoint ? t('Endpoint changed.') : t('Endpoint added.'));
      onClose();
      onSaved(saved);
      await client.invalidateQueries({ queryKey: keys.everyWebhook });
    },
  });
  return (
    <DialogForm saving={saving} action={endpoint ? t('Save') : t('Add endpoint')} onClose={onClose}>
      <TextInput
        label={t('Address')}
        placeholder="https://example.com/hooks"
        required
        data-autofocus
        {...form.getInputProps('Url')}
      />
      <TextInput label={t('Description')} maxLength={250} {...form.getInputProps('Description')} />
      <MultiSelect
        label={t('Events')}
        placeholder={form.getValues().EventTypes.length === 0 ? t('Everything') : ''}
        data={eventTypes.map((value) => ({ value, label: inWords(value) }))}
        clearable
        {...form.getInputProps('EventTypes')}
      />
      <HeaderRows form={form} />
    </DialogForm>
  );
}

function HeaderRows({ form }: { readonly form: UseFormReturnType<EndpointValues> }) {
  return (
    <RowFields
      form={form}
      path="Headers"
      addLabel={t('Add header')}
      removeLabel={t('Remove header')}
      emptyRow={{ Name: '', Value: '' }}
      rowsMax={headersMax}
    >
      {(row) => (
        <>
          <TextInput label={t('Header')} className="grow" {...form.getInputProps(`${row}.Name`)} />
          <TextInput label={t('Value')} className="grow" {...form.getInputProps(`${row}.Value`)} />
        </>
      )}
    </RowFields>
  );
}
