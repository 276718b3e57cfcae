import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import type { OperatorAccount, OperatorAccountPage } from '../../api/types.generated.ts';
import { Allowed } from '../../app/allowed.tsx';
import { t } from '../../i18n/t.ts';
import { formatCount, formatInstant, formatMoney } from '../../ui/format.ts';
import { type Invitation, InvitationOnce } from '../../ui/invitation-once.tsx';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { AmountCell, AmountLine, type Amounts } from './account-amounts.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';

const typingMs = 350;
/** An account that was never looked at is added up over several requests. */
const addingUpMs = 1_000;

export function AccountsPage() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  const dialog = useUrlDialog('new');
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const rows = usePagedRows<OperatorAccountPage>({
    queryKey: keys.operator.accounts(search),
    fetchPage: pageOf('/operator/Accounts', { query: { search } }),
    refetchMs: untilAddedUp,
  });
  return (
    <Page
      title={t('Accounts')}
      lead={t('The companies that order gift cards.')}
      actions={
        <Allowed act="operator.accounts:write">
          <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open()}>
            {t('New account')}
          </Button>
        </Allowed>
      }
    >
      <SearchField placeholder={t('Account name')} value={typed} onChange={setTyped} />
      <Section p={0}>
        <VirtualTable
          label={t('Accounts')}
          rows={rows}
          href={({ Id }) => `/operator/accounts/${Id}`}
          empty={<Nothing title={t('No matching accounts')} icon={<IconBuildingStore aria-hidden="true" />} />}
          columns={[
            { header: t('Name'), track: 'minmax(0, 1.2fr)', cell: ({ Name }) => <b>{Name}</b> },
            {
              header: t('Available'),
              track: 'minmax(0, 1.5fr)',
              cell: (account) => <AmountCell amounts={balancesOf(account)} />,
            },
            {
              header: t('Spent in 28 days'),
              track: 'minmax(0, 1.2fr)',
              cell: (account) => <AmountCell amounts={spentOf(account)} />,
            },
            { header: t('Orders'), track: '6rem', isNumeric: true, cell: ({ Orders }) => formatCount(Orders) },
            { header: t('Since'), track: '11rem', cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
            { header: t('Status'), track: '7rem', cell: ({ Status }) => <StatusBadge status={Status} /> },
          ]}
          compact={(account) => <AccountSummary account={account} />}
        />
      </Section>
      <Allowed act="operator.accounts:write">
        <NewAccountDialog isOpen={dialog.isOpen} onClose={dialog.close} onCreated={setInvitation} />
      </Allowed>
      <InvitationOnce
        title={t('Invitation for the first administrator')}
        invitation={invitation}
        onClose={() => setInvitation(null)}
      />
    </Page>
  );
}

/** An account on a phone. */
function AccountSummary({ account }: { readonly account: OperatorAccount }) {
  return (
    <div className="list-main">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} truncate>
          {account.Name}
        </Text>
        <StatusBadge status={account.Status} />
      </Group>
      <AmountLine label={t('Available')} amounts={balancesOf(account)} />
      <AmountLine label={t('Spent in 28 days')} amounts={spentOf(account)} />
    </div>
  );
}

function balancesOf({ Balances }: OperatorAccount): Amounts {
  return Balances.map(({ Available, CurrencyCode }) => formatMoney(Available, CurrencyCode));
}

function spentOf({ SpentLast28Days }: OperatorAccount): Amounts {
  return SpentLast28Days?.map(({ Amount, CurrencyCode }) => formatMoney(Amount, CurrencyCode)) ?? null;
}

function untilAddedUp(page: OperatorAccountPage | undefined): number | false {
  return page?.Data.some(({ SpentLast28Days }) => SpentLast28Days === null) ? addingUpMs : false;
}
