import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addPasskey, suggestedName } from '../../account/security/add-passkey.ts';
import { RecoveryCodes } from '../../account/security/recovery-codes.tsx';
import { type TotpSecret, TotpSetUp } from '../../account/security/totp-set-up.tsx';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';
import { canUsePasskeys } from '../passkeys/browser-passkeys.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { SignInFrame } from './sign-in-frame.tsx';

interface SetUpFactorProps {
  /** While true, this stays although the person now has a factor: their recovery codes are shown only once. */
  readonly onHold: (isHeld: boolean) => void;
}

/** For people who must have a second factor and have none. There is no other page for them. */
export function SetUpFactor({ onHold }: SetUpFactorProps) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useAct({ run: () => api.post('/Me/Totp'), onDone: setSecret });
  useEffect(() => {
    document.title = `${t('Set up two-factor sign-in')} · Bestow`;
  }, []);
  const finish = async () => {
    await client.invalidateQueries({ queryKey: keys.me });
    onHold(false);
  };
  const showCodes = (fresh: readonly string[] | null) => {
    onHold(true);
    if (fresh) setCodes(fresh);
    else void finish();
  };
  return (
    <SignInFrame title={t('Set up two-factor sign-in')}>
      {secret ? (
        <TotpSetUp secret={secret} onConfirmed={showCodes} onCancel={() => setSecret(null)} />
      ) : (
        <Ways begin={begin} onAdded={showCodes} />
      )}
      <SignOutLink />
      <RecoveryCodes codes={codes} onClose={() => void finish()} />
    </SignInFrame>
  );
}

interface WaysProps {
  readonly begin: { readonly act: (input: undefined) => void; readonly isRunning: boolean };
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

function Ways({ begin, onAdded }: WaysProps) {
  return (
    <Stack>
      <Text size="sm" ta="center">
        {t('You need a second factor besides your password before you can go on.')}
      </Text>
      {canUsePasskeys() && (
        <>
          <PasskeyButton
            label={t('Add a passkey')}
            run={() => addPasskey(suggestedName())}
            onDone={({ RecoveryCodes: fresh }) => onAdded(fresh)}
            size="md"
          />
          <Text size="xs" c="dimmed" ta="center">
            {t('A fingerprint, a face or a PIN of this device, your phone, or a security key.')}
          </Text>
        </>
      )}
      <Button
        variant="light"
        size="md"
        leftSection={<IconDeviceMobile size={18} aria-hidden="true" />}
        loading={begin.isRunning}
        onClick={() => begin.act(undefined)}
      >
        {t('Use an authenticator app')}
      </Button>
    </Stack>
  );
}

function SignOutLink() {
  const signOut = useSignOut();
  return (
    <Text size="sm" ta="center">
      <Anchor component="button" type="button" size="sm" onClick={signOut}>
        {t('Sign out')}
      </Anchor>
    </Text>
  );
}
