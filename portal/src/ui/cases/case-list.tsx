import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HelpCase } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import type { Column } from '../data-table.tsx';
import { Page } from '../page.tsx';
import { Nothing, QueryView } from '../query-view.tsx';
import { Section } from '../section.tsx';
import { CaseFilterBar, type CaseFilters, noCaseFilters } from './case-filters.tsx';
import { CaseTable, casesPerPage } from './case-table.tsx';

export interface CasesQuery extends CaseFilters {
  readonly pageIndex: number;
  readonly pageSize: number;
}

interface CaseListProps<Row extends HelpCase> {
  readonly lead: string;
  readonly queryKey: (query: CasesQuery) => readonly unknown[];
  readonly read: (query: CasesQuery) => Promise<{ readonly Data: readonly Row[]; readonly TotalCount: number }>;
  /** Where a case is opened: this and its id. */
  readonly base: string;
  readonly refetchMs?: number;
  readonly more?: readonly Column<Row>[];
}

/** The list of cases, for an account and for the operator. */
export function CaseList<Row extends HelpCase>(props: CaseListProps<Row>) {
  const { lead, queryKey, read, base, refetchMs = false, more = [] } = props;
  const [filters, setFilters] = useState<CaseFilters>(noCaseFilters);
  const [page, setPage] = useState(1);
  const query = { ...filters, pageIndex: page, pageSize: casesPerPage };
  const cases = useQuery({ queryKey: queryKey(query), queryFn: () => read(query), refetchInterval: refetchMs });
  const change = (next: CaseFilters) => {
    setFilters(next);
    setPage(1);
  };
  return (
    <Page title={t('Cases')} lead={lead}>
      <CaseFilterBar filters={filters} onChange={change} />
      <Section>
        <QueryView
          query={cases}
          isEmpty={({ TotalCount }) => TotalCount === 0}
          empty={<Nothing title={t('No cases')} icon={<IconLifebuoy aria-hidden="true" />} />}
        >
          {({ Data, TotalCount }) => (
            <CaseTable rows={Data} totalCount={TotalCount} page={page} onPage={setPage} base={base} more={more} />
          )}
        </QueryView>
      </Section>
    </Page>
  );
}
