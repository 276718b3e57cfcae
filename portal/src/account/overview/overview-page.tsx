import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Figures } from '../../api/types.generated.ts';
import { useCan, useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { BalanceChart } from '../funding/balance-chart.tsx';
import { BalanceTiles } from '../funding/balance-tiles.tsx';
import { NewOrderButton } from '../orders/new-order-button.tsx';
import { Attention } from './attention.tsx';
import { ForecastSection } from './forecast-section.tsx';
import { GiftsSection } from './gifts-section.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SpendingSection } from './spending-section.tsx';

export function OverviewPage() {
  const me = useMe();
  const mayOrder = useCan('orders.place');
  const overview = useQuery({
    queryKey: keys.overview,
    queryFn: () => api.get('/Overview'),
    refetchInterval: 30_000,
  });
  const [weeks, setWeeks] = useState(12);
  const figures = useFigures(weeks);
  return (
    <Page
      title={me.Account?.Name ?? t('Overview')}
      lead={t('Balances, spending and what happened to your gifts.')}
      actions={<NewOrderButton />}
    >
      <QueryView query={overview}>
        {(facts) => (
          <Stack gap="lg">
            <Attention facts={facts} forecasts={figures.data?.Forecasts ?? []} />
            <BalanceTiles balances={facts.Balances} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              <BalanceChart balances={facts.Balances} forecasts={figures.data?.Forecasts ?? []} />
              <Section
                title={t('Recent orders')}
                actions={
                  <Button component={Link} href="/orders" size="xs" variant="subtle">
                    {t('All orders')}
                  </Button>
                }
              >
                {facts.RecentOrders.length === 0 ? (
                  <Nothing title={t('No orders yet')} icon={<IconGift aria-hidden="true" />}>
                    {mayOrder ? t('Place your first order here or through the API.') : t('Orders will appear here.')}
                  </Nothing>
                ) : (
                  <RecentOrders orders={facts.RecentOrders} now={new Date(facts.Now).getTime()} />
                )}
              </Section>
            </SimpleGrid>
            <QueryView query={figures}>
              {(shown) => <Charts figures={shown} weeks={weeks} onWeeks={setWeeks} />}
            </QueryView>
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

function useFigures(weeks: number) {
  return useQuery({
    queryKey: keys.figures(weeks),
    queryFn: () => api.get('/Figures', { query: { weeks } }),
    refetchInterval: ({ state }) => (state.data?.IsComplete === false ? 1_000 : 30_000),
    placeholderData: keepPreviousData,
  });
}

interface ChartsProps {
  readonly figures: Figures;
  readonly weeks: number;
  readonly onWeeks: (weeks: number) => void;
}

function Charts({ figures, weeks, onWeeks }: ChartsProps) {
  return (
    <>
      {!figures.IsComplete && (
        <Text size="sm" c="dimmed" role="status">
          {t('Older orders are still being counted. The charts below are not complete yet.')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SpendingSection figures={figures} weeks={weeks} onWeeks={onWeeks} />
        <GiftsSection figures={figures} />
      </SimpleGrid>
      {figures.Forecasts.length > 0 && <ForecastSection forecasts={figures.Forecasts} />}
    </>
  );
}
