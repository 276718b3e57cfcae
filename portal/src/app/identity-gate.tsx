import { Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, setGate } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import type { Me } from '../api/types.generated.ts';
import { t } from '../i18n/t.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { useSave } from '../ui/use-save.ts';
import type { SessionState } from './session.tsx';

/**
 * Between the API client and the screen: asks for confirmation when the service requires it, and for sign-in when the
 * session has ended.
 */
export function IdentityGate({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);

  useEffect(() => {
    setGate({
      onSignedOut: () => client.setQueryData<SessionState>(keys.me, { step: 'SignedOut' }),
      // Calls that were rejected at the same time wait for the same confirmation.
      confirmIdentity: () =>
        new Promise((resolve) => {
          waiting.current.push(resolve);
          setOpen(true);
        }),
    });
  }, [client]);

  const end = (isConfirmed: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  };
  const session = client.getQueryData<SessionState>(keys.me);
  return (
    <>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => end(false)}
        title={<Text fw={600}>{t('Confirm that it is you')}</Text>}
        zIndex={400}
      >
        {isOpen && session?.step === 'Done' && <ProofForm me={session.me} end={end} />}
      </Modal>
    </>
  );
}

function ProofForm({ me, end }: { readonly me: Me; readonly end: (isConfirmed: boolean) => void }) {
  const client = useQueryClient();
  const member = me.Confirm.With;
  const form = useForm({ initialValues: { Proof: '' } });
  const saving = useSave({
    form,
    save: ({ Proof }) => api.post('/Confirm', { body: { [member]: Proof.trim() } }),
    onSaved: (fresh) => {
      const session: SessionState = { step: 'Done', me: fresh };
      client.setQueryData(keys.me, session);
      end(true);
    },
  });
  return (
    <DialogForm saving={saving} action={t('Confirm')} onClose={() => end(false)}>
      <Text size="sm">
        {t(
          'This action affects money or access, so please confirm that it is you. You won’t be asked again for ten minutes.',
        )}
      </Text>
      {member === 'Password' ? (
        <PasswordInput
          label={t('Your password')}
          autoComplete="current-password"
          data-autofocus
          required
          {...form.getInputProps('Proof')}
        />
      ) : (
        <TextInput
          label={t('Code from your authenticator app')}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          required
          {...form.getInputProps('Proof')}
        />
      )}
    </DialogForm>
  );
}
