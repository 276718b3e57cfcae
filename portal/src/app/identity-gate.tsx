import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, setGate } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import type { Me } from '../api/types.generated.ts';
import { t } from '../i18n/t.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Faults } from '../ui/faults.tsx';
import { useSave } from '../ui/use-save.ts';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { confirmWithPasskey } from './passkeys/passkey-calls.ts';
import { currentPlace, noteEndedSession, type SessionState } from './session.tsx';
import { leaveFor } from './sign-in/sign-on.ts';

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
      onSignedOut: () => noteEndedSession(client),
      onSetUpRequired: () => void client.invalidateQueries({ queryKey: keys.me }),
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

/** Whoever has neither password nor code proves it where they signed on, and comes back to the page that they left. */
function AgainAtProvider() {
  const begin = useMutation({
    mutationFn: () => api.post('/SignOn/Confirm'),
    onSuccess: ({ Url }) => leaveFor(Url, currentPlace()),
  });
  return (
    <Stack>
      <Text size="sm">
        {t(
          'This action affects money or access. Sign in again at your company; you’ll come back to this page, and longer forms keep what you entered, except secrets. Then repeat the action. You won’t be asked again for ten minutes.',
        )}
      </Text>
      {begin.error && <Faults faults={[begin.error.message]} />}
      <Group justify="flex-end">
        <Button onClick={() => begin.mutate()} loading={begin.isPending}>
          {t('Sign in again')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ProofProps {
  readonly me: Me;
  readonly end: (isConfirmed: boolean) => void;
}

function ProofForm({ me, end }: ProofProps) {
  const client = useQueryClient();
  const member = me.Confirm.With;
  if (member === 'SignOn') return <AgainAtProvider />;
  const confirmed = (fresh: Me) => {
    const session: SessionState = { step: 'Done', me: fresh };
    client.setQueryData(keys.me, session);
    end(true);
  };
  return (
    <Stack>
      <Text size="sm">
        {t(
          'This action affects money or access, so please confirm that it is you. You won’t be asked again for ten minutes.',
        )}
      </Text>
      {me.SecondFactors.includes('Passkey') && (
        <PasskeyButton label={t('Use your passkey')} run={confirmWithPasskey} onDone={confirmed} data-autofocus />
      )}
      {member === 'Passkey' ? (
        <Button variant="default" onClick={() => end(false)}>
          {t('Go back')}
        </Button>
      ) : (
        <TextProof member={member} onConfirmed={confirmed} onClose={() => end(false)} />
      )}
    </Stack>
  );
}

interface TextProofProps {
  readonly member: 'Password' | 'Code';
  readonly onConfirmed: (fresh: Me) => void;
  readonly onClose: () => void;
}

function TextProof({ member, onConfirmed, onClose }: TextProofProps) {
  const form = useForm({ initialValues: { Proof: '' } });
  const saving = useSave({
    form,
    save: ({ Proof }) => api.post('/Confirm', { body: { [member]: Proof.trim() } }),
    onSaved: onConfirmed,
  });
  return (
    <DialogForm saving={saving} action={t('Confirm')} onClose={onClose}>
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
