import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Passkey } from '../../api/types.generated.ts';
import { canUsePasskeys } from '../../app/passkeys/browser-passkeys.ts';
import { useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo, formatInstant } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function PasskeysSection() {
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const passkeys = useQuery({ queryKey: keys.passkeys, queryFn: () => api.get('/Me/Passkeys') });
  const isPossible = canUsePasskeys();
  return (
    <Section
      title={t('Passkeys')}
      hint={t('Sign in with a fingerprint, a face or a PIN, also without your password.')}
      actions={
        isPossible && (
          <Button variant="light" size="xs" onClick={() => setOpen(true)}>
            {t('Add a passkey')}
          </Button>
        )
      }
    >
      {!isPossible && (
        <Text size="sm" mb="sm">
          {t('This browser cannot use passkeys here. Open the portal under its name, over https or as localhost.')}
        </Text>
      )}
      <QueryView query={passkeys}>{({ Data }) => <PasskeyTable passkeys={Data} />}</QueryView>
      <PasskeyDialog isOpen={isOpen} onClose={() => setOpen(false)} onAdded={setCodes} />
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Section>
  );
}

function PasskeyTable({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const me = useMe();
  const isLast = passkeys.length === 1 && !me.SecondFactors.includes('AuthenticatorApp');
  const remove = useAct({
    run: ({ Id }: Passkey) => api.delete('/Me/Passkeys/:id', { params: { id: Id } }),
    question: ({ Name }) => ({
      title: t('Remove {name}?', { name: Name }),
      consequences: [
        t('It no longer signs you in. All your other sessions end.'),
        ...(isLast ? [t('Your password alone will be enough to sign in.')] : []),
      ],
      action: t('Remove'),
      isDangerous: true,
    }),
    stale: [keys.passkeys, keys.me, keys.sessions],
    done: t('Passkey removed.'),
  });
  if (passkeys.length === 0) return <Text size="sm">{t('You have no passkeys yet.')}</Text>;
  return (
    <DataTable
      label={t('Passkeys')}
      rows={passkeys}
      rowKey={({ Id }) => Id}
      columns={[
        { header: t('Name'), cell: ({ Name }) => <b>{Name}</b> },
        { header: t('Added'), cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
        { header: t('Last used'), cell: ({ LastUsedAt }) => (LastUsedAt ? formatAgo(LastUsedAt) : t('Never')) },
      ]}
      actions={(passkey) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('Remove {name}', { name: passkey.Name })}
          onClick={() => remove.act(passkey)}
        >
          {t('Remove')}
        </Button>
      )}
    />
  );
}
