import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Figures } from '../../api/types.generated.ts';
import { useCan, useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { lastsWords } from './forecast-words.ts';

type Forecast = Figures['Forecasts'][number];

/** How long each balance lasts, and at which amount the account is alerted. */
export function ForecastSection({ forecasts }: { readonly forecasts: Figures['Forecasts'] }) {
  const isSuspended = useMe().Account?.IsSuspended === true;
  const mayManage = useCan('balanceAlerts.manage') && !isSuspended;
  const [edited, edit] = useState<Forecast | null>(null);
  return (
    <Section
      title={t('Forecast and alerts')}
      hint={t('The forecast assumes that you go on spending as in the last 28 days.')}
    >
      <DataTable
        label={t('Forecast and alerts')}
        rows={forecasts}
        rowKey={({ CurrencyCode }) => CurrencyCode}
        columns={[
          {
            header: t('Balance'),
            isNumeric: true,
            cell: ({ CurrencyCode, Available }) => formatMoney(Available, CurrencyCode),
          },
          {
            header: t('Spent in 28 days'),
            isNumeric: true,
            cell: ({ CurrencyCode, SpentLast28Days }) => formatMoney(SpentLast28Days, CurrencyCode),
          },
          {
            header: t('Lasts'),
            cell: (forecast) => (
              <>
                {lastsWords(forecast)}
                {forecast.RunsOutOn && (
                  <Text size="xs" c="dimmed">
                    {t('until {date}', { date: formatDay(forecast.RunsOutOn) })}
                  </Text>
                )}
              </>
            ),
          },
          { header: t('Alert below'), isNumeric: true, cell: AlertCell },
        ]}
        {...(mayManage && {
          actions: (forecast: Forecast) => <AlertActions forecast={forecast} onEdit={() => edit(forecast)} />,
        })}
      />
      <AlertDialog forecast={edited} onClose={() => edit(null)} />
    </Section>
  );
}

function AlertCell({ CurrencyCode, Threshold, IsLow }: Forecast) {
  if (Threshold === null) return t('Off');
  return (
    <>
      {formatMoney(Threshold, CurrencyCode)}{' '}
      {IsLow && (
        <Badge color="yellow" size="sm">
          {t('Low')}
        </Badge>
      )}
    </>
  );
}

function AlertActions({ forecast, onEdit }: { readonly forecast: Forecast; readonly onEdit: () => void }) {
  const { CurrencyCode, Threshold } = forecast;
  const remove = useAct({
    run: () => api.delete('/BalanceThresholds/:currencyCode', { params: { currencyCode: CurrencyCode } }),
    stale: [keys.overview],
    done: t('Alert removed.'),
  });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={
          Threshold === null
            ? t('Set alert for {currency}', { currency: CurrencyCode })
            : t('Change alert for {currency}', { currency: CurrencyCode })
        }
        onClick={onEdit}
      >
        {Threshold === null ? t('Set alert') : t('Change')}
      </Button>
      {Threshold !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('Remove alert for {currencyCode}', { currencyCode: CurrencyCode })}
          onClick={() => remove.act(undefined)}
        >
          {t('Remove')}
        </Button>
      )}
    </Group>
  );
}
