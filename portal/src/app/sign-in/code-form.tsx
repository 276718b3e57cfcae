import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { useSave } from '../../ui/use-save.ts';
import { useSessionChange } from '../session.tsx';

/** The second step: a code from the app, or a recovery code if the phone is lost. */
export function CodeForm() {
  const changeSession = useSessionChange();
  const [member, setMember] = useState<'Code' | 'RecoveryCode'>('Code');
  const form = useForm({ initialValues: { Code: '', RecoveryCode: '' } });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: (values) => api.post('/SignIn/Code', { body: { [member]: values[member].trim() } }),
    onSaved: ({ Me }) => changeSession(Me ? { step: 'Done', me: Me } : { step: 'SignedOut' }),
  });
  const isCode = member === 'Code';
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text size="sm" c="dimmed" ta="center">
          {isCode
            ? t('Enter the six-digit code from your authenticator app.')
            : t('Enter one of your recovery codes. Each works once.')}
        </Text>
        <TextInput
          key={member}
          label={isCode ? t('Code') : t('Recovery code')}
          autoComplete={isCode ? 'one-time-code' : 'off'}
          inputMode={isCode ? 'numeric' : 'text'}
          autoFocus
          required
          {...form.getInputProps(member)}
        />
        <Faults faults={faults} />
        <Button type="submit" size="md" loading={isSaving}>
          {t('Continue')}
        </Button>
        <Group justify="space-between">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => setMember(isCode ? 'RecoveryCode' : 'Code')}
          >
            {isCode ? t('Use a recovery code') : t('Use the authenticator app')}
          </Anchor>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => void api.post('/SignOut').finally(() => changeSession({ step: 'SignedOut' }))}
          >
            {t('Start over')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
