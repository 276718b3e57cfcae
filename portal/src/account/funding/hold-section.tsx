import { Anchor, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { formatInstant, formatMoney, showInvisible } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { ShownCount } from '../../ui/shown-count.tsx';
import { HoldForm } from './hold-form.tsx';

const shownMax = 50;
const liveMs = 5_000;

/** Whether orders wait for funds, and those that do. */
export function HoldSection() {
  const mayManage = useCan('holdForFunds.manage');
  const holds = useQuery({
    queryKey: keys.holdForFunds,
    queryFn: () => api.get('/HoldForFunds'),
    refetchOnWindowFocus: false,
  });
  return (
    <Section
      title={t('Orders that wait for funds')}
      hint={t('Instead of being refused, an order that the balance does not cover can wait for money, uncharged.')}
    >
      <Stack>
        <QueryView query={holds}>
          {(data) =>
            mayManage ? (
              <HoldForm holds={data} save={(body) => api.put('/HoldForFunds', { body })} queryKey={keys.holdForFunds} />
            ) : (
              <Text size="sm">
                {data.Enabled
                  ? t('Orders wait for up to {days} days.', { days: data.ExpireAfterDays })
                  : t('Off: an order that the balance does not cover is refused.')}
              </Text>
            )
          }
        </QueryView>
        <HeldOrders />
      </Stack>
    </Section>
  );
}

/** Nothing while no order waits. */
function HeldOrders() {
  const held = useQuery({
    queryKey: keys.heldOrders,
    queryFn: () => api.get('/HeldOrders', { query: { pageSize: shownMax } }),
    refetchInterval: liveMs,
  });
  if (!held.data || held.data.Data.length === 0) return null;
  return (
    <>
      <List size="sm" spacing={4}>
        {held.data.Data.map((order) => (
          <List.Item key={order.OrderId}>
            <Anchor component={Link} href={`/orders/${order.OrderId}`} size="sm" underline="always">
              {showInvisible(order.PONumber)}
            </Anchor>{' '}
            {t('costs {cost}, until {date}. Missing: {missing}', {
              cost: formatMoney(order.AmountDue, order.CurrencyCode),
              date: formatInstant(order.ExpiresAt),
              missing: formatMoney(order.AmountMissing, order.CurrencyCode),
            })}
          </List.Item>
        ))}
      </List>
      <ShownCount shown={held.data.Data.length} total={held.data.TotalCount} />
    </>
  );
}
