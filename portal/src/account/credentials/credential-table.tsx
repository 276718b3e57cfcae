import { Button, Group, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedCredential, Credential } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo, formatInstant } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';

interface CredentialTableProps {
  readonly credentials: readonly Credential[];
  readonly onSecret: (created: CreatedCredential) => void;
}

export function CredentialTable({ credentials, onSecret }: CredentialTableProps) {
  const { rotate, setStatus } = useCredentialActs(onSecret);
  return (
    <DataTable
      label={t('API credentials')}
      rows={credentials}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: t('Name'),
          cell: ({ Name, Email }) => (
            <div>
              <Text size="sm" fw={600}>
                {Name}
              </Text>
              <Text size="xs" c="dimmed">
                {Email}
              </Text>
            </div>
          ),
        },
        {
          header: t('Access token'),
          cell: ({ AccessTokenHint }) => (
            <Text size="sm" ff="monospace">
              …{AccessTokenHint}
            </Text>
          ),
        },
        { header: t('Created'), cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
        { header: t('Last used'), cell: ({ LastUsedAt }) => (LastUsedAt ? formatAgo(LastUsedAt) : t('Never')) },
        { header: t('Status'), cell: ({ Status }) => <StatusBadge status={Status} /> },
      ]}
      actions={(credential) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={() => rotate.act(credential)}>
            {t('New token')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color={credential.Status === 'Active' ? 'red' : undefined}
            onClick={() => setStatus.act(credential)}
          >
            {credential.Status === 'Active' ? t('Disable') : t('Enable')}
          </Button>
        </Group>
      )}
    />
  );
}

function useCredentialActs(onSecret: (created: CreatedCredential) => void) {
  const stale = [keys.credentials];
  const rotate = useAct({
    run: ({ Id }: Credential) => api.post('/Credentials/:id/Rotate', { params: { id: Id } }),
    question: ({ Name }) => ({
      title: t('Create a new access token for {name}?', { name: Name }),
      consequences: [
        t('The old access token and every bearer token created with it stop working immediately.'),
        t('Systems that use them fail until they have the new one.'),
        t('The new token is shown only once.'),
      ],
      action: t('Create new token'),
      isDangerous: true,
    }),
    stale,
    onDone: onSecret,
  });
  const setStatus = useAct({
    run: ({ Id, Status }: Credential) =>
      api.patch('/Credentials/:id', {
        params: { id: Id },
        body: { Status: Status === 'Active' ? 'Disabled' : 'Active' },
      }),
    question: ({ Name, Status }) =>
      Status === 'Active'
        ? {
            title: t('Disable {name}?', { name: Name }),
            consequences: [t('Systems that use it lose access immediately.'), t('You can enable it again.')],
            action: t('Disable'),
            isDangerous: true,
          }
        : {
            title: t('Enable {name}?', { name: Name }),
            consequences: [t('Systems that use it regain access.')],
            action: t('Enable'),
          },
    stale,
    done: ({ Name, Status }) =>
      Status === 'Active' ? t('{name} is enabled.', { name: Name }) : t('{name} is disabled.', { name: Name }),
  });
  return { rotate, setStatus };
}
