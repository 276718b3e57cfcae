import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { WebhookEndpoint } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatInstant, inWords } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointStats } from './endpoint-stats.tsx';
import { EndpointStatus, EndpointWarning } from './endpoint-status.tsx';
import { MessageLog } from './message-log.tsx';
import { ReceiverGuide } from './receiver-guide.tsx';
import { SignatureCheck } from './signature-check.tsx';

/** Whether deliveries fail changes without an act of the reader. */
const liveMs = 5_000;

export function EndpointPage({ params }: { readonly params: { readonly id: string } }) {
  const endpoint = useQuery({
    queryKey: keys.webhookEndpoint(params.id),
    queryFn: () => api.get('/WebhookEndpoints/:id', { params: { id: params.id } }),
    refetchInterval: liveMs,
  });
  return (
    <Page
      title={endpoint.data?.Url ?? t('Endpoint')}
      lead={endpoint.data && <EndpointStatus endpoint={endpoint.data} />}
      actions={
        <>
          <ReceiverGuide />
          <SignatureCheck />
        </>
      }
      back={<BackLink href="/webhooks">{t('All webhooks')}</BackLink>}
    >
      <QueryView query={endpoint}>{(data) => <EndpointView endpoint={data} />}</QueryView>
    </Page>
  );
}

function EndpointView({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const mayManage = useCan('webhooks.manage');
  const facts: readonly Fact[] = [
    [t('Events'), endpoint.EventTypes.length === 0 ? t('Everything') : endpoint.EventTypes.map(inWords).join(', ')],
    [t('Description'), endpoint.Description ?? t('None')],
    [t('Headers'), endpoint.Headers.map(({ Name }) => Name).join(', ') || t('None')],
    [t('Created'), formatInstant(endpoint.CreatedAt)],
  ];
  return (
    <Stack gap="lg">
      <Section title={t('Endpoint')}>
        <Facts facts={facts} labelWidth="8rem" />
        <EndpointWarning endpoint={endpoint} />
        {mayManage && <EndpointActions endpoint={endpoint} />}
      </Section>
      <EndpointStats endpoint={endpoint} />
      <MessageLog endpointId={endpoint.Id} />
    </Stack>
  );
}
