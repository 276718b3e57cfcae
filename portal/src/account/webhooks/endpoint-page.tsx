import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { WebhookEndpoint } from '../../api/types/notices.ts';
import { useCan } from '../../app/session.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatInstant, inWords } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { MessageLog } from './message-log.tsx';

export function EndpointPage({ params }: { readonly params: { readonly id: string } }) {
  const endpoint = useQuery({
    queryKey: keys.webhookEndpoint(params.id),
    queryFn: () => api.get<WebhookEndpoint>(`/WebhookEndpoints/${segment(params.id)}`),
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
    ['Hears about', endpoint.EventTypes.length === 0 ? 'Everything' : endpoint.EventTypes.map(inWords).join(', ')],
    ['Description', endpoint.Description ?? 'None'],
    ['Headers', endpoint.Headers.map(({ Name }) => Name).join(', ') || 'None of your own'],
    ['Created', formatInstant(endpoint.CreatedAt)],
  ];
  return (
    <Stack gap="lg">
      <Section title="The endpoint">
        <Facts facts={facts} labelWidth="8rem" />
        {endpoint.DisabledReason && (
          <Alert color="red" variant="light" mt="md">
            {endpoint.DisabledReason === 'Gone'
              ? 'The service disabled it, because it answered 410: gone for good.'
              : 'The service disabled it, because it had not answered for five days.'}{' '}
            Enable it again once it works.
          </Alert>
        )}
        {mayManage && <EndpointActions endpoint={endpoint} />}
      </Section>
      <MessageLog endpointId={endpoint.Id} />
    </Stack>
  );
}

function EndpointActions({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const [, go] = useLocation();
  const [isChanging, setChanging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const path = `/WebhookEndpoints/${segment(endpoint.Id)}`;
  const stale = [keys.everyWebhook];
  const test = useAct({ run: () => api.post(`${path}/Test`), stale, done: 'A test message is on its way.' });
  const rotate = useAct({
    run: () => api.post<WebhookEndpoint>(`${path}/RotateSecret`),
    question: () => ({
      title: 'Make a new signing secret?',
      consequences: [
        'For 24 hours messages are signed with the old and the new secret, so that you can change over without a gap.',
        'Afterwards the old one is dead. The new one is shown once.',
      ],
      action: 'Make a new secret',
    }),
    stale,
    onDone: ({ Secret }) => setSecret(Secret ?? null),
  });
  const toggle = useAct({
    run: () => api.patch(path, { Enabled: !endpoint.Enabled }),
    stale,
    done: endpoint.Enabled ? 'The endpoint hears nothing for now.' : 'The endpoint hears again.',
  });
  const remove = useAct({
    run: () => api.delete(path),
    question: () => ({
      title: 'Remove this endpoint?',
      consequences: [
        'Nothing is sent there any more; messages still waiting for it are given up.',
        'This cannot be undone.',
      ],
      action: 'Remove it',
      isDangerous: true,
    }),
    stale,
    done: 'The endpoint was removed.',
    onDone: () => go('/webhooks'),
  });
  return (
    <Group mt="md" gap="xs">
      <Button size="xs" onClick={() => test.act(undefined)} loading={test.isRunning} disabled={!endpoint.Enabled}>
        Send a test
      </Button>
      <Button size="xs" variant="light" onClick={() => setChanging(true)}>
        Change
      </Button>
      <Button size="xs" variant="light" onClick={() => toggle.act(undefined)}>
        {endpoint.Enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button size="xs" variant="light" onClick={() => rotate.act(undefined)}>
        New secret
      </Button>
      <Button size="xs" variant="subtle" color="red" onClick={() => remove.act(undefined)}>
        Remove
      </Button>
      <EndpointDialog
        isOpen={isChanging}
        endpoint={endpoint}
        onClose={() => setChanging(false)}
        onSaved={() => undefined}
      />
      <SecretOnce
        title="New signing secret"
        secret={secret}
        hint="The old one works beside it for 24 hours."
        onClose={() => setSecret(null)}
      />
    </Group>
  );
}
