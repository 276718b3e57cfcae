import { useQuery } from '@tanstack/react-query';
import { HoldForm } from '../../account/funding/hold-form.tsx';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';

export function AccountHolds({ accountId }: { readonly accountId: string }) {
  const params = { id: accountId };
  const queryKey = keys.operator.accountHolds(accountId);
  const holds = useQuery({
    queryKey,
    queryFn: () => api.get('/operator/Accounts/:id/HoldForFunds', { params }),
    refetchOnWindowFocus: false,
  });
  return (
    <Section
      title={t('Orders that wait for funds')}
      hint={t('Instead of being refused, an order that the balance does not cover can wait for money, uncharged.')}
    >
      <QueryView query={holds}>
        {(data) => (
          <HoldForm
            holds={data}
            save={(body) => api.put('/operator/Accounts/:id/HoldForFunds', { params, body })}
            queryKey={queryKey}
          />
        )}
      </QueryView>
    </Section>
  );
}
