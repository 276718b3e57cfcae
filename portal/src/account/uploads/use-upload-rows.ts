import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { pageOf } from '../../ui/paged-list.ts';
import { usePagedRows } from '../../ui/use-paged-rows.ts';

export type RowFilter = 'All' | 'Faulty' | 'Duplicate' | 'Skipped';

const pageSize = 200;

export function useUploadRows(id: string, filter: RowFilter) {
  return usePagedRows({
    queryKey: keys.uploadRows(id, filter),
    fetchPage: pageOf('/Uploads/:id/Rows', { params: { id }, query: { show: filter } }),
    pageSize,
  });
}

export const emptyTitles: Readonly<Record<RowFilter, string>> = {
  All: t('No rows'),
  Faulty: t('No rows with errors'),
  Duplicate: t('No duplicates'),
  Skipped: t('No skipped rows'),
};
