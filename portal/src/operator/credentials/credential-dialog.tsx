import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedOperatorCredential, OperatorScope } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { AccessFields } from '../../ui/access-fields.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { ScopesField } from './scopes-field.tsx';

interface CredentialProps {
  readonly scopes: readonly OperatorScope[];
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedOperatorCredential) => void;
}

export function OperatorCredentialDialog({ isOpen, ...props }: CredentialProps & { readonly isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      size="lg"
      title={<Text fw={600}>{t('New operator API credential')}</Text>}
    >
      {isOpen && <CredentialForm {...props} />}
    </Modal>
  );
}

interface CredentialValues extends Record<string, unknown> {
  Name: string;
  Scopes: OperatorScope['Name'][];
  AddressBlocks: string[];
  /** A day; empty: it does not end. */
  ExpiresAt: string;
}

function checkScopes(chosen: readonly string[]): string | null {
  return chosen.length === 0 ? t('Choose at least one scope.') : null;
}

function CredentialForm({ scopes, onClose, onCreated }: CredentialProps) {
  const client = useQueryClient();
  const form = useForm<CredentialValues>({
    initialValues: { Name: '', Scopes: [], AddressBlocks: [], ExpiresAt: '' },
    validate: { Scopes: checkScopes },
  });
  const saving = useSaveWithDraft({
    form,
    draft: 'operator-credential',
    save: ({ Name, Scopes, AddressBlocks, ExpiresAt }) =>
      api.post('/operator/Credentials', {
        body: {
          Name: Name.trim(),
          Scopes,
          AddressBlocks,
          ...(ExpiresAt !== '' && { ExpiresAt: `${ExpiresAt}T00:00:00Z` }),
        },
      }),
    onSaved: async (created) => {
      onClose();
      onCreated(created);
      await client.invalidateQueries({ queryKey: keys.operator.credentials });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Create credential')} onClose={onClose}>
      <TextInput
        label={t('Name')}
        description={t('What it is for. The audit log names it as the actor; for two-person rules it counts as you.')}
        maxLength={100}
        required
        data-autofocus
        {...form.getInputProps('Name')}
      />
      <ScopesField scopes={scopes} {...form.getInputProps('Scopes')} />
      <AccessFields addressBlocks={form.getInputProps('AddressBlocks')} expiresAt={form.getInputProps('ExpiresAt')} />
    </DialogForm>
  );
}
