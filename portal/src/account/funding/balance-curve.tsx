import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import type { BalanceHistory } from '../../api/types.generated.ts';
import { formatMoney, formatShortDay } from '../../ui/format.ts';

export function BalanceCurve({ history }: { readonly history: BalanceHistory }) {
  const { CurrencyCode, Points } = history;
  const data = Points.map((point) => ({
    day: formatShortDay(point.Date),
    Available: point.Available,
    Pending: point.Pending,
  }));
  const compact = new Intl.NumberFormat(undefined, { notation: 'compact', style: 'currency', currency: CurrencyCode });
  const first = Points[0];
  const last = Points.at(-1);
  return (
    <>
      <VisuallyHidden>
        {first && last
          ? `Available went from ${formatMoney(first.Available, CurrencyCode)} to ${formatMoney(last.Available, CurrencyCode)}.`
          : 'No figures.'}
      </VisuallyHidden>
      <AreaChart
        h={260}
        data={data}
        dataKey="day"
        series={[
          { name: 'Available', color: 'berry.6' },
          { name: 'Pending', color: 'yellow.6' },
        ]}
        curveType="stepAfter"
        withLegend
        withDots={false}
        fillOpacity={0.18}
        valueFormatter={(value) => formatMoney(value, CurrencyCode)}
        yAxisProps={{ width: 64, tickFormatter: (value: number) => compact.format(value) }}
        xAxisProps={{ minTickGap: 32 }}
        areaProps={{ isAnimationActive: false }}
        areaChartProps={{ accessibilityLayer: false }}
        aria-hidden="true"
      />
    </>
  );
}
