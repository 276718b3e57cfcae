import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import type { Upload, UploadRow } from '../../api/types.generated.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { RowDialog } from './row-dialog.tsx';

const pageSize = 200;

export function RowsStep({ upload, onDone }: { readonly upload: Upload; readonly onDone: () => void }) {
  const [onlyFaulty, setOnlyFaulty] = useState(upload.FaultyCount > 0);
  const [open, setOpen] = useState<UploadRow | null>(null);
  return (
    <Stack>
      <CheckResult upload={upload} />
      <Group justify="space-between">
        <Switch
          label="Only rows with errors"
          checked={onlyFaulty}
          onChange={(event) => setOnlyFaulty(event.currentTarget.checked)}
        />
        <Button onClick={onDone} disabled={upload.FaultyCount > 0}>
          Continue
        </Button>
      </Group>
      <RowTable upload={upload} onlyFaulty={onlyFaulty} onOpen={setOpen} />
      <RowDialog upload={upload} row={open} onClose={() => setOpen(null)} />
    </Stack>
  );
}

function CheckResult({ upload }: { readonly upload: Upload }) {
  if (upload.FaultyCount > 0)
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden="true" />} role="status">
        {upload.FaultyCount === 1 ? 'One row has an error.' : `${formatCount(upload.FaultyCount)} rows have errors.`}{' '}
        Open a row to correct or skip it. If all rows have the same error, go back and check the columns.
      </Alert>
    );
  return (
    <Alert color="teal" variant="light" icon={<IconCircleCheck aria-hidden="true" />} role="status">
      All rows are valid{upload.SkippedCount > 0 && `; ${formatCount(upload.SkippedCount)} skipped`}.
    </Alert>
  );
}

interface RowTableProps {
  readonly upload: Upload;
  readonly onlyFaulty: boolean;
  readonly onOpen: (row: UploadRow) => void;
}

function RowTable({ upload, onlyFaulty, onOpen }: RowTableProps) {
  const rows = usePagedRows({
    queryKey: keys.uploadRows(upload.Id, onlyFaulty),
    fetchPage: pageOf('/Uploads/:id/Rows', {
      params: { id: upload.Id },
      query: { onlyFaulty: onlyFaulty ? 'true' : 'false' },
    }),
    pageSize,
  });
  return (
    <Section p={0}>
      <VirtualTable
        label="Rows"
        rows={rows}
        onOpen={onOpen}
        empty={
          <Nothing
            title={onlyFaulty ? 'No rows with errors' : 'No rows'}
            icon={<IconCircleCheck aria-hidden="true" />}
          />
        }
        columns={[
          { header: 'Row', track: '4rem', isNumeric: true, cell: ({ Row }) => formatCount(Row) },
          { header: 'Content', track: 'minmax(0, 1.4fr)', cell: ({ Cells }) => Cells.filter(Boolean).join(' · ') },
          { header: 'Errors', track: 'minmax(0, 1.6fr)', cell: faultsOf },
          { header: 'Cost', track: '7rem', isNumeric: true, cell: (row) => costOf(upload, row) },
        ]}
        compact={(row) => (
          <div className="list-main">
            <Text size="sm" truncate>
              {formatCount(row.Row)}: {row.Cells.filter(Boolean).join(' · ')}
            </Text>
            <Text size="xs" truncate component="div">
              {row.Faults.length > 0 ? faultsOf(row) : costOf(upload, row)}
            </Text>
          </div>
        )}
      />
    </Section>
  );
}

function faultsOf({ Faults, IsSkipped }: UploadRow) {
  if (IsSkipped) return <StatusBadge status="Skipped" />;
  if (Faults.length === 0) return '';
  const [first] = Faults;
  return (
    <Text span inherit c="var(--mantine-color-error)">
      {first?.Field && `${first.Field}: `}
      {first?.Detail}
      {Faults.length > 1 && ` (and ${Faults.length - 1} more)`}
    </Text>
  );
}

function costOf({ CurrencyCode }: Upload, { Cost, IsSkipped }: UploadRow): string {
  return Cost === null || IsSkipped || !CurrencyCode ? '' : formatMoney(Cost, CurrencyCode);
}
