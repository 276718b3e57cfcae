import { Button, SimpleGrid } from '@mantine/core';
import { IconAdjustments, IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { ShownCount } from '../../ui/shown-count.tsx';
import { ApproveSelected } from './approve-selected.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { DecidedOrder } from './use-approve.ts';
import { WaitingOrderCard } from './waiting-order-card.tsx';

const shownMax = 50;

export function ApprovalsPage() {
  const [rejecting, setRejecting] = useState<DecidedOrder | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const approvals = useQuery({
    queryKey: keys.approvals,
    queryFn: () => api.get('/Approvals', { query: { pageSize: shownMax } }),
  });
  return (
    <Page
      title={t('Approvals')}
      lead={t('Orders that somebody else has to approve before gifts are sent. Their cost is already charged.')}
      actions={
        <Button
          component={Link}
          href="/approvals/rules"
          variant="light"
          leftSection={<IconAdjustments size={16} aria-hidden="true" />}
        >
          {t('Approval rules')}
        </Button>
      }
    >
      <QueryView
        query={approvals}
        isEmpty={({ Data }) => Data.length === 0}
        empty={
          <Nothing title={t('No order waits for an approval')} icon={<IconChecks aria-hidden="true" />}>
            {t('The approval rules say which orders wait here.')}
          </Nothing>
        }
      >
        {({ Data, TotalCount }) => (
          <>
            <ApproveSelected
              orders={Data.filter(({ OrderId }) => selected.has(OrderId))}
              onDone={() => setSelected(new Set())}
            />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              {Data.map((order) => (
                <WaitingOrderCard
                  key={order.OrderId}
                  order={order}
                  onReject={setRejecting}
                  isSelected={selected.has(order.OrderId)}
                  onSelect={(isSelected) => setSelected(toggled(selected, order.OrderId, isSelected))}
                />
              ))}
            </SimpleGrid>
            <ShownCount shown={Data.length} total={TotalCount} />
          </>
        )}
      </QueryView>
      <RejectDialog order={rejecting} onClose={() => setRejecting(null)} />
    </Page>
  );
}

function toggled(selected: ReadonlySet<string>, id: string, isSelected: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (isSelected) next.add(id);
  else next.delete(id);
  return next;
}
