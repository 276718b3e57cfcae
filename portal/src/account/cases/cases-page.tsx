import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { CaseList } from '../../ui/cases/case-list.tsx';

export function CasesPage() {
  return (
    <CaseList
      lead="Problems that recipients reported about your gifts."
      queryKey={(query) => keys.cases({ ...query })}
      read={(query) => api.get('/Cases', { query })}
      base="/cases"
    />
  );
}
