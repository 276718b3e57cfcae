import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RuleFacts } from './rule-facts.tsx';
import { RulesForm } from './rules-form.tsx';

export function ApprovalRulesPage() {
  const mayManage = useCan('approvalRules.manage');
  const rules = useQuery({
    queryKey: keys.approvalRules,
    queryFn: () => api.get('/ApprovalRules'),
    // Data that is being edited is not replaced by a refetch.
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={t('Approval rules')}
      lead={t('An order that meets every condition of a rule waits until somebody else approves it.')}
      back={<BackLink href="/approvals">{t('Approvals')}</BackLink>}
    >
      <QueryView query={rules}>
        {(data) => (mayManage ? <RulesForm rules={data} /> : <RuleFacts rules={data} />)}
      </QueryView>
    </Page>
  );
}
