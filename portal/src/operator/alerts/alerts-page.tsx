import { Button, Group, Select, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorAlert } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FirstRows } from '../../ui/first-rows.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing } from '../../ui/query-view.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { useAct } from '../../ui/use-act.ts';
import { AlertMails } from './alert-mails.tsx';
import { adviceOfAlert, alertKinds, detailsOfAlert, titleOfAlert } from './alert-words.ts';

const shownMax = 50;

export function AlertsPage() {
  const [status, setStatus] = useState<'Open' | 'All'>('Open');
  const [type, setType] = useState<string | null>(null);
  const query = { status, ...(type === null ? {} : { type }), pageSize: shownMax };
  const alerts = useQuery({
    queryKey: keys.operator.alerts(query),
    queryFn: () => api.get('/operator/Alerts', { query }),
    refetchInterval: 15_000,
  });
  return (
    <Page
      title={t('Alerts')}
      lead={t('What needs an operator. Acknowledge an alert to show others that you take care of it.')}
    >
      <Group align="end">
        <StatusSwitch open={{ value: 'Open', label: t('Open', {}, 'status') }} value={status} onChange={setStatus} />
        <Select
          aria-label={t('Kind')}
          placeholder={t('All kinds')}
          clearable
          data={alertKinds}
          searchable
          value={type}
          onChange={setType}
        />
        <AlertMails />
      </Group>
      <FirstRows
        query={alerts}
        empty={
          <Nothing
            title={status === 'Open' ? t('No open alerts') : t('No alerts')}
            icon={<IconCircleCheck aria-hidden="true" />}
          />
        }
      >
        {(rows) => <AlertRows rows={rows} />}
      </FirstRows>
    </Page>
  );
}

function AlertRows({ rows }: { readonly rows: readonly OperatorAlert[] }) {
  const acknowledge = useAct({
    run: ({ Id }: OperatorAlert) => api.post('/operator/Alerts/:id/Acknowledge', { params: { id: Id } }),
    stale: [keys.operator.everyAlert],
    done: t('Alert acknowledged.'),
  });
  return (
    <DataTable
      label={t('Alerts')}
      rows={rows}
      rowKey={({ Id }) => Id}
      columns={[
        { header: t('Alert'), cell: (alert) => <b>{titleOfAlert(alert)}</b> },
        {
          header: t('Details'),
          cell: (alert) => (
            <>
              <Text size="sm" className="breakable">
                {detailsOfAlert(alert)}
              </Text>
              <Text size="sm" c="dimmed">
                {adviceOfAlert(alert)}
              </Text>
            </>
          ),
        },
        { header: t('Recorded'), cell: ({ RecordedAt }) => formatInstant(RecordedAt) },
        {
          header: t('Acknowledged'),
          cell: ({ Acknowledged: done }) => (done ? `${done.By}, ${formatInstant(done.At)}` : t('No')),
        },
      ]}
      actions={(alert) =>
        alert.Acknowledged ? null : (
          <Button size="compact-sm" variant="light" onClick={() => acknowledge.act(alert)}>
            {t('Acknowledge')}
          </Button>
        )
      }
    />
  );
}
