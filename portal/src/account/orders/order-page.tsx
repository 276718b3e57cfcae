import { Alert, Anchor, DataList, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OrderWithTimeline } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { formatMoney, formatPreciseInstant, showInvisible } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useDepartmentNames } from '../products/use-products.ts';
import { ApprovalSection } from './approval-section.tsx';
import { HoldSection } from './hold-section.tsx';
import { LineDetail } from './line-detail.tsx';
import { LineTable } from './line-table.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderBadge } from './order-badge.tsx';
import { reasonInWords, reasonOfOrder, totalCost, typeWords } from './order-words.ts';
import { TimelineList } from './timeline-list.tsx';

const liveMs = 3_000;

export function OrderPage({ params }: { readonly params: { readonly id: string } }) {
  const order = useQuery({
    queryKey: keys.order(params.id),
    queryFn: () => api.get('/Orders/:id', { params: { id: params.id } }),
    // Whatever has an event arrives anyway. That a message has left has none, so the page asks while one is waiting.
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? liveMs : false),
  });
  return (
    <Page
      title={order.data ? showInvisible(order.data.PONumber) : t('Order')}
      back={<BackLink href="/orders">{t('All orders')}</BackLink>}
      lead={order.data && <OrderBadge order={order.data} />}
      actions={order.data && <OrderActions order={order.data} />}
    >
      <QueryView query={order}>{(data) => <OrderView order={data} />}</QueryView>
    </Page>
  );
}

function isOnItsWay({ Status, Timeline }: OrderWithTimeline): boolean {
  return Status === 'Pending' || Timeline.some(({ Kind }) => Kind === 'Queued');
}

function isUncharged({ FundsHold }: OrderWithTimeline): boolean {
  return FundsHold !== null && FundsHold.Status !== 'Released';
}

function OrderView({ order }: { readonly order: OrderWithTimeline }) {
  const [only] = order.LineItems.length === 1 ? order.LineItems : [];
  const reason = reasonInWords(reasonOfOrder(order));
  const departmentName = useDepartmentNames();
  return (
    <Stack gap="lg">
      {reason && (
        <Alert
          variant="light"
          color={order.Status === 'Failed' ? 'red' : 'blue'}
          icon={<IconInfoCircle aria-hidden="true" />}
        >
          {order.Status === 'Pending' ? t('This order is {reason}.', { reason }) : reason}
        </Alert>
      )}
      <HoldSection order={order} />
      <ApprovalSection order={order} />
      <Section title={t('Order')}>
        <DataList labelWidth="9rem">
          <Fact label={t('Placed')}>{formatPreciseInstant(order.Timestamp)}</Fact>
          <Fact label={t('Delivery')}>{typeWords[order.Type]}</Fact>
          <Fact label={isUncharged(order) ? t('Cost') : t('Charged')}>
            {formatMoney(totalCost(order), order.CurrencyCode)}
          </Fact>
          {order.DepartmentId && <Fact label={t('Department')}>{departmentName(order.DepartmentId)}</Fact>}
          {order.Note && (
            <Fact label={t('Note')}>
              <Text size="sm" className="preline">
                {order.Note}
              </Text>
            </Fact>
          )}
          <Fact label={t('Order id')}>
            <CopyText value={order.Id} label={t('the order id')} />
          </Fact>
          <Fact label={t('Webhooks')}>
            <Anchor component={Link} href={`/webhooks?orderId=${order.Id}`} size="sm" underline="always">
              {t('Messages about this order')}
            </Anchor>
          </Fact>
        </DataList>
      </Section>
      {only ? (
        <Section title={t('Line item')}>
          <LineDetail order={order} line={only} />
        </Section>
      ) : (
        <>
          <LineTable order={order} />
          <Section title={t('Order history')}>
            <TimelineList orderId={order.Id} entries={order.Timeline.filter(({ LineItemId }) => LineItemId === null)} />
          </Section>
        </>
      )}
    </Stack>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
