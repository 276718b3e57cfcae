import { Group, Select, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Figures } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { ChartTable } from '../../ui/chart-table.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { Nothing, Waiting } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { departmentInWords } from './department-words.ts';
import { WeekChoice } from './week-choice.tsx';

const SpendingChart = lazy(() => import('./spending-chart.tsx').then((file) => ({ default: file.SpendingChart })));

type Spending = Figures['Spending'][number];

interface SpendingSectionProps {
  readonly figures: Figures;
  readonly weeks: number;
  readonly onWeeks: (weeks: number) => void;
}

export function SpendingSection({ figures, weeks, onWeeks }: SpendingSectionProps) {
  const [chosen, choose] = useState<string | null>(null);
  const currencies = figures.Spending.map(({ CurrencyCode }) => CurrencyCode);
  const spending =
    figures.Spending.find(({ CurrencyCode }) => CurrencyCode === chosen) ??
    figures.Spending.find(({ CurrencyCode }) => CurrencyCode === 'USD') ??
    figures.Spending[0];
  return (
    <Section
      title={t('Spending per week')}
      hint={t('What orders cost, less refunds, by department. Weeks begin on Monday, UTC.')}
      actions={
        <Group gap="xs">
          <WeekChoice weeks={weeks} onChange={onWeeks} />
          {spending && (
            <Select
              size="xs"
              w={90}
              data={currencies}
              value={spending.CurrencyCode}
              onChange={choose}
              aria-label={t('Currency of spending')}
              allowDeselect={false}
            />
          )}
        </Group>
      }
    >
      {spending ? (
        <>
          <Text mb="xs">
            {rich('<strong>{amount}</strong> in {weeks, plural, one {# week} other {# weeks}}', {
              strong: (words) => <strong>{words}</strong>,
              amount: formatMoney(spending.Total, spending.CurrencyCode),
              weeks,
            })}
          </Text>
          <Suspense fallback={<Waiting rows={5} />}>
            <SpendingChart weeks={figures.Weeks} spending={spending} />
          </Suspense>
          <SpendingTable weeks={figures.Weeks} spending={spending} />
        </>
      ) : (
        <Nothing title={t('Nothing was spent in this time')} icon={<IconChartBar aria-hidden="true" />} />
      )}
    </Section>
  );
}

function SpendingTable({ weeks, spending }: { readonly weeks: Figures['Weeks']; readonly spending: Spending }) {
  const { CurrencyCode, Departments } = spending;
  return (
    <ChartTable
      label={t('Spending in {currencyCode}', { currencyCode: CurrencyCode })}
      rows={weeks.map((week, at) => ({ week, at }))}
      rowKey={({ week }) => week}
      columns={[
        { header: t('Week from'), cell: ({ week }) => formatDay(week) },
        ...Departments.map((department) => ({
          header: departmentInWords(department),
          isNumeric: true,
          cell: ({ at }: { at: number }) => formatMoney(department.Weeks[at] ?? 0, CurrencyCode),
        })),
        { header: t('Total'), isNumeric: true, cell: ({ at }) => formatMoney(spending.Weeks[at] ?? 0, CurrencyCode) },
      ]}
    />
  );
}
