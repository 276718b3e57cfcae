import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { CaseList } from '../../ui/cases/case-list.tsx';

export function CasesPage() {
  return (
    <CaseList
      lead={t('Problems that recipients reported about your gifts.')}
      queryKey={(query) => keys.cases({ ...query })}
      read={(query) => api.get('/Cases', { query })}
      base="/cases"
    />
  );
}
