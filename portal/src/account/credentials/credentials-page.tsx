import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedCredential } from '../../api/types.generated.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { Section } from '../../ui/section.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { CredentialTable } from './credential-table.tsx';

export function CredentialsPage() {
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedCredential | null>(null);
  const credentials = useQuery({
    queryKey: keys.credentials,
    queryFn: () => api.get('/Credentials'),
  });
  const newButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
      New credential
    </Button>
  );
  return (
    <Page
      title="API credentials"
      lead="An email and an access token that your systems exchange for bearer tokens."
      actions={newButton}
    >
      <Section>
        <QueryView
          query={credentials}
          isEmpty={({ Data }) => Data.length === 0}
          empty={
            <Nothing title="No credential yet" icon={<IconKey aria-hidden="true" />}>
              Create one per system, so that you can revoke each separately.
            </Nothing>
          }
        >
          {({ Data }) => <CredentialTable credentials={Data} onSecret={setCreated} />}
        </QueryView>
      </Section>
      <CredentialDialog isOpen={isOpen} onClose={() => setOpen(false)} onCreated={setCreated} />
      <SecretOnce
        title={`Access token of ${created?.Credential.Name ?? ''}`}
        secret={created?.AccessToken ?? null}
        hint={`Send it in the AccessToken header, with Email: ${created?.Credential.Email ?? ''}. Treat it like a password.`}
        onClose={() => setCreated(null)}
      />
    </Page>
  );
}
