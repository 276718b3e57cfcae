import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Upload } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { RowActions } from './row-actions.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { RowsList } from './rows-list.tsx';
import type { RowFilter } from './use-upload-rows.ts';

export function RowsStep({ upload, onDone }: { readonly upload: Upload; readonly onDone: () => void }) {
  const [filter, setFilter] = useState<RowFilter>(upload.FaultyCount > 0 ? 'Faulty' : 'All');
  // Cells cannot be edited next to each other on a phone; there each row is a form.
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Stack>
      <CheckResult upload={upload} />
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('Rows to show')}
          className="row-filter"
          size={isPhone ? 'xs' : 'sm'}
          data={[
            { value: 'All', label: t('All {count}', { count: upload.RowCount }) },
            { value: 'Faulty', label: t('Errors {count}', { count: upload.FaultyCount }) },
            { value: 'Duplicate', label: t('Duplicates {count}', { count: upload.DuplicateCount }) },
            { value: 'Skipped', label: t('Skipped {count}', { count: upload.SkippedCount }) },
          ]}
          value={filter}
          onChange={(value) => setFilter(value as RowFilter)}
        />
        <Button onClick={onDone} disabled={upload.FaultyCount > 0}>
          {t('Continue')}
        </Button>
      </Group>
      <RowActions upload={upload} />
      {isPhone ? (
        <RowsList upload={upload} filter={filter} />
      ) : (
        <RowsGrid key={filter} upload={upload} filter={filter} />
      )}
    </Stack>
  );
}

function CheckResult({ upload }: { readonly upload: Upload }) {
  if (upload.FaultyCount > 0)
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden="true" />} role="status">
        {t('{count, plural, one {# row has an error.} other {# rows have errors.}}', { count: upload.FaultyCount })}{' '}
        {t('Correct them here, or skip them. If all rows have the same error, go back and check the columns.')}
      </Alert>
    );
  return (
    <Alert color="teal" variant="light" icon={<IconCircleCheck aria-hidden="true" />} role="status">
      {upload.SkippedCount > 0
        ? t('All rows are valid; {count} skipped.', { count: upload.SkippedCount })
        : t('All rows are valid.')}
    </Alert>
  );
}
