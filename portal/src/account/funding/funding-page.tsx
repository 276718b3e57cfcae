import { Button, Stack } from '@mantine/core';
import { IconCoins, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { BlockedButton } from '../../ui/blocked-button.tsx';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { BalanceChart } from './balance-chart.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { BillingSection, useBilling } from './billing-section.tsx';
import { CreditNotesSection } from './credit-notes-section.tsx';
import { FundingDialog } from './funding-dialog.tsx';
import { FundingTable } from './funding-table.tsx';
import { HoldSection } from './hold-section.tsx';

const balancesMax = 50;
const liveMs = 5_000;

export function FundingPage() {
  const mayRequest = useCan('funding.request');
  const mayExport = useCan('statements.export');
  const billing = useBilling();
  const suspension = useSuspension();
  const dialog = useUrlDialog('request');
  const balances = useQuery({
    queryKey: keys.balances,
    queryFn: () => api.get('/Balances', { query: { pageSize: balancesMax } }),
    refetchInterval: liveMs,
  });
  const rows = usePagedRows({
    queryKey: keys.fundingRequests,
    fetchPage: pageOf('/FundingRequests'),
    refetchMs: liveMs,
  });
  return (
    <Page
      title={t('Funding')}
      lead={t('Requested funds are pending until they are applied. Only available funds can be spent.')}
      actions={mayRequest && <RequestButton isBlocked={suspension !== null} onClick={() => dialog.open()} />}
    >
      <QueryView query={balances}>
        {({ Data }) => (
          <Stack gap="lg">
            <BalanceTiles balances={Data} />
            <BalanceChart balances={Data} />
          </Stack>
        )}
      </QueryView>
      <Section p={0}>
        <FundingTable
          rows={rows}
          hasInvoices={mayExport && billing.data?.IssuesInvoices === true && billing.data.Address !== null}
          empty={
            <Nothing title={t('No funding request yet')} icon={<IconCoins aria-hidden="true" />}>
              {mayRequest
                ? t('Request funds in any currency you order in.')
                : t('Someone with the finance role can request funds.')}
            </Nothing>
          }
        />
      </Section>
      <HoldSection />
      <CreditNotesSection mayExport={mayExport} />
      <BillingSection />
      <FundingDialog isOpen={dialog.isOpen && mayRequest && !suspension} onClose={dialog.close} />
    </Page>
  );
}

function RequestButton({ isBlocked, onClick }: { readonly isBlocked: boolean; readonly onClick: () => void }) {
  if (isBlocked)
    return (
      <BlockedButton reason={t('This account is suspended, so no funding can be requested.')}>
        {t('Request funding')}
      </BlockedButton>
    );
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
      {t('Request funding')}
    </Button>
  );
}
