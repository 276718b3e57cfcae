import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { SimpleGrid, VisuallyHidden } from '@mantine/core';
import type { Health } from '../../api/types.generated.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';

const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const common = { h: 220, dataKey: 'time', xAxisProps: { minTickGap: 40 }, 'aria-hidden': true } as const;

export function HealthCharts({ health }: { readonly health: Health }) {
  const requests = health.Requests.map((point) => ({
    time: times.format(new Date(point.At)),
    Requests: point.PerSecond,
    Errors: point.ErrorsPerSecond,
    p50: point.P50Ms,
    p99: point.P99Ms,
  }));
  const orders = health.Orders.map(({ At, PerMinute }) => ({ time: times.format(new Date(At)), Orders: PerMinute }));
  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="lg">
      <Chart title={t('Requests and errors per second')} points={requests.length}>
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
      <Chart title={t('Latency (ms)')} points={requests.length}>
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
      <Chart title={t('Orders per minute')} points={orders.length}>
        <BarChart
          {...common}
          data={orders}
          series={[{ name: 'Orders', label: t('Orders'), color: 'berry.6' }]}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </Chart>
    </SimpleGrid>
  );
}

function Chart({
  title,
  points,
  children,
}: {
  readonly title: string;
  readonly points: number;
  readonly children: React.ReactNode;
}) {
  return (
    <Section title={title}>
      <VisuallyHidden>{t('The newest figures are in the tiles above.')}</VisuallyHidden>
      {points === 0 ? (
        <Nothing title={t('No data yet')}>{t('Figures appear after the first minute.')}</Nothing>
      ) : (
        children
      )}
    </Section>
  );
}
