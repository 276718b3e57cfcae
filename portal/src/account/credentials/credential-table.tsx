import { Button, Group, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreatedCredential, Credential } from '../../api/types.generated.ts';
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
      label="API credentials"
      rows={credentials}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: 'Name',
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
          header: 'Access token',
          cell: ({ AccessTokenHint }) => (
            <Text size="sm" ff="monospace">
              …{AccessTokenHint}
            </Text>
          ),
        },
        { header: 'Created', cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
        { header: 'Last used', cell: ({ LastUsedAt }) => (LastUsedAt ? formatAgo(LastUsedAt) : 'Never') },
        { header: 'Status', cell: ({ Status }) => <StatusBadge status={Status} /> },
      ]}
      actions={(credential) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={() => rotate.act(credential)}>
            New token
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color={credential.Status === 'Active' ? 'red' : undefined}
            onClick={() => setStatus.act(credential)}
          >
            {credential.Status === 'Active' ? 'Disable' : 'Enable'}
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
      title: `Create a new access token for ${Name}?`,
      consequences: [
        'The old access token and every bearer token created with it stop working immediately.',
        'Systems that use them fail until they have the new one.',
        'The new token is shown only once.',
      ],
      action: 'Create new token',
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
            title: `Disable ${Name}?`,
            consequences: ['Systems that use it lose access immediately.', 'You can enable it again.'],
            action: 'Disable',
            isDangerous: true,
          }
        : { title: `Enable ${Name}?`, consequences: ['Systems that use it regain access.'], action: 'Enable' },
    stale,
    done: ({ Name, Status }) => `${Name} is ${Status === 'Active' ? 'enabled' : 'disabled'}.`,
  });
  return { rotate, setStatus };
}
