import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { Figures } from '../../api/types.generated.ts';
import { formatCount, formatShortDay } from '../../ui/format.ts';
import { giftSeries } from './gift-series.ts';

/** A picture of the table beside it, which is what screen readers read. */
export function GiftsChart({ gifts }: { readonly gifts: Figures['Gifts'] }) {
  return (
    <LineChart
      h={220}
      data={gifts.map((week) => ({ ...week, week: formatShortDay(week.Week) }))}
      dataKey="week"
      series={giftSeries.map((series) => ({ ...series }))}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      withDots={false}
      curveType="linear"
      valueFormatter={formatCount}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      xAxisProps={{ minTickGap: 24 }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
      aria-hidden="true"
    />
  );
}
