import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCan, useMe } from '../../app/session.tsx';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { BalanceChart } from '../funding/balance-chart.tsx';
import { BalanceTiles } from '../funding/balance-tiles.tsx';
import { NewOrderButton } from '../orders/new-order-button.tsx';
import { Attention } from './attention.tsx';
import { RecentOrders } from './recent-orders.tsx';

export function OverviewPage() {
  const me = useMe();
  const mayOrder = useCan('orders.place');
  const overview = useQuery({
    queryKey: keys.overview,
    queryFn: () => api.get('/Overview'),
    refetchInterval: 30_000,
  });
  return (
    <Page title={me.Account?.Name ?? 'Overview'} lead="Balances and recent orders." actions={<NewOrderButton />}>
      <QueryView query={overview}>
        {(facts) => (
          <Stack gap="lg">
            <Attention facts={facts} />
            <BalanceTiles balances={facts.Balances} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              <BalanceChart balances={facts.Balances} />
              <Section
                title="Recent orders"
                actions={
                  <Button component={Link} href="/orders" size="xs" variant="subtle">
                    All orders
                  </Button>
                }
              >
                {facts.RecentOrders.length === 0 ? (
                  <Nothing title="No orders yet" icon={<IconGift aria-hidden="true" />}>
                    {mayOrder ? 'Place your first order here or through the API.' : 'Orders will appear here.'}
                  </Nothing>
                ) : (
                  <RecentOrders orders={facts.RecentOrders} />
                )}
              </Section>
            </SimpleGrid>
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}
