import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
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
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { begin, renew, remove } = useSecondFactorActs(setSecret, setCodes);
  return (
    <Section title={t('Two-factor sign-in')} hint={t('A code from an app on your phone, in addition to the password.')}>
      {me.HasSecondFactor ? (
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
            <Button variant="subtle" color="red" onClick={() => remove.act(undefined)} loading={remove.isRunning}>
              {t('Turn off')}
            </Button>
          </Group>
        </Stack>
      ) : secret ? (
        <TotpSetUp
          secret={secret}
          onEnd={(fresh) => {
            setSecret(null);
            setCodes(fresh);
          }}
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

function useSecondFactorActs(onSecret: (secret: TotpSecret) => void, onCodes: (codes: readonly string[]) => void) {
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
      title: t('Turn off two-factor sign-in?'),
      consequences: [
        t('Your password alone will be enough to sign in.'),
        t('Your recovery codes and the entry in your authenticator app stop working.'),
      ],
      action: t('Turn off'),
      isDangerous: true,
    }),
    stale: [keys.me],
    done: t('Two-factor sign-in is off.'),
  });
  return { begin, renew, remove };
}
