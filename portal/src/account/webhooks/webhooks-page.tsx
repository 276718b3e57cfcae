import { Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { WebhookEndpoint } from '../../api/types/notices.ts';
import type { Page as PageOf } from '../../api/types/page.ts';
import { useCan } from '../../app/session.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant, inWords } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { MessageLog } from './message-log.tsx';

export function WebhooksPage() {
  const mayManage = useCan('webhooks.manage');
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const endpoints = useQuery({
    queryKey: keys.webhookEndpoints,
    queryFn: () => api.get<PageOf<WebhookEndpoint>>('/WebhookEndpoints', { query: { pageSize: 50 } }),
  });
  return (
    <Page
      title="Webhooks"
      lead="The service tells your systems what happened, signed, and tries again until it was heard."
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
            New endpoint
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <Section title="Endpoints">
          <QueryView
            query={endpoints}
            isEmpty={({ Data }) => Data.length === 0}
            empty={
              <Nothing title="No endpoint yet" icon={<IconWebhook aria-hidden="true" />}>
                Add the address of a system of yours, and choose what it hears about.
              </Nothing>
            }
          >
            {({ Data }) => (
              <DataTable
                label="Endpoints"
                rows={Data}
                rowKey={({ Id }) => Id}
                columns={[
                  {
                    header: 'Address',
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
                    header: 'Hears about',
                    cell: ({ EventTypes }) =>
                      EventTypes.length === 0 ? 'Everything' : EventTypes.map(inWords).join(', '),
                  },
                  { header: 'Created', cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
                  {
                    header: 'Status',
                    cell: ({ Enabled }) => <StatusBadge status={Enabled ? 'Enabled' : 'Disabled'} />,
                  },
                ]}
              />
            )}
          </QueryView>
        </Section>
        <MessageLog />
      </Stack>
      <EndpointDialog
        isOpen={isOpen}
        endpoint={null}
        onClose={() => setOpen(false)}
        onSaved={({ Secret }) => setSecret(Secret ?? null)}
      />
      <SecretOnce
        title="Signing secret"
        secret={secret}
        hint="Your system checks with it that a call comes from this service. See the guide for how."
        onClose={() => setSecret(null)}
      />
    </Page>
  );
}
