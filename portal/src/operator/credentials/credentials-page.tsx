import { Anchor, Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedOperatorCredential } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { OperatorCredentialDialog } from './credential-dialog.tsx';
import { OperatorCredentialTable } from './credential-table.tsx';

const referencePath = '/docs/operator';

export function OperatorCredentialsPage() {
  const dialog = useUrlDialog('new');
  const [created, setCreated] = useState<CreatedOperatorCredential | null>(null);
  const credentials = useQuery({
    queryKey: keys.operator.credentials,
    queryFn: () => api.get('/operator/Credentials'),
  });
  return (
    <Page
      title={t('Operator API credentials')}
      lead={rich('Secrets with which programs run this service through the <link>operator API</link>.', {
        link: (words) => (
          <Anchor href={referencePath} inherit underline="always">
            {words}
          </Anchor>
        ),
      })}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open()} disabled={!credentials.data}>
          {t('New credential')}
        </Button>
      }
    >
      <Section>
        <QueryView
          query={credentials}
          isEmpty={({ Data }) => Data.length === 0}
          empty={
            <Nothing title={t('No credential yet')} icon={<IconKey aria-hidden="true" />}>
              {t('Create one per program, with only the scopes it needs.')}
            </Nothing>
          }
        >
          {({ Data, Scopes }) => <OperatorCredentialTable credentials={Data} scopeCount={Scopes.length} />}
        </QueryView>
      </Section>
      <OperatorCredentialDialog
        isOpen={dialog.isOpen && credentials.data !== undefined}
        scopes={credentials.data?.Scopes ?? []}
        onClose={dialog.close}
        onCreated={setCreated}
      />
      <SecretOnce
        title={t('Secret of {name}', { name: created?.Credential.Name ?? '' })}
        secret={created?.Secret ?? null}
        hint={t('Send it as a bearer token. Treat it like a password.')}
        onClose={() => setCreated(null)}
      />
    </Page>
  );
}
