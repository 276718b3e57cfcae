import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type TotpSecret, TotpSetUp } from './totp-set-up.tsx';

export function SecondFactorSection() {
  const me = useMe();
  const client = useQueryClient();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasPasskey = me.SecondFactors.includes('Passkey');
  const { begin, renew, remove } = useSecondFactorActs({ hasPasskey, onSecret: setSecret, onCodes: setCodes });
  return (
    <Section
      title={t('Two-factor sign-in')}
      hint={t('A code from an app on your phone or a passkey, in addition to the password.')}
    >
      {me.HasSecondFactor && !secret ? (
        <Stack>
          <Alert color="teal" variant="light" icon={<IconShieldCheck aria-hidden="true" />}>
            {t('On. {count, plural, one {One recovery code is left.} other {# recovery codes are left.}}', {
              count: me.RecoveryCodesLeft,
            })}
          </Alert>
          <Group>
            <Button variant="light" onClick={() => renew.act(undefined)} loading={renew.isRunning}>
              {t('New recovery codes')}
            </Button>
            {me.SecondFactors.includes('AuthenticatorApp') ? (
              <Button variant="subtle" color="red" onClick={() => remove.act(undefined)} loading={remove.isRunning}>
                {hasPasskey ? t('Remove authenticator app') : t('Turn off')}
              </Button>
            ) : (
              <Button variant="subtle" onClick={() => begin.act(undefined)} loading={begin.isRunning}>
                {t('Set up an authenticator app')}
              </Button>
            )}
          </Group>
        </Stack>
      ) : secret ? (
        <TotpSetUp
          secret={secret}
          onConfirmed={(fresh) => {
            setSecret(null);
            setCodes(fresh);
            void client.invalidateQueries({ queryKey: keys.me });
          }}
          onCancel={() => setSecret(null)}
        />
      ) : (
        <Stack>
          <Alert color="yellow" variant="light" icon={<IconShieldOff aria-hidden="true" />}>
            {t('Off. Anyone who learns your password can sign in as you.')}
          </Alert>
          <Group>
            <Button onClick={() => begin.act(undefined)} loading={begin.isRunning}>
              {t('Set it up')}
            </Button>
          </Group>
        </Stack>
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Section>
  );
}

interface ActOptions {
  readonly hasPasskey: boolean;
  readonly onSecret: (secret: TotpSecret) => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

function useSecondFactorActs({ hasPasskey, onSecret, onCodes }: ActOptions) {
  const begin = useAct({ run: () => api.post('/Me/Totp'), onDone: onSecret });
  const renew = useAct({
    run: () => api.post('/Me/RecoveryCodes'),
    question: () => ({
      title: t('Create new recovery codes?'),
      consequences: [t('Your current codes stop working immediately.'), t('Ten new codes are shown once.')],
      action: t('Create new codes'),
    }),
    stale: [keys.me],
    onDone: ({ RecoveryCodes: fresh }) => onCodes(fresh),
  });
  const remove = useAct({
    run: () => api.delete('/Me/Totp'),
    question: () => ({
      title: hasPasskey ? t('Remove the authenticator app?') : t('Turn off two-factor sign-in?'),
      consequences: hasPasskey
        ? [t('Its codes no longer sign you in; your passkeys and recovery codes do.')]
        : [
            t('Your password alone will be enough to sign in.'),
            t('Your recovery codes and the entry in your authenticator app stop working.'),
          ],
      action: hasPasskey ? t('Remove') : t('Turn off'),
      isDangerous: true,
    }),
    stale: [keys.me],
    done: hasPasskey ? t('Authenticator app removed.') : t('Two-factor sign-in is off.'),
  });
  return { begin, renew, remove };
}
