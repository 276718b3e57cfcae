import { t } from '../../i18n/t.ts';
import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import type { BalanceHistory, Figures } from '../../api/types.generated.ts';
import { ChartTable } from '../../ui/chart-table.tsx';
import { formatDay, formatMoney, formatShortDay } from '../../ui/format.ts';
import { moneyAxis } from '../../ui/money-axis.ts';
import { forecastPoints } from './forecast-points.ts';

interface BalanceCurveProps {
  readonly history: BalanceHistory;
  readonly forecast: Figures['Forecasts'][number] | null;
}

export function BalanceCurve({ history, forecast }: BalanceCurveProps) {
  const { CurrencyCode, Points } = history;
  const expected = forecastPoints(Points, forecast);
  const data = [
    ...Points.map((point, at) => ({
      day: formatShortDay(point.Date),
      Available: point.Available,
      Pending: point.Pending,
      // The two curves meet today.
      ...(expected.length > 0 && at === Points.length - 1 && { Forecast: point.Available }),
    })),
    ...expected.map(({ date, available }) => ({ day: formatShortDay(date), Forecast: available })),
  ];
  const first = Points[0];
  const last = Points.at(-1);
  return (
    <>
      <VisuallyHidden>
        {first && last
          ? t('Available went from {from} to {to}.', {
              from: formatMoney(first.Available, CurrencyCode),
              to: formatMoney(last.Available, CurrencyCode),
            })
          : t('No figures.')}
      </VisuallyHidden>
      <AreaChart
        h={260}
        data={data}
        dataKey="day"
        series={[
          { name: 'Available', label: t('Available'), color: 'berry.6' },
          { name: 'Pending', label: t('Pending'), color: 'yellow.6' },
          ...(expected.length > 0
            ? [{ name: 'Forecast', label: t('Forecast'), color: 'gray.5', strokeDasharray: '5 5' }]
            : []),
        ]}
        curveType="stepAfter"
        withLegend
        withDots={false}
        fillOpacity={0.18}
        valueFormatter={(value) => formatMoney(value, CurrencyCode)}
        yAxisProps={axisOf(history)}
        xAxisProps={{ minTickGap: 32 }}
        areaProps={{ isAnimationActive: false }}
        areaChartProps={{ accessibilityLayer: false }}
        aria-hidden="true"
      />
      <ChartTable
        label={t('Balance in {currencyCode}', { currencyCode: CurrencyCode })}
        rows={changesOf(Points)}
        rowKey={({ Date: day }) => day}
        columns={[
          { header: t('End of'), cell: (point) => formatDay(point.Date) },
          { header: t('Available'), isNumeric: true, cell: ({ Available }) => formatMoney(Available, CurrencyCode) },
          { header: t('Pending'), isNumeric: true, cell: ({ Pending }) => formatMoney(Pending, CurrencyCode) },
        ]}
      />
    </>
  );
}

/** The first day, and each on which something changed, newest first. */
function changesOf(points: BalanceHistory['Points']): BalanceHistory['Points'] {
  return points
    .filter((point, at) => {
      const before = points[at - 1];
      return !before || before.Available !== point.Available || before.Pending !== point.Pending;
    })
    .reverse();
}

function axisOf({ CurrencyCode, Points }: BalanceHistory) {
  return moneyAxis(
    CurrencyCode,
    Points.map(({ Available }) => Available),
  );
}
