import { Button, Divider, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { useSave } from '../../ui/use-save.ts';
import { canUsePasskeys } from '../passkeys/browser-passkeys.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { signInWithPasskeyAlone } from '../passkeys/passkey-calls.ts';
import { stateOf, useSessionChange } from '../session.tsx';
import { EmailField } from './email-field.tsx';

export function PasswordForm() {
  const changeSession = useSessionChange();
  const form = useForm({ initialValues: { Email: '', Password: '' } });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: (values) => api.post('/SignIn', { body: { ...values, Email: values.Email.trim() } }),
    onSaved: (answer) => changeSession(stateOf(answer)),
  });
  useEffect(() => {
    document.title = `${t('Sign in')} · Bestow`;
  }, []);
  return (
    <Stack>
      <form onSubmit={onSubmit}>
        <Stack>
          <EmailField input={form.getInputProps('Email')} />
          <PasswordInput
            label={t('Password')}
            autoComplete="current-password"
            required
            {...form.getInputProps('Password')}
          />
          <Faults faults={faults} />
          <Button type="submit" size="md" loading={isSaving}>
            {t('Sign in')}
          </Button>
        </Stack>
      </form>
      {canUsePasskeys() && (
        <>
          <Divider label={t('or')} />
          <PasskeyButton
            variant="default"
            size="md"
            label={t('Sign in with a passkey')}
            run={signInWithPasskeyAlone}
            onDone={(answer) => changeSession(stateOf(answer))}
          />
        </>
      )}
    </Stack>
  );
}
