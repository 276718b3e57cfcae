import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { CaseFilterBar, type CaseFilters, noCaseFilters } from '../../ui/cases/case-filters.tsx';
import { CaseTable, casesPerPage } from '../../ui/cases/case-table.tsx';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';

export function OperatorCasesPage() {
  const [filters, setFilters] = useState<CaseFilters>(noCaseFilters);
  const [page, setPage] = useState(1);
  const query = { ...filters, pageIndex: page, pageSize: casesPerPage };
  const cases = useQuery({
    queryKey: keys.operator.cases(query),
    queryFn: () => api.get('/operator/Cases', { query }),
    refetchInterval: 30_000,
  });
  const change = (next: CaseFilters) => {
    setFilters(next);
    setPage(1);
  };
  return (
    <Page title="Cases" lead="Problems that recipients reported, of all accounts.">
      <CaseFilterBar filters={filters} onChange={change} />
      <Section>
        <QueryView
          query={cases}
          isEmpty={({ TotalCount }) => TotalCount === 0}
          empty={<Nothing title="No cases" icon={<IconLifebuoy aria-hidden="true" />} />}
        >
          {({ Data, TotalCount }) => (
            <CaseTable
              rows={Data}
              totalCount={TotalCount}
              page={page}
              onPage={setPage}
              base="/operator/cases"
              more={[{ header: 'Account', cell: ({ Account }) => Account.Name }]}
            />
          )}
        </QueryView>
      </Section>
    </Page>
  );
}
