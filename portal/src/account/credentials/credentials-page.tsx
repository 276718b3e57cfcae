import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedCredential, Credential } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { ChangeCredentialDialog, NewCredentialDialog } from './credential-dialog.tsx';
import { CredentialTable } from './credential-table.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

export function CredentialsPage() {
  const addition = useUrlDialog('new');
  const change = useUrlDialog('change');
  const [created, setCreated] = useState<CreatedCredential | null>(null);
  const [rotated, setRotated] = useState<Credential | null>(null);
  const credentials = useQuery({
    queryKey: keys.credentials,
    queryFn: () => api.get('/Credentials'),
  });
  const changed = credentials.data?.Data.find(({ Id }) => Id === change.value) ?? null;
  const newButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => addition.open()}>
      {t('New credential')}
    </Button>
  );
  return (
    <Page
      title={t('API credentials')}
      lead={t('An email and an access token that your systems exchange for bearer tokens.')}
      actions={newButton}
    >
      <Section>
        <QueryView
          query={credentials}
          isEmpty={({ Data }) => Data.length === 0}
          empty={
            <Nothing title={t('No credential yet')} icon={<IconKey aria-hidden="true" />}>
              {t('Create one per system, so that you can revoke each separately.')}
            </Nothing>
          }
        >
          {({ Data }) => (
            <CredentialTable credentials={Data} onChange={({ Id }) => change.open(Id)} onRotate={setRotated} />
          )}
        </QueryView>
      </Section>
      <NewCredentialDialog isOpen={addition.isOpen} onClose={addition.close} onCreated={setCreated} />
      <ChangeCredentialDialog credential={changed} onClose={change.close} />
      <RotateDialog credential={rotated} onClose={() => setRotated(null)} onSecret={setCreated} />
      <SecretOnce
        title={t('Access token of {name}', { name: created?.Credential.Name ?? '' })}
        secret={created?.AccessToken ?? null}
        hint={t('Send it in the AccessToken header, with Email: {email}. Treat it like a password.', {
          email: created?.Credential.Email ?? '',
        })}
        onClose={() => setCreated(null)}
      />
    </Page>
  );
}
