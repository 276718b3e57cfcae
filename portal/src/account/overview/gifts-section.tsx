import { lazy, Suspense } from 'react';
import type { Figures } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { ChartTable } from '../../ui/chart-table.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Waiting } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { giftSeries } from './gift-series.ts';

const GiftsChart = lazy(() => import('./gifts-chart.tsx').then((file) => ({ default: file.GiftsChart })));

export function GiftsSection({ figures }: { readonly figures: Figures }) {
  return (
    <Section
      title={t('Gifts per week')}
      hint={t('Messages that arrived or bounced; cards that were opened or expired unopened.')}
    >
      <dl className="figure-list">
        {giftSeries.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{formatCount(figures.Gifts.reduce((sum, week) => sum + week[name], 0))}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={<Waiting rows={5} />}>
        <GiftsChart gifts={figures.Gifts} />
      </Suspense>
      <ChartTable
        label={t('Gifts per week')}
        rows={figures.Gifts}
        rowKey={({ Week }) => Week}
        columns={[
          { header: t('Week from'), cell: ({ Week }) => formatDay(Week) },
          ...giftSeries.map(({ name, label }) => ({
            header: label,
            isNumeric: true,
            cell: (week: Figures['Gifts'][number]) => formatCount(week[name]),
          })),
        ]}
      />
    </Section>
  );
}
