import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Upload, UploadRow } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, listed } from '../../ui/format.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { RowDialog } from './row-dialog.tsx';
import { RowState } from './row-state.tsx';
import { costOf } from './upload-words.ts';
import { emptyTitles, type RowFilter, useUploadRows } from './use-upload-rows.ts';

/** The rows on a phone: two lines each, and a form to correct one. */
export function RowsList({ upload, filter }: { readonly upload: Upload; readonly filter: RowFilter }) {
  const [open, setOpen] = useState<UploadRow | null>(null);
  const rows = useUploadRows(upload.Id, filter);
  const content = (row: UploadRow) => listed(row.Cells, ' · ');
  return (
    <Section p={0}>
      <VirtualTable
        label={t('Rows')}
        rows={rows}
        onOpen={setOpen}
        empty={<Nothing title={emptyTitles[filter]} icon={<IconCircleCheck aria-hidden="true" />} />}
        columns={[
          { header: t('Row'), track: '4rem', isNumeric: true, cell: ({ Row }) => formatCount(Row) },
          { header: t('Content'), track: 'minmax(0, 1fr)', cell: content },
        ]}
        compact={(row) => (
          <div className="list-main">
            <Text size="sm" truncate>
              {formatCount(row.Row)}: {content(row)}
            </Text>
            <Text size="xs" truncate component="div">
              {row.IsSkipped || row.Faults.length > 0 || row.DuplicateOf !== null ? (
                <RowState upload={upload} row={row} />
              ) : (
                costOf(upload, row)
              )}
            </Text>
          </div>
        )}
      />
      <RowDialog upload={upload} row={open} onClose={() => setOpen(null)} />
    </Section>
  );
}
