import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Health } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView, Waiting } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { DependencyTable } from './dependency-table.tsx';
import { HealthSummary } from './health-summary.tsx';
import { HealthTiles } from './health-tiles.tsx';
import { jobInWords } from './job-words.ts';
import { OpenAlerts } from './open-alerts.tsx';
import { problemsOf } from './problems.ts';
import { StuckOrders } from './stuck-orders.tsx';

const HealthCharts = lazy(() => import('./health-charts.tsx').then((file) => ({ default: file.HealthCharts })));

const liveMs = 10_000;
const alertQuery = { status: 'Open', pageSize: 5 } as const;

export function HealthPage() {
  const health = useQuery({
    queryKey: keys.operator.health,
    queryFn: () => api.get('/operator/Health'),
    refetchInterval: liveMs,
  });
  const alerts = useQuery({
    queryKey: keys.operator.alerts(alertQuery),
    queryFn: () => api.get('/operator/Alerts', { query: alertQuery }),
    refetchInterval: liveMs,
  });
  return (
    <Page title={t('Health')} lead={t('The last hour across all processes. Refreshes automatically.')}>
      <QueryView query={health}>
        {(facts) => (
          <Stack gap="lg">
            <HealthSummary problems={problemsOf(facts, alerts.data?.TotalCount ?? 0)} />
            <HealthTiles health={facts} />
            <OpenAlerts alerts={alerts.data?.Data ?? []} />
            <DependencyTable health={facts} />
            <StuckOrders watch={facts.Watch} />
            <Suspense fallback={<Waiting rows={6} />}>
              <HealthCharts health={facts} />
            </Suspense>
            <QueueTable queue={facts.Queue} />
            <RetentionNote retention={facts.Retention} />
            <Text size="xs" c="dimmed">
              {t('Version {version}', { version: facts.Version })}
            </Text>
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

function RetentionNote({ retention }: { readonly retention: Health['Retention'] }) {
  const { MessagesDays, ClaimLogsDays, Removed, RanAt } = retention;
  const facts: Fact[] = [
    [t('Recipients in the message log'), keptFor(MessagesDays)],
    [t('Visitors of gift pages'), keptFor(ClaimLogsDays)],
  ];
  if (RanAt)
    facts.push([
      t('Removed so far'),
      t('{count, plural, one {# entry} other {# entries}}, last check {date}', {
        count: Removed,
        date: formatInstant(RanAt),
      }),
    ]);
  return (
    <Section
      title={t('Retention')}
      hint={t(
        'How long personal data is kept, as configured with RETENTION_MESSAGES_DAYS and RETENTION_CLAIM_LOGS_DAYS.',
      )}
    >
      <Facts facts={facts} labelWidth="14rem" />
    </Section>
  );
}

function keptFor(days: number | null): string {
  if (days === null) return t('Kept indefinitely');
  return t('Removed after {days, plural, one {# day} other {# days}}', { days });
}

function QueueTable({ queue }: { readonly queue: Health['Queue'] }) {
  return (
    <Section title={t('Queued jobs')} hint={t('By kind.')}>
      {queue.length === 0 ? (
        <Nothing title={t('No queued jobs')}>{t('All jobs are done.')}</Nothing>
      ) : (
        <DataTable
          label={t('Queued jobs')}
          rows={queue}
          rowKey={({ Kind }) => Kind}
          columns={[
            { header: t('Kind'), cell: ({ Kind }) => <b>{jobInWords(Kind)}</b> },
            { header: t('Waiting'), isNumeric: true, cell: ({ Waiting: count }) => formatCount(count) },
            { header: t('Due now'), isNumeric: true, cell: ({ Due }) => formatCount(Due) },
            {
              header: t('Oldest due'),
              isNumeric: true,
              cell: ({ OldestDueSeconds: s }) => (s === null ? '–' : `${formatCount(Math.round(s))} s`),
            },
            { header: t('Failed'), isNumeric: true, cell: ({ SetAside }) => formatCount(SetAside) },
          ]}
        />
      )}
    </Section>
  );
}
