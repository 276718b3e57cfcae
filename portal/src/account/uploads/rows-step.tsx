import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Upload } from '../../api/types.generated.ts';
import { formatCount } from '../../ui/format.ts';
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
          aria-label="Rows to show"
          className="row-filter"
          size={isPhone ? 'xs' : 'sm'}
          data={[
            { value: 'All', label: `All ${formatCount(upload.RowCount)}` },
            { value: 'Faulty', label: `Errors ${formatCount(upload.FaultyCount)}` },
            { value: 'Duplicate', label: `Duplicates ${formatCount(upload.DuplicateCount)}` },
            { value: 'Skipped', label: `Skipped ${formatCount(upload.SkippedCount)}` },
          ]}
          value={filter}
          onChange={(value) => setFilter(value as RowFilter)}
        />
        <Button onClick={onDone} disabled={upload.FaultyCount > 0}>
          Continue
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
        {upload.FaultyCount === 1 ? 'One row has an error.' : `${formatCount(upload.FaultyCount)} rows have errors.`}{' '}
        Correct them here, or skip them. If all rows have the same error, go back and check the columns.
      </Alert>
    );
  return (
    <Alert color="teal" variant="light" icon={<IconCircleCheck aria-hidden="true" />} role="status">
      All rows are valid{upload.SkippedCount > 0 && `; ${formatCount(upload.SkippedCount)} skipped`}.
    </Alert>
  );
}
