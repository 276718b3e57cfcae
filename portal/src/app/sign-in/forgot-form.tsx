import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { useSave } from '../../ui/use-save.ts';
import { EmailField } from './email-field.tsx';

export function ForgotForm() {
  const [isSent, setSent] = useState(false);
  const form = useForm({ initialValues: { Email: '' } });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Email }) => api.post('/PasswordReset', { body: { Email: Email.trim() } }),
    onSaved: () => setSent(true),
  });
  if (isSent)
    return (
      <Alert color="teal" variant="light" role="status">
        {t('If there is a user with that address, we have sent a link. It works once and expires soon.')}
      </Alert>
    );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('We will send you a link to choose a new password.')}
        </Text>
        <EmailField input={form.getInputProps('Email')} />
        <Faults faults={faults} />
        <Button type="submit" loading={isSaving}>
          {t('Send link')}
        </Button>
      </Stack>
    </form>
  );
}
