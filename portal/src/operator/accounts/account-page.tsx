import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BalanceTiles } from '../../account/funding/balance-tiles.tsx';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorAccountDetail } from '../../api/types.generated.ts';
import { Allowed, EditableIf } from '../../app/allowed.tsx';
import { roleWords } from '../../app/permissions.ts';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { factorWords } from '../../ui/factor-words.ts';
import { formatAgo } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { AccountCarriers } from './account-carriers.tsx';
import { AccountGiftSettings } from './account-gift-settings.tsx';
import { AccountHolds } from './account-holds.tsx';
import { AccountPrices } from './account-prices.tsx';
import { AccountSettings } from './account-settings.tsx';
import { AccountSignOn } from './account-sign-on.tsx';
import { AccountSpending } from './account-spending.tsx';
import { AccountActions, AccountBadges, AccountNotices } from './account-state.tsx';

export function AccountPage({ params }: { readonly params: { readonly id: string } }) {
  const account = useQuery({
    queryKey: keys.operator.account(params.id),
    queryFn: () => api.get('/operator/Accounts/:id', { params: { id: params.id } }),
  });
  return (
    <Page
      title={account.data?.Name ?? t('Account')}
      lead={account.data && <AccountBadges account={account.data} />}
      back={<BackLink href="/operator/accounts">{t('All accounts')}</BackLink>}
      actions={
        account.data && (
          <Allowed act="operator.accounts:write">
            <AccountActions account={account.data} />
          </Allowed>
        )
      }
    >
      <QueryView query={account}>{(data) => <AccountView account={data} />}</QueryView>
    </Page>
  );
}

function AccountView({ account }: { readonly account: OperatorAccountDetail }) {
  const tab = useUrlDialog('tab');
  return (
    <Stack gap="lg">
      <AccountNotices account={account} />
      <BalanceTiles balances={account.Balances} />
      <Tabs value={tab.value ?? 'prices'} onChange={(value) => tab.open(value ?? 'prices')} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="prices">{t('Products and prices')}</Tabs.Tab>
          <Tabs.Tab value="spending">{t('Spending')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('Settings and limits')}</Tabs.Tab>
          <Tabs.Tab value="gifts">{t('Gift settings')}</Tabs.Tab>
          <Tabs.Tab value="carriers">{t('Carriers')}</Tabs.Tab>
          <Tabs.Tab value="sign-on">{t('Company sign-on')}</Tabs.Tab>
          <Tabs.Tab value="people">{t('People and credentials')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="prices">
          <AccountPrices accountId={account.Id} />
        </Tabs.Panel>
        <Tabs.Panel value="spending">
          <AccountSpending accountId={account.Id} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <EditableIf act="operator.accounts:write">
            <Stack gap="lg">
              <AccountSettings account={account} />
              <AccountHolds accountId={account.Id} />
            </Stack>
          </EditableIf>
        </Tabs.Panel>
        <Tabs.Panel value="gifts">
          <EditableIf act="operator.accounts:write">
            <AccountGiftSettings accountId={account.Id} />
          </EditableIf>
        </Tabs.Panel>
        <Tabs.Panel value="carriers">
          <EditableIf act="operator.catalog:write">
            <AccountCarriers account={account} />
          </EditableIf>
        </Tabs.Panel>
        <Tabs.Panel value="sign-on">
          <AccountSignOn accountId={account.Id} />
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
      <Section title={t('People')}>
        <DataTable
          label={t('People')}
          rows={account.People}
          rowKey={({ Id }) => Id}
          columns={[
            { header: t('Name'), cell: ({ Name }) => <b>{Name}</b> },
            { header: t('Email'), cell: ({ Email }) => Email },
            { header: t('Role'), cell: ({ Role }) => roleWords[Role] },
            { header: t('Status'), cell: ({ Status }) => <StatusBadge status={Status} /> },
            { header: t('Two-factor'), cell: ({ SecondFactors }) => factorWords(SecondFactors) },
          ]}
        />
      </Section>
      <Section title={t('API credentials')}>
        <DataTable
          label={t('API credentials')}
          rows={account.Credentials}
          rowKey={({ Id }) => Id}
          columns={[
            { header: t('Name'), cell: ({ Name }) => <b>{Name}</b> },
            { header: t('Email'), cell: ({ Email }) => Email },
            { header: t('Last used'), cell: ({ LastUsedAt }) => (LastUsedAt ? formatAgo(LastUsedAt) : t('Never')) },
            { header: t('Status'), cell: ({ Status }) => <StatusBadge status={Status} /> },
          ]}
        />
      </Section>
    </Stack>
  );
}
