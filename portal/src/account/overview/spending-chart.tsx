import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { Figures } from '../../api/types.generated.ts';
import { formatMoney, formatShortDay } from '../../ui/format.ts';
import { moneyAxis } from '../../ui/money-axis.ts';
import { departmentInWords } from './department-words.ts';

/** Told apart in light and dark mode, and by most people who see fewer colours. */
const colors = ['berry.6', 'blue.5', 'yellow.6', 'teal.6', 'violet.4', 'gray.5'];

interface SpendingChartProps {
  readonly weeks: Figures['Weeks'];
  readonly spending: Figures['Spending'][number];
}

/** A picture of the table beside it, which is what screen readers read. */
export function SpendingChart({ weeks, spending }: SpendingChartProps) {
  const { CurrencyCode, Departments } = spending;
  // Keys by position: two departments may have the same name.
  const data = weeks.map((week, at) => ({
    week: formatShortDay(week),
    ...Object.fromEntries(Departments.map(({ Weeks }, index) => [`d${index}`, Weeks[at] ?? 0])),
  }));
  return (
    <BarChart
      h={260}
      data={data}
      dataKey="week"
      type="stacked"
      series={Departments.map((department, index) => ({
        name: `d${index}`,
        label: departmentInWords(department),
        color: colors[index % colors.length] ?? 'berry.6',
      }))}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={(value) => formatMoney(value, CurrencyCode)}
      yAxisProps={moneyAxis(CurrencyCode, spending.Weeks)}
      xAxisProps={{ minTickGap: 24 }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      aria-hidden="true"
    />
  );
}
