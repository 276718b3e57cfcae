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
      lead="With one of these a program of yours asks for tokens: an email and an access token."
      actions={newButton}
    >
      <Section>
        <QueryView
          query={credentials}
          isEmpty={({ Data }) => Data.length === 0}
          empty={
            <Nothing title="No credential yet" icon={<IconKey aria-hidden="true" />}>
              Make one for each program, so that each can be taken away alone.
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
        hint={`Put it into the AccessToken header beside Email: ${created?.Credential.Email ?? ''}. Keep it like a password.`}
        onClose={() => setCreated(null)}
      />
    </Page>
  );
}
