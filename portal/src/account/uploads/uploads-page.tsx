import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types/upload.ts';
import { useSuspension } from '../../app/suspension.ts';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { contentTypeOf } from './file-types.ts';

export function UploadsPage() {
  const [, go] = useLocation();
  const suspension = useSuspension();
  const rows = usePagedRows({ queryKey: keys.uploads, fetchPage: pageOf<Upload>('/Uploads') });
  const send = useAct({
    run: (file: File) =>
      api.upload<Upload>(`/Uploads?name=${encodeURIComponent(file.name)}`, file, contentTypeOf(file)),
    stale: [keys.everyUpload],
    onDone: ({ Id }) => go(`/uploads/${Id}`),
  });
  return (
    <Page title="Bulk upload" lead="A list of recipients becomes orders. You’ll see the price before you confirm.">
      <Section title="Start with a list">
        <Stack>
          <fieldset
            className="drop"
            aria-label="Your list"
            disabled={suspension !== null}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const file = event.dataTransfer.files[0];
              if (file && !suspension) send.act(file);
            }}
          >
            <IconFileSpreadsheet size={36} aria-hidden="true" />
            <Text fw={600}>{suspension ?? 'Drop a CSV file or an Excel sheet here'}</Text>
            <Text size="sm" c="dimmed">
              At most 10,000 rows and 8 MB; the first row names the columns.
            </Text>
            <FileButton accept=".csv,.xlsx,text/csv" onChange={(file) => file && send.act(file)}>
              {(button) => (
                <Button
                  {...button}
                  leftSection={<IconUpload size={16} />}
                  loading={send.isRunning}
                  disabled={!!suspension}
                >
                  Choose a file
                </Button>
              )}
            </FileButton>
          </fieldset>
          <Group gap="xs">
            <Text size="sm">No list yet? Take a template:</Text>
            {(['csv', 'xlsx'] as const).map((kind) => (
              <Button
                key={kind}
                component="a"
                href={apiUrl(`/Uploads/Template.${kind}`)}
                download
                size="xs"
                variant="light"
                leftSection={<IconDownload size={14} />}
              >
                {kind === 'csv' ? 'CSV' : 'Excel'}
              </Button>
            ))}
          </Group>
          <Alert variant="light" color="blue">
            Rows are kept sealed, and deleted 24 hours after the upload has ended.
          </Alert>
        </Stack>
      </Section>
      <Section p={0}>
        <VirtualTable
          label="Uploads"
          rows={rows}
          href={({ Id }) => `/uploads/${Id}`}
          empty={<Nothing title="No upload yet" icon={<IconUpload aria-hidden="true" />} />}
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
    </Page>
  );
}
