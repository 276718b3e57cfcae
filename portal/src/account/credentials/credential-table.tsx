import { Button, Group, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Credential, CredentialLimits } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { asWritten, formatAgo, formatInstant, formatMoney } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { hasUsualScopes } from './limits-fields.tsx';

interface CredentialTableProps {
  readonly credentials: readonly Credential[];
  readonly onChange: (credential: Credential) => void;
  readonly onRotate: (credential: Credential) => void;
}

export function CredentialTable({ credentials, onChange, onRotate }: CredentialTableProps) {
  const setStatus = useSetStatus();
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
          cell: (credential) => <TokenHint credential={credential} />,
        },
        { header: t('Limits'), cell: ({ Limits }) => <LimitsInWords limits={Limits} /> },
        { header: t('Last used'), cell: ({ LastUsedAt }) => (LastUsedAt ? formatAgo(LastUsedAt) : t('Never')) },
        { header: t('Status'), cell: ({ Status }) => <StatusBadge status={Status} /> },
      ]}
      actions={(credential) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(credential)}>
            {t('Change')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onRotate(credential)}>
            {t('New token')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color={credential.Status !== 'Disabled' ? 'red' : undefined}
            onClick={() => setStatus.act(credential)}
          >
            {credential.Status !== 'Disabled' ? t('Disable') : t('Enable')}
          </Button>
        </Group>
      )}
    />
  );
}

function TokenHint({ credential }: { readonly credential: Credential }) {
  const { AccessTokenHint, PreviousTokenEndsAt } = credential;
  return (
    <div>
      <Text size="sm" ff="monospace">
        {asWritten(`…${AccessTokenHint}`)}
      </Text>
      {PreviousTokenEndsAt && (
        <Text size="xs" c="dimmed">
          {t('The old one works until {time}', { time: formatInstant(PreviousTokenEndsAt) })}
        </Text>
      )}
    </div>
  );
}

/** Only what is limited, one line each. */
function LimitsInWords({ limits }: { readonly limits: CredentialLimits }) {
  const { Scopes, AddressBlocks, ExpiresAt, SpendingLimits } = limits;
  const lines = [
    ...(hasUsualScopes(Scopes) ? [] : [Scopes.join(', ')]),
    ...SpendingLimits.map(({ Amount, CurrencyCode }) =>
      t('{amount} a day', { amount: formatMoney(Amount, CurrencyCode) }),
    ),
    ...(AddressBlocks.length > 0 ? [t('From {blocks}', { blocks: AddressBlocks.join(', ') })] : []),
    ...(ExpiresAt ? [t('Until {time}', { time: formatInstant(ExpiresAt) })] : []),
  ];
  if (lines.length === 0) return t('None');
  return lines.map((line) => (
    <Text key={line} size="xs">
      {line}
    </Text>
  ));
}

function useSetStatus() {
  const stale = [keys.credentials];
  const setStatus = useAct({
    run: ({ Id, Status }: Credential) =>
      api.patch('/Credentials/:id', {
        params: { id: Id },
        body: { Status: Status === 'Disabled' ? 'Active' : 'Disabled' },
      }),
    question: ({ Name, Status }) =>
      Status !== 'Disabled'
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
  return setStatus;
}
