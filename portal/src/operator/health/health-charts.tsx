import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Health } from '../../api/types.generated.ts';
import { ChartTable } from '../../ui/chart-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';

const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const common = { h: 220, dataKey: 'time', xAxisProps: { minTickGap: 40 }, 'aria-hidden': true } as const;

export function HealthCharts({ health }: { readonly health: Health }) {
  const requests = health.Requests.map((point) => ({
    at: point.At,
    time: times.format(new Date(point.At)),
    Requests: point.PerSecond,
    Errors: point.ErrorsPerSecond,
    p50: point.P50Ms,
    p99: point.P99Ms,
  }));
  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="lg">
      <RequestsChart requests={requests} />
      <LatencyChart requests={requests} />
      <OrdersChart health={health} />
    </SimpleGrid>
  );
}

interface RequestPoint extends Point {
  readonly Requests: number;
  readonly Errors: number;
  readonly p50: number | null;
  readonly p99: number | null;
}

function RequestsChart({ requests }: { readonly requests: RequestPoint[] }) {
  return (
    <Chart
      title={t('Requests and errors per second')}
      points={requests}
      figures={[
        [t('Requests'), ({ Requests }) => Requests],
        [t('Errors'), ({ Errors }) => Errors],
      ]}
    >
      <AreaChart
        {...common}
        data={requests}
        series={[
          { name: 'Requests', label: t('Requests'), color: 'berry.6' },
          { name: 'Errors', label: t('Errors'), color: 'red.7' },
        ]}
        withDots={false}
        curveType="linear"
        withLegend
        areaProps={{ isAnimationActive: false }}
        areaChartProps={{ accessibilityLayer: false }}
      />
    </Chart>
  );
}

function LatencyChart({ requests }: { readonly requests: RequestPoint[] }) {
  return (
    <Chart
      title={t('Latency (ms)')}
      points={requests}
      figures={[
        ['p50', ({ p50 }) => p50],
        ['p99', ({ p99 }) => p99],
      ]}
    >
      <LineChart
        {...common}
        data={requests}
        series={[
          { name: 'p50', color: 'teal.6' },
          { name: 'p99', color: 'yellow.7' },
        ]}
        withDots={false}
        curveType="linear"
        withLegend
        connectNulls={false}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </Chart>
  );
}

function OrdersChart({ health }: { readonly health: Health }) {
  const orders = health.Orders.map(({ At, PerMinute }) => ({
    at: At,
    time: times.format(new Date(At)),
    Orders: PerMinute,
  }));
  return (
    <Chart title={t('Orders per minute')} points={orders} figures={[[t('Orders'), ({ Orders }) => Orders]]}>
      <BarChart
        {...common}
        data={orders}
        series={[{ name: 'Orders', label: t('Orders'), color: 'berry.6' }]}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </Chart>
  );
}

interface Point {
  readonly at: string;
  readonly time: string;
}

interface ChartProps<P extends Point> {
  readonly title: string;
  readonly points: readonly P[];
  /** The columns of the table behind the chart. */
  readonly figures: readonly (readonly [header: string, of: (point: P) => number | null])[];
  readonly children: ReactNode;
}

function Chart<P extends Point>({ title, points, figures, children }: ChartProps<P>) {
  if (points.length === 0)
    return (
      <Section title={title}>
        <Nothing title={t('No data yet')}>{t('Figures appear after the first minute.')}</Nothing>
      </Section>
    );
  return (
    <Section title={title}>
      {children}
      <ChartTable
        label={title}
        rows={points}
        rowKey={({ at }) => at}
        columns={[
          { header: t('Time'), cell: ({ time }) => time },
          ...figures.map(([header, of]) => ({ header, isNumeric: true, cell: (point: P) => inFigures(of(point)) })),
        ]}
      />
    </Section>
  );
}

const inFigures = (figure: number | null) => (figure === null ? '–' : formatCount(figure));
