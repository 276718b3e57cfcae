import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { WebhookEndpoint } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';

/** What an administrator can do with an endpoint. */
export function EndpointActions({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const dialog = useUrlDialog('edit');
  const [secret, setSecret] = useState<string | null>(null);
  const { test, rotate, toggle, remove } = useEndpointActs(endpoint, setSecret);
  return (
    <Group mt="md" gap="xs">
      <Button size="xs" onClick={() => test.act(undefined)} loading={test.isRunning} disabled={!endpoint.Enabled}>
        {t('Send test message')}
      </Button>
      <Button size="xs" variant="light" onClick={() => dialog.open()}>
        {t('Edit')}
      </Button>
      <Button size="xs" variant="light" onClick={() => toggle.act(undefined)}>
        {endpoint.Enabled ? t('Disable') : t('Enable')}
      </Button>
      <Button size="xs" variant="light" onClick={() => rotate.act(undefined)}>
        {t('New secret')}
      </Button>
      <Button size="xs" variant="subtle" color="red" onClick={() => remove.act(undefined)}>
        {t('Remove')}
      </Button>
      <EndpointDialog isOpen={dialog.isOpen} endpoint={endpoint} onClose={dialog.close} onSaved={() => undefined} />
      <SecretOnce
        title={t('New signing secret')}
        secret={secret}
        hint={t('The old secret also works for another 24 hours.')}
        onClose={() => setSecret(null)}
      />
    </Group>
  );
}

function useEndpointActs(endpoint: WebhookEndpoint, onSecret: (secret: string) => void) {
  const [, go] = useLocation();
  const params = { id: endpoint.Id };
  const stale = [keys.everyWebhook];
  const test = useAct({
    run: () => api.post('/WebhookEndpoints/:id/Test', { params }),
    stale,
    done: t('Test message queued.'),
  });
  const rotate = useAct({
    run: () => api.post('/WebhookEndpoints/:id/RotateSecret', { params }),
    question: () => ({
      title: t('Create a new signing secret?'),
      consequences: [
        t(
          'For 24 hours, messages are signed with both the old and the new secret, so you can switch without downtime.',
        ),
        t('After that, the old secret stops working. The new one is shown only once.'),
      ],
      action: t('Create new secret'),
    }),
    stale,
    onDone: ({ Secret }) => onSecret(Secret),
  });
  const toggle = useAct({
    run: () => api.patch('/WebhookEndpoints/:id', { params, body: { Enabled: !endpoint.Enabled } }),
    stale,
    done: endpoint.Enabled ? t('Endpoint disabled.') : t('Endpoint enabled.'),
  });
  const remove = useAct({
    run: () => api.delete('/WebhookEndpoints/:id', { params }),
    question: () => ({
      title: t('Remove this endpoint?'),
      consequences: [t('Nothing more is sent to it; queued messages are dropped.'), t('This cannot be undone.')],
      action: t('Remove endpoint'),
      isDangerous: true,
    }),
    stale,
    done: t('Endpoint removed.'),
    onDone: () => go('/webhooks'),
  });
  return { test, rotate, toggle, remove };
}
