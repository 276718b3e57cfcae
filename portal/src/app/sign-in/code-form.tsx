import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { SecondFactor, SignInAnswer } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { useSave } from '../../ui/use-save.ts';
import { canUsePasskeys } from '../passkeys/browser-passkeys.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { signInWithSecondPasskey } from '../passkeys/passkey-calls.ts';
import { useSessionChange } from '../session.tsx';

type Way = 'Passkey' | 'Code' | 'RecoveryCode';

/** The second step: a passkey, a code from the app, or a recovery code if both are lost. */
export function CodeForm({ factors }: { readonly factors: readonly SecondFactor[] }) {
  const changeSession = useSessionChange();
  const ways = waysOf(factors);
  const [way, setWay] = useState<Way>(ways[0] ?? 'RecoveryCode');
  const enter = ({ Me }: SignInAnswer) => changeSession(Me ? { step: 'Done', me: Me } : { step: 'SignedOut' });
  return (
    <Stack>
      <Text size="sm" c="dimmed" ta="center">
        {hints[way]}
      </Text>
      {way === 'Passkey' ? (
        <PasskeyButton label={t('Use your passkey')} run={signInWithSecondPasskey} onDone={enter} size="md" autoFocus />
      ) : (
        <TextForm key={way} member={way} onEntered={enter} />
      )}
      <Group justify="space-between">
        <Group gap="md">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Anchor key={other} component="button" type="button" size="sm" onClick={() => setWay(other)}>
                {links[other]}
              </Anchor>
            ))}
        </Group>
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
  );
}

function waysOf(factors: readonly SecondFactor[]): Way[] {
  return [
    ...(factors.includes('Passkey') && canUsePasskeys() ? (['Passkey'] as const) : []),
    ...(factors.includes('AuthenticatorApp') ? (['Code'] as const) : []),
    'RecoveryCode',
  ];
}

const hints: Record<Way, string> = {
  Passkey: t('Use a passkey of this device, your phone or a security key.'),
  Code: t('Enter the six-digit code from your authenticator app.'),
  RecoveryCode: t('Enter one of your recovery codes. Each works once.'),
};

const links: Record<Way, string> = {
  Passkey: t('Use your passkey'),
  Code: t('Use the authenticator app'),
  RecoveryCode: t('Use a recovery code'),
};

interface TextFormProps {
  readonly member: 'Code' | 'RecoveryCode';
  readonly onEntered: (answer: SignInAnswer) => void;
}

function TextForm({ member, onEntered }: TextFormProps) {
  const form = useForm({ initialValues: { Code: '', RecoveryCode: '' } });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: (values) => api.post('/SignIn/Code', { body: { [member]: values[member].trim() } }),
    onSaved: onEntered,
  });
  const isCode = member === 'Code';
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
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
      </Stack>
    </form>
  );
}
