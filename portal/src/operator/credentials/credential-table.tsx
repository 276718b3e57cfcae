import { Button, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorCredential } from '../../api/types.generated.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo, formatInstant } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';

interface CredentialTableProps {
  readonly credentials: readonly OperatorCredential[];
  /** How many scopes there are. */
  readonly scopeCount: number;
}

export function OperatorCredentialTable({ credentials, scopeCount }: CredentialTableProps) {
  const revoke = useRevoke();
  return (
    <DataTable
      label="Operator API credentials"
      rows={credentials}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: 'Name',
          cell: ({ Name, CreatedBy }) => (
            <TwoLines main={Name} more={CreatedBy ? `By ${CreatedBy.Name}` : 'By the command line'} isStrong />
          ),
        },
        {
          header: 'Secret',
          cell: ({ SecretHint }) => (
            <Text size="sm" ff="monospace">
              …{SecretHint}
            </Text>
          ),
        },
        {
          header: 'Scopes',
          cell: ({ Scopes, AddressBlocks }) => (
            <TwoLines
              main={Scopes.length === scopeCount ? 'All scopes' : Scopes.join(', ')}
              more={AddressBlocks.length > 0 ? `From ${AddressBlocks.join(', ')}` : 'From any address'}
            />
          ),
        },
        { header: 'Ends', cell: ({ ExpiresAt }) => (ExpiresAt ? formatInstant(ExpiresAt) : 'Never') },
        { header: 'Last used', cell: ({ LastUsedAt }) => (LastUsedAt ? formatAgo(LastUsedAt) : 'Never') },
        {
          header: 'Status',
          cell: ({ Status }) => (
            <StatusBadge status={Status} label={Status === 'CreatorDisabled' ? 'Creator disabled' : undefined} />
          ),
        },
      ]}
      actions={(credential) =>
        credential.RevokedAt === null && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => revoke.act(credential)}>
            Revoke
          </Button>
        )
      }
    />
  );
}

function TwoLines({ main, more, isStrong = false }: { main: string; more: string; isStrong?: boolean }) {
  return (
    <div>
      <Text size="sm" fw={isStrong ? 600 : undefined}>
        {main}
      </Text>
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    </div>
  );
}

function useRevoke() {
  return useAct({
    run: ({ Id }: OperatorCredential) => api.post('/operator/Credentials/:id/Revoke', { params: { id: Id } }),
    question: ({ Name }) => ({
      title: `Revoke ${Name}?`,
      consequences: ['Programs that use it lose access immediately.', 'It cannot be enabled again.'],
      action: 'Revoke',
      isDangerous: true,
    }),
    stale: [keys.operator.credentials],
    done: ({ Name }) => `${Name} is revoked.`,
  });
}
