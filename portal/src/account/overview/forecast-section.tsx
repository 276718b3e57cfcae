import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Figures } from '../../api/types.generated.ts';
import { useCan, useMe } from '../../app/session.tsx';
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
    <Section title="Forecast and alerts" hint="The forecast assumes that you go on spending as in the last 28 days.">
      <DataTable
        label="Forecast and alerts"
        rows={forecasts}
        rowKey={({ CurrencyCode }) => CurrencyCode}
        columns={[
          {
            header: 'Balance',
            isNumeric: true,
            cell: ({ CurrencyCode, Available }) => formatMoney(Available, CurrencyCode),
          },
          {
            header: 'Spent in 28 days',
            isNumeric: true,
            cell: ({ CurrencyCode, SpentLast28Days }) => formatMoney(SpentLast28Days, CurrencyCode),
          },
          {
            header: 'Lasts',
            cell: (forecast) => (
              <>
                {lastsWords(forecast)}
                {forecast.RunsOutOn && (
                  <Text size="xs" c="dimmed">
                    until {formatDay(forecast.RunsOutOn)}
                  </Text>
                )}
              </>
            ),
          },
          { header: 'Alert below', isNumeric: true, cell: AlertCell },
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
  if (Threshold === null) return 'Off';
  return (
    <>
      {formatMoney(Threshold, CurrencyCode)}{' '}
      {IsLow && (
        <Badge color="yellow" size="sm">
          Low
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
    done: 'Alert removed.',
  });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${Threshold === null ? 'Set' : 'Change'} alert for ${CurrencyCode}`}
        onClick={onEdit}
      >
        {Threshold === null ? 'Set alert' : 'Change'}
      </Button>
      {Threshold !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Remove alert for ${CurrencyCode}`}
          onClick={() => remove.act(undefined)}
        >
          Remove
        </Button>
      )}
    </Group>
  );
}
