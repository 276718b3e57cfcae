import { Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { keys } from '../../api/keys.ts';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { StartSection } from './start-section.tsx';

export function UploadsPage() {
  return (
    <Page title="Bulk upload" lead="Upload a list of recipients. You’ll see the price before you confirm.">
      <StartSection />
      <UploadTable />
    </Page>
  );
}

function UploadTable() {
  const rows = usePagedRows({ queryKey: keys.uploads, fetchPage: pageOf('/Uploads') });
  return (
    <Section p={0}>
      <VirtualTable
        label="Uploads"
        rows={rows}
        href={({ Id }) => `/uploads/${Id}`}
        empty={<Nothing title="No uploads yet" icon={<IconUpload aria-hidden="true" />} />}
        columns={[
          { header: 'File', track: 'minmax(0, 1.5fr)', cell: ({ FileName }) => <b>{FileName}</b> },
          { header: 'Uploaded', track: '12rem', cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
          { header: 'Rows', track: '6rem', isNumeric: true, cell: ({ RowCount }) => formatCount(RowCount) },
          { header: 'Faulty', track: '6rem', isNumeric: true, cell: ({ FaultyCount }) => formatCount(FaultyCount) },
          {
            header: 'Status',
            track: '7rem',
            cell: ({ Status }) => <StatusBadge status={Status === 'Done' ? 'Complete' : Status} />,
          },
        ]}
        compact={(upload) => (
          <Group justify="space-between" wrap="nowrap">
            <div className="list-main">
              <Text size="sm" fw={600} truncate>
                {upload.FileName}
              </Text>
              <Text size="xs" c="dimmed">
                {formatInstant(upload.CreatedAt)} · {formatCount(upload.RowCount)} rows
              </Text>
            </div>
            <StatusBadge status={upload.Status === 'Done' ? 'Complete' : upload.Status} />
          </Group>
        )}
      />
    </Section>
  );
}
