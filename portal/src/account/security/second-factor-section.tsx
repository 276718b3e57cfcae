import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMe } from '../../app/session.tsx';
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
    <Section title="Second factor" hint="A code from an app on your phone, besides the password.">
      {me.HasSecondFactor ? (
        <Stack>
          <Alert color="teal" variant="light" icon={<IconShieldCheck aria-hidden="true" />}>
            On. {me.RecoveryCodesLeft === 1 ? 'One recovery code is' : `${me.RecoveryCodesLeft} recovery codes are`}{' '}
            left.
          </Alert>
          <Group>
            <Button variant="light" onClick={() => renew.act(undefined)} loading={renew.isRunning}>
              New recovery codes
            </Button>
            <Button variant="subtle" color="red" onClick={() => remove.act(undefined)} loading={remove.isRunning}>
              Turn it off
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
            Off. Whoever learns your password can act as you.
          </Alert>
          <Group>
            <Button onClick={() => begin.act(undefined)} loading={begin.isRunning}>
              Set it up
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
      title: 'Make new recovery codes?',
      consequences: [
        'The codes you have kept until now stop working at once.',
        'Ten new ones are shown, this one time.',
      ],
      action: 'Make new codes',
    }),
    stale: [keys.me],
    onDone: ({ RecoveryCodes: fresh }) => onCodes(fresh),
  });
  const remove = useAct({
    run: () => api.delete('/Me/Totp'),
    question: () => ({
      title: 'Turn the second factor off?',
      consequences: [
        'From now on your password alone opens this account.',
        'Your recovery codes end, and the entry in your app is of no use any more.',
      ],
      action: 'Turn it off',
      isDangerous: true,
    }),
    stale: [keys.me],
    done: 'The second factor is off.',
  });
  return { begin, renew, remove };
}
