import { Modal, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedCredential, Credential } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { type CredentialValues, fromLimitValues, LimitsFields, noLimits, toLimitValues } from './limits-fields.tsx';

interface NewCredentialProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedCredential) => void;
}

export function NewCredentialDialog({ isOpen, ...props }: NewCredentialProps) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} size="lg" title={<Text fw={600}>{t('New API credential')}</Text>}>
      {isOpen && <NewCredentialForm {...props} />}
    </Modal>
  );
}

function NewCredentialForm({ onClose, onCreated }: Omit<NewCredentialProps, 'isOpen'>) {
  const client = useQueryClient();
  const form = useForm<CredentialValues>({
    initialValues: { Name: '', Email: '', Limits: noLimits },
    validate: { Limits: { Scopes: checkScopes } },
  });
  const saving = useSaveWithDraft({
    form,
    draft: 'credential',
    save: ({ Name, Email, Limits }) =>
      api.post('/Credentials', {
        body: { Name: Name.trim(), Email: Email.trim(), Limits: fromLimitValues(Limits, null) },
      }),
    onSaved: async (created) => {
      onClose();
      onCreated(created);
      await client.invalidateQueries({ queryKey: keys.credentials });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Create credential')} onClose={onClose}>
      <NameField form={form} />
      <TextInput
        label={t('Email')}
        description={t('Your system sends it in the Email header. Notices about the credential go there.')}
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps('Email')}
      />
      <LimitsFields form={form} />
    </DialogForm>
  );
}

interface ChangeCredentialProps {
  readonly credential: Credential | null;
  readonly onClose: () => void;
}

export function ChangeCredentialDialog({ credential, onClose }: ChangeCredentialProps) {
  return (
    <Modal
      opened={credential !== null}
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('Change {name}', { name: credential?.Name ?? '' })}</Text>}
    >
      {credential && <ChangeCredentialForm credential={credential} onClose={onClose} />}
    </Modal>
  );
}

function ChangeCredentialForm({ credential, onClose }: { credential: Credential; onClose: () => void }) {
  const client = useQueryClient();
  const { Id, Name, Email, Limits } = credential;
  const form = useForm<CredentialValues>({
    initialValues: { Name, Email, Limits: toLimitValues(Limits) },
    validate: { Limits: { Scopes: checkScopes } },
  });
  const saving = useSaveWithDraft({
    form,
    draft: `credential-${Id}`,
    save: (values) =>
      api.patch('/Credentials/:id', {
        params: { id: Id },
        body: { Name: values.Name.trim(), Limits: fromLimitValues(values.Limits, Limits.ExpiresAt) },
      }),
    onSaved: async () => {
      onClose();
      notifyDone(t('{name} was changed. It takes effect immediately.', { name: Name }));
      await client.invalidateQueries({ queryKey: keys.credentials });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Save')} onClose={onClose}>
      <NameField form={form} />
      <LimitsFields form={form} />
    </DialogForm>
  );
}

function NameField({ form }: { readonly form: UseFormReturnType<CredentialValues> }) {
  return (
    <TextInput
      label={t('Name')}
      description={t('What it is for, such as the name of your system.')}
      maxLength={100}
      required
      data-autofocus
      {...form.getInputProps('Name')}
    />
  );
}

function checkScopes(chosen: readonly string[]): string | null {
  return chosen.length === 0 ? t('Choose at least one.') : null;
}
