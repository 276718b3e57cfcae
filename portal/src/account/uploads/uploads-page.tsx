import { Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { StartSection } from './start-section.tsx';
import { UploadStatus } from './upload-status.tsx';
import { isActive } from './upload-words.ts';

const liveMs = 2_000;

export function UploadsPage() {
  return (
    <Page title={t('Bulk upload')} lead={t('Upload a list of recipients. You’ll see the price before you confirm.')}>
      <StartSection />
      <UploadTable />
    </Page>
  );
}

function UploadTable() {
  const [isLive, setLive] = useState(false);
  const rows = usePagedRows({
    queryKey: keys.uploads,
    fetchPage: pageOf('/Uploads'),
    ...(isLive && { refetchMs: liveMs }),
  });
  const hasActive = rows.known?.Data.some(isActive) ?? false;
  if (hasActive !== isLive) setLive(hasActive);
  return (
    <Section p={0}>
      <VirtualTable
        label={t('Uploads')}
        rows={rows}
        href={({ Id }) => `/uploads/${Id}`}
        empty={<Nothing title={t('No uploads yet')} icon={<IconUpload aria-hidden="true" />} />}
        columns={[
          { header: t('File'), track: 'minmax(0, 1.5fr)', cell: ({ FileName }) => <b>{FileName}</b> },
          { header: t('By', {}, 'a person'), track: 'minmax(0, 1fr)', cell: ({ CreatedBy }) => CreatedBy },
          { header: t('Uploaded'), track: '12rem', cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
          { header: t('Rows'), track: '6rem', isNumeric: true, cell: ({ RowCount }) => formatCount(RowCount) },
          { header: t('Errors'), track: '6rem', isNumeric: true, cell: ({ FaultyCount }) => formatCount(FaultyCount) },
          {
            header: t('Status'),
            track: '9rem',
            cell: (upload) => <UploadStatus upload={upload} />,
          },
        ]}
        compact={(upload) => (
          <Group justify="space-between" wrap="nowrap">
            <div className="list-main">
              <Text size="sm" fw={600} truncate>
                {upload.FileName}
              </Text>
              <Text size="xs" c="dimmed">
                {t('{count, plural, one {{time} · # row} other {{time} · # rows}}', {
                  count: upload.RowCount,
                  time: formatInstant(upload.CreatedAt),
                })}
              </Text>
            </div>
            <UploadStatus upload={upload} />
          </Group>
        )}
      />
    </Section>
  );
}
