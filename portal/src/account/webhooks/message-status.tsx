import type { WebhookMessage } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** A message that waits for another attempt after one that failed says so: "Pending" would look as if nothing was wrong. */
export function MessageStatus({ message }: { readonly message: Pick<WebhookMessage, 'Status' | 'Attempts'> }) {
  const { Status, Attempts } = message;
  const last = Attempts.at(-1);
  if (Status !== 'Pending' || !last || isSuccess(last)) return <StatusBadge status={Status} />;
  return <StatusBadge status="Retrying" label={t('Retrying')} />;
}

export function isSuccess({ StatusCode }: WebhookMessage['Attempts'][number]): boolean {
  return StatusCode !== null && StatusCode >= 200 && StatusCode < 300;
}
