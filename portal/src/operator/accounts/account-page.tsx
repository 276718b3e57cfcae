import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BalanceTiles } from '../../account/funding/balance-tiles.tsx';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorAccountDetail } from '../../api/types.generated.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AccountCarriers } from './account-carriers.tsx';
import { AccountGiftSettings } from './account-gift-settings.tsx';
import { AccountPrices } from './account-prices.tsx';
import { AccountSettings } from './account-settings.tsx';
import { AccountSpending } from './account-spending.tsx';
import { AccountActions, AccountBadges, AccountNotices } from './account-state.tsx';

export function AccountPage({ params }: { readonly params: { readonly id: string } }) {
  const account = useQuery({
    queryKey: keys.operator.account(params.id),
    queryFn: () => api.get('/operator/Accounts/:id', { params: { id: params.id } }),
  });
  return (
    <Page
      title={account.data?.Name ?? 'Account'}
      lead={account.data && <AccountBadges account={account.data} />}
      back={<BackLink href="/operator/accounts">All accounts</BackLink>}
      actions={account.data && <AccountActions account={account.data} />}
    >
      <QueryView query={account}>{(data) => <AccountView account={data} />}</QueryView>
    </Page>
  );
}

function AccountView({ account }: { readonly account: OperatorAccountDetail }) {
  return (
    <Stack gap="lg">
      <AccountNotices account={account} />
      <BalanceTiles balances={account.Balances} />
      <Tabs defaultValue="prices" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="prices">Products and prices</Tabs.Tab>
          <Tabs.Tab value="spending">Spending</Tabs.Tab>
          <Tabs.Tab value="settings">Settings and limits</Tabs.Tab>
          <Tabs.Tab value="gifts">Gift settings</Tabs.Tab>
          <Tabs.Tab value="carriers">Carriers</Tabs.Tab>
          <Tabs.Tab value="people">People and credentials</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="prices">
          <AccountPrices accountId={account.Id} />
        </Tabs.Panel>
        <Tabs.Panel value="spending">
          <AccountSpending accountId={account.Id} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <AccountSettings account={account} />
        </Tabs.Panel>
        <Tabs.Panel value="gifts">
          <AccountGiftSettings accountId={account.Id} />
        </Tabs.Panel>
        <Tabs.Panel value="carriers">
          <AccountCarriers account={account} />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <AccountPeople account={account} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function AccountPeople({ account }: { readonly account: OperatorAccountDetail }) {
  return (
    <Stack gap="lg">
      <Section title="People">
        <DataTable
          label="People"
          rows={account.People}
          rowKey={({ Id }) => Id}
          columns={[
            { header: 'Name', cell: ({ Name }) => <b>{Name}</b> },
            { header: 'Email', cell: ({ Email }) => Email },
            { header: 'Role', cell: ({ Role }) => Role },
            { header: 'Status', cell: ({ Status }) => <StatusBadge status={Status} /> },
            { header: 'Two-factor', cell: ({ HasSecondFactor }) => (HasSecondFactor ? 'On' : 'Off') },
          ]}
        />
      </Section>
      <Section title="API credentials">
        <DataTable
          label="API credentials"
          rows={account.Credentials}
          rowKey={({ Id }) => Id}
          columns={[
            { header: 'Name', cell: ({ Name }) => <b>{Name}</b> },
            { header: 'Email', cell: ({ Email }) => Email },
            { header: 'Last used', cell: ({ LastUsedAt }) => (LastUsedAt ? formatAgo(LastUsedAt) : 'Never') },
            { header: 'Status', cell: ({ Status }) => <StatusBadge status={Status} /> },
          ]}
        />
      </Section>
    </Stack>
  );
}
