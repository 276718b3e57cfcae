import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorCase } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { CaseList } from '../../ui/cases/case-list.tsx';

export function OperatorCasesPage() {
  return (
    <CaseList<OperatorCase>
      lead={t('Problems that recipients reported, of all accounts.')}
      queryKey={(query) => keys.operator.cases({ ...query })}
      read={(query) => api.get('/operator/Cases', { query })}
      base="/operator/cases"
      refetchMs={30_000}
      more={[{ header: t('Account'), cell: ({ Account }) => Account.Name }]}
    />
  );
}
