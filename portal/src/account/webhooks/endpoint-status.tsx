import { Alert } from '@mantine/core';
import type { WebhookEndpoint } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatInstant } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Enabled alone would promise that messages arrive. */
export function EndpointStatus({ endpoint: { Enabled, FailingSince } }: { readonly endpoint: WebhookEndpoint }) {
  if (!Enabled) return <StatusBadge status="Disabled" />;
  return <StatusBadge status={FailingSince ? 'Failing' : 'Enabled'} />;
}

export function EndpointWarning({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const words = warningOf(endpoint);
  return (
    words && (
      <Alert color="red" variant="light" mt="md">
        {words}
      </Alert>
    )
  );
}

function warningOf({ Enabled, DisabledReason, FailingSince }: WebhookEndpoint): string | null {
  if (DisabledReason === 'Gone')
    return t('Disabled automatically because it answered 410 (Gone). Enable it again once it works.');
  if (DisabledReason === 'Failing')
    return t('Disabled automatically because it failed for five days. Enable it again once it works.');
  if (!Enabled || !FailingSince) return null;
  return t(
    'Every delivery has failed since {date}. Messages are retried; open one below to see the answers. After five days the endpoint is disabled.',
    { date: formatInstant(FailingSince) },
  );
}
