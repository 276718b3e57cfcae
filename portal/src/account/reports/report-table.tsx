import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconTableExport, IconTrash } from '@tabler/icons-react';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Report } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatInstant, listed } from '../../ui/format.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { inServiceWords } from '../../ui/service-words.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { filterInWords, formatWords, kindWords } from './report-words.ts';

export function ReportTable({ rows }: { readonly rows: PagedRows<Report> }) {
  return (
    <VirtualTable
      label={t('Reports')}
      rows={rows}
      empty={
        <Nothing title={t('No reports yet')} icon={<IconTableExport aria-hidden="true" />}>
          {t('Reports that are requested here or through the API are listed for a week.')}
        </Nothing>
      }
      columns={[
        { header: t('Report'), track: 'minmax(0, 2fr)', cell: (report) => <What report={report} /> },
        { header: t('Requested'), track: '12rem', cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
        { header: t('By'), track: '9rem', cell: ({ CreatedBy }) => CreatedBy ?? t('API') },
        {
          header: t('Rows'),
          track: '6rem',
          isNumeric: true,
          cell: ({ Rows }) => (Rows === null ? '' : formatCount(Rows)),
        },
        { header: t('Status'), track: '7rem', cell: ({ Status }) => <StatusBadge status={Status} /> },
        { header: t('File'), track: '11rem', cell: (report) => <FileActions report={report} /> },
      ]}
      compact={(report) => (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div className="list-main">
            <What report={report} />
            <Text size="xs" c="dimmed">
              {formatInstant(report.CreatedAt)}
            </Text>
          </div>
          {report.Status === 'Ready' ? <FileActions report={report} /> : <StatusBadge status={report.Status} />}
        </Group>
      )}
    />
  );
}

function What({ report }: { readonly report: Report }) {
  const limits = filterInWords(report);
  return (
    <>
      <Text size="sm" fw={600} truncate>
        {kindWords[report.Kind]}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {listed([formatWords[report.Format], limits], ' · ')}
      </Text>
      {report.StatusReason && (
        <Text size="xs" c="var(--mantine-color-error)">
          {inServiceWords(report.StatusReason)}
        </Text>
      )}
    </>
  );
}

function FileActions({ report }: { readonly report: Report }) {
  const remove = useAct({
    run: () => api.delete('/Reports/:id', { params: { id: report.Id } }),
    question: () => ({
      title: t('Delete this report?'),
      consequences: [t('Its file can no longer be downloaded. You can request the report again.')],
      action: t('Delete report'),
      isDangerous: true,
    }),
    stale: [keys.reports],
  });
  return (
    <Group gap="xs" wrap="nowrap">
      {report.Status === 'Ready' && (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={apiUrl('/Reports/:id/File', { params: { id: report.Id } })}
          download
          leftSection={<IconDownload size={14} />}
        >
          {t('Download')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete report')}
        loading={remove.isRunning}
        onClick={() => remove.act(undefined)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
