import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { useSave } from '../../ui/use-save.ts';
import { useSessionChange } from '../session.tsx';

export function PasswordForm() {
  const changeSession = useSessionChange();
  const form = useForm({ initialValues: { Email: '', Password: '' } });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: (values) => api.post('/SignIn', { body: { ...values, Email: values.Email.trim() } }),
    onSaved: ({ Step, Me }) => changeSession(Step === 'Done' && Me ? { step: 'Done', me: Me } : { step: 'Code' }),
  });
  useEffect(() => {
    document.title = `${t('Sign in')} · Bestow`;
  }, []);
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          {...form.getInputProps('Email')}
        />
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
  );
}
