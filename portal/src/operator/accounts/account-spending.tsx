import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SpendingSection } from '../../account/overview/spending-section.tsx';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { QueryView } from '../../ui/query-view.tsx';

export function AccountSpending({ accountId }: { readonly accountId: string }) {
  const [weeks, setWeeks] = useState(12);
  const figures = useQuery({
    queryKey: keys.operator.accountFigures(accountId, weeks),
    queryFn: () => api.get('/operator/Accounts/:id/Figures', { params: { id: accountId }, query: { weeks } }),
    refetchInterval: ({ state }) => (state.data?.IsComplete === false ? 1_000 : false),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={figures}>
      {(shown) => <SpendingSection figures={shown} weeks={weeks} onWeeks={setWeeks} />}
    </QueryView>
  );
}
