import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { WebhookEndpoint } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatInstant, inWords } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { MessageLog } from './message-log.tsx';

export function EndpointPage({ params }: { readonly params: { readonly id: string } }) {
  const endpoint = useQuery({
    queryKey: keys.webhookEndpoint(params.id),
    queryFn: () => api.get('/WebhookEndpoints/:id', { params: { id: params.id } }),
  });
  return (
    <Page
      title={endpoint.data?.Url ?? 'Endpoint'}
      lead={endpoint.data && <StatusBadge status={endpoint.data.Enabled ? 'Enabled' : 'Disabled'} />}
      back={<BackLink href="/webhooks">All webhooks</BackLink>}
    >
      <QueryView query={endpoint}>{(data) => <EndpointView endpoint={data} />}</QueryView>
    </Page>
  );
}

function EndpointView({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const mayManage = useCan('webhooks.manage');
  const facts: readonly Fact[] = [
    ['Events', endpoint.EventTypes.length === 0 ? 'All' : endpoint.EventTypes.map(inWords).join(', ')],
    ['Description', endpoint.Description ?? 'None'],
    ['Headers', endpoint.Headers.map(({ Name }) => Name).join(', ') || 'None'],
    ['Created', formatInstant(endpoint.CreatedAt)],
  ];
  return (
    <Stack gap="lg">
      <Section title="Endpoint">
        <Facts facts={facts} labelWidth="8rem" />
        {endpoint.DisabledReason && (
          <Alert color="red" variant="light" mt="md">
            {endpoint.DisabledReason === 'Gone'
              ? 'Disabled automatically because it answered 410 (Gone).'
              : 'Disabled automatically because it failed for five days.'}{' '}
            Enable it again once it works.
          </Alert>
        )}
        {mayManage && <EndpointActions endpoint={endpoint} />}
      </Section>
      <MessageLog endpointId={endpoint.Id} />
    </Stack>
  );
}
