import { Button, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorCredential } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
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
      label={t('Operator API credentials')}
      rows={credentials}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: t('Name'),
          cell: ({ Name, CreatedBy }) => (
            <TwoLines
              main={Name}
              more={CreatedBy ? t('By {name}', { name: CreatedBy.Name }) : t('By the command line')}
              isStrong
            />
          ),
        },
        {
          header: t('Secret'),
          cell: ({ SecretHint }) => (
            <Text size="sm" ff="monospace">
              …{SecretHint}
            </Text>
          ),
        },
        {
          header: t('Scopes'),
          cell: ({ Scopes, AddressBlocks }) => (
            <TwoLines
              main={Scopes.length === scopeCount ? t('All scopes') : Scopes.join(', ')}
              more={
                AddressBlocks.length > 0
                  ? t('From {addresses}', { addresses: AddressBlocks.join(', ') })
                  : t('From any address')
              }
            />
          ),
        },
        { header: t('Ends'), cell: ({ ExpiresAt }) => (ExpiresAt ? formatInstant(ExpiresAt) : t('Never')) },
        { header: t('Last used'), cell: ({ LastUsedAt }) => (LastUsedAt ? formatAgo(LastUsedAt) : t('Never')) },
        {
          header: t('Status'),
          cell: ({ Status }) => (
            <StatusBadge status={Status} label={Status === 'CreatorDisabled' ? t('Creator disabled') : undefined} />
          ),
        },
      ]}
      actions={(credential) =>
        credential.RevokedAt === null && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => revoke.act(credential)}>
            {t('Revoke')}
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
      title: t('Revoke {name}?', { name: Name }),
      consequences: [t('Programs that use it lose access immediately.'), t('It cannot be enabled again.')],
      action: t('Revoke'),
      isDangerous: true,
    }),
    stale: [keys.operator.credentials],
    done: ({ Name }) => t('{name} is revoked.', { name: Name }),
  });
}
