import { Group, SegmentedControl, Select } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Balance, Figures } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Nothing, QueryView, Waiting } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';

// The chart library is the largest part of the portal, so figures are shown before it is loaded.
const BalanceCurve = lazy(() => import('./balance-curve.tsx').then((file) => ({ default: file.BalanceCurve })));

const spans = [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '366', label: t('1 year') },
];

interface BalanceChartProps {
  readonly balances: readonly Balance[];
  /** With them, the curve goes on into the next days. */
  readonly forecasts?: Figures['Forecasts'];
}

export function BalanceChart({ balances, forecasts = [] }: BalanceChartProps) {
  const currencies = balances.map(({ CurrencyCode }) => CurrencyCode);
  const largest = [...balances].sort((a, b) => b.Available - a.Available)[0]?.CurrencyCode ?? 'USD';
  const [chosen, setCurrency] = useState<string | null>(null);
  const [days, setDays] = useState('90');
  const currencyCode = chosen ?? (currencies.includes('USD') ? 'USD' : largest);
  const history = useQuery({
    queryKey: keys.balanceHistory(currencyCode, Number(days)),
    queryFn: () => api.get('/BalanceHistory', { query: { currencyCode, days: Number(days) } }),
    enabled: balances.length > 0,
  });
  return (
    <Section
      title={t('Balance over time')}
      actions={
        <Group gap="xs">
          <SegmentedControl size="xs" data={spans} value={days} onChange={setDays} aria-label={t('Time range')} />
          <Select
            size="xs"
            w={90}
            data={currencies}
            value={currencyCode}
            onChange={(value) => value && setCurrency(value)}
            aria-label={t('Currency')}
            allowDeselect={false}
          />
        </Group>
      }
    >
      {balances.length === 0 ? (
        <Nothing title={t('No data yet')} icon={<IconChartLine aria-hidden="true" />} />
      ) : (
        <QueryView query={history} isEmpty={({ Points }) => Points.length === 0}>
          {(data) => (
            <Suspense fallback={<Waiting rows={5} />}>
              <BalanceCurve
                history={data}
                forecast={forecasts.find((forecast) => forecast.CurrencyCode === currencyCode) ?? null}
              />
            </Suspense>
          )}
        </QueryView>
      )}
    </Section>
  );
}
