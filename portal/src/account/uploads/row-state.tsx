import { Text } from '@mantine/core';
import type { Upload, UploadRow } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { describeFault } from './upload-words.ts';

/** What there is to say about a row: skipped, its first error, or the row that it repeats. */
export function RowState({ upload, row }: { readonly upload: Upload; readonly row: UploadRow }) {
  const [first] = row.Faults;
  if (row.IsSkipped) return <StatusBadge status="Skipped" />;
  if (first)
    return (
      <Text span inherit c="var(--mantine-color-error)">
        {row.Faults.length === 1
          ? describeFault(upload, first)
          : t('{error} (and {count} more)', {
              error: describeFault(upload, first),
              count: row.Faults.length - 1,
            })}
      </Text>
    );
  if (row.DuplicateOf !== null)
    return <StatusBadge status="Low" label={t('Same as row {row}', { row: row.DuplicateOf })} />;
  return null;
}
