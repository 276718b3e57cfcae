import { Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { SetAsideJob } from '../../api/types.generated.ts';
import { Allowed } from '../../app/allowed.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FirstRows } from '../../ui/first-rows.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing } from '../../ui/query-view.tsx';
import { useAct } from '../../ui/use-act.ts';
import { jobInWords } from '../health/job-words.ts';

const shownMax = 50;

export function JobsPage() {
  const jobs = useQuery({
    queryKey: keys.operator.jobs,
    queryFn: () => api.get('/operator/Jobs', { query: { pageSize: shownMax } }),
    refetchInterval: 15_000,
  });
  const retry = useAct({
    run: ({ Id }: SetAsideJob) => api.post('/operator/Jobs/:id/Retry', { params: { id: Id } }),
    stale: [keys.operator.jobs, keys.operator.health],
    done: t('Job queued again.'),
  });
  return (
    <Page title={t('Failed jobs')} lead={t('Jobs that exhausted their retries. Fix the cause, then retry.')}>
      <FirstRows
        query={jobs}
        empty={<Nothing title={t('No failed jobs')} icon={<IconCircleCheck aria-hidden="true" />} />}
      >
        {(rows) => (
          <DataTable
            label={t('Failed jobs')}
            rows={rows}
            rowKey={({ Id }) => Id}
            columns={[
              { header: t('Kind'), cell: ({ Kind }) => <b>{jobInWords(Kind)}</b> },
              {
                header: t('Last error'),
                cell: ({ LastError }) => (
                  <Text size="sm" className="breakable">
                    {LastError ?? t('None recorded')}
                  </Text>
                ),
              },
              { header: t('Attempts'), isNumeric: true, cell: ({ Attempts }) => formatCount(Attempts) },
              {
                header: t('Failed at'),
                cell: ({ SetAsideAt, CreatedAt }) => formatInstant(SetAsideAt ?? CreatedAt),
              },
            ]}
            actions={(job) => (
              <Allowed act="operator.jobs:write">
                <Button size="compact-sm" variant="light" onClick={() => retry.act(job)}>
                  {t('Retry')}
                </Button>
              </Allowed>
            )}
          />
        )}
      </FirstRows>
    </Page>
  );
}
