import { Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { WebhookEndpoint } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant, inWords } from '../../ui/format.ts';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { EndpointStatus } from './endpoint-status.tsx';

const liveMs = 5_000;

export function EndpointsSection() {
  const endpoints = useQuery({
    queryKey: keys.webhookEndpoints,
    queryFn: () => api.get('/WebhookEndpoints', { query: { pageSize: 50 } }),
    refetchInterval: liveMs,
  });
  return (
    <Section title={t('Endpoints')}>
      <QueryView
        query={endpoints}
        isEmpty={({ Data }) => Data.length === 0}
        empty={
          <Nothing title={t('No endpoints yet')} icon={<IconWebhook aria-hidden="true" />}>
            {t('Add the URL of one of your systems and choose the events it receives.')}
          </Nothing>
        }
      >
        {({ Data }) => <EndpointTable endpoints={Data} />}
      </QueryView>
    </Section>
  );
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  return (
    <DataTable
      label={t('Endpoints')}
      rows={endpoints}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: t('Address'),
          cell: (endpoint) => (
            <div>
              <Link href={`/webhooks/${endpoint.Id}`} className="text-link">
                {endpoint.Url}
              </Link>
              {endpoint.Description && (
                <Text size="xs" c="dimmed">
                  {endpoint.Description}
                </Text>
              )}
            </div>
          ),
        },
        {
          header: t('Events'),
          cell: ({ EventTypes }) => (EventTypes.length === 0 ? t('Everything') : EventTypes.map(inWords).join(', ')),
        },
        { header: t('Created'), cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
        {
          header: t('Status'),
          cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
        },
      ]}
    />
  );
}
