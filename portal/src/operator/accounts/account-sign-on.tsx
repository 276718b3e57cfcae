import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { SignOn } from '../../api/types.generated.ts';
import { Allowed } from '../../app/allowed.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';

/** How an account's people sign on, and the domains that only an operator confirms. */
export function AccountSignOn({ accountId }: { readonly accountId: string }) {
  const settings = useQuery({
    queryKey: keys.operator.accountSignOn(accountId),
    queryFn: () => api.get('/operator/Accounts/:id/SignOn', { params: { id: accountId } }),
  });
  return (
    <Section title={t('Company sign-on')}>
      <QueryView
        query={settings}
        isEmpty={({ SignOn: found }) => found === null}
        empty={<Nothing title={t('This account has no sign-on')} />}
      >
        {({ SignOn: found }) => found && <SignOnView accountId={accountId} settings={found} />}
      </QueryView>
    </Section>
  );
}

interface SignOnProps {
  readonly accountId: string;
  readonly settings: SignOn;
}

function SignOnView({ accountId, settings }: SignOnProps) {
  return (
    <Stack>
      <Text size="sm">
        {settings.Name}: {settings.Issuer}
      </Text>
      <DomainTable accountId={accountId} settings={settings} />
      {settings.IsRequired && (
        <Allowed act="operator.accounts:write">
          <AllowPasswords accountId={accountId} />
        </Allowed>
      )}
    </Stack>
  );
}

function DomainTable({ accountId, settings }: SignOnProps) {
  const confirm = useAct({
    run: (domain: string) =>
      api.post('/operator/Accounts/:id/SignOn/Domains/:domain/Confirm', { params: { id: accountId, domain } }),
    question: (domain) => ({
      title: t('Confirm {domain}?', { domain }),
      consequences: [
        t('From now on this account’s provider decides who signs in with an address of this domain.'),
        t('Check that the domain belongs to the company, such as by a mail to its administrator.'),
      ],
      action: t('Confirm domain'),
    }),
    stale: [keys.operator.accountSignOn(accountId)],
    done: t('Domain confirmed.'),
  });
  return (
    <DataTable
      label={t('Domains')}
      rows={settings.Domains}
      rowKey={({ Domain }) => Domain}
      columns={[
        { header: t('Domain'), cell: ({ Domain }) => <b>{Domain}</b> },
        {
          header: t('Status'),
          cell: ({ IsConfirmed }) => (
            <StatusBadge
              status={IsConfirmed ? 'Active' : 'Pending'}
              label={IsConfirmed ? t('Confirmed') : t('Waiting')}
            />
          ),
        },
      ]}
      actions={({ Domain, IsConfirmed }) =>
        IsConfirmed ? null : (
          <Allowed act="operator.accounts:write">
            <Button size="compact-sm" onClick={() => confirm.act(Domain)}>
              {t('Confirm')}
            </Button>
          </Allowed>
        )
      }
    />
  );
}

function AllowPasswords({ accountId }: Pick<SignOnProps, 'accountId'>) {
  const allow = useAct({
    run: () => api.post('/operator/Accounts/:id/SignOn/AllowPasswords', { params: { id: accountId } }),
    question: () => ({
      title: t('Allow passwords again?'),
      consequences: [t('People of the account can sign in with a password or a new link, besides their provider.')],
      action: t('Allow passwords'),
    }),
    stale: [keys.operator.accountSignOn(accountId)],
    done: t('Passwords are allowed.'),
  });
  return (
    <Group>
      <Button variant="light" onClick={() => allow.act(undefined)} loading={allow.isRunning}>
        {t('Allow passwords')}
      </Button>
    </Group>
  );
}
