import { SimpleGrid } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Approval } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { type Invitation, InvitationOnce } from '../../ui/invitation-once.tsx';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { ShownCount } from '../../ui/shown-count.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

const shownMax = 50;

export function ApprovalsPage() {
  const [status, setStatus] = useState<'Waiting' | 'All'>('Waiting');
  const [refusing, setRefusing] = useState<Approval | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const approvals = useQuery({
    queryKey: keys.operator.approvals(status),
    queryFn: () => api.get('/operator/Approvals', { query: { status, pageSize: shownMax } }),
    refetchInterval: 10_000,
  });
  return (
    <Page title={t('Approvals')} lead={t('Changes that need two operators: one requests, another approves.')}>
      <StatusSwitch open={{ value: 'Waiting', label: t('Waiting') }} value={status} onChange={setStatus} />
      <QueryView
        query={approvals}
        isEmpty={({ Data }) => Data.length === 0}
        empty={
          <Section>
            <Nothing title={t('No requests')} icon={<IconChecks aria-hidden="true" />} />
          </Section>
        }
      >
        {({ Data, TotalCount }) => (
          <>
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              {Data.map((approval) => (
                <ApprovalCard key={approval.Id} approval={approval} onRefuse={setRefusing} onInvited={setInvitation} />
              ))}
            </SimpleGrid>
            <ShownCount shown={Data.length} total={TotalCount} />
          </>
        )}
      </QueryView>
      <RefuseDialog approval={refusing} onClose={() => setRefusing(null)} />
      <InvitationOnce invitation={invitation} onClose={() => setInvitation(null)} />
    </Page>
  );
}
