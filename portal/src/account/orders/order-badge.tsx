import type { Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** An order's status; one that waits for somebody says so. */
export function OrderBadge({
  order: { Status, StatusReason },
}: {
  readonly order: Pick<Order, 'Status' | 'StatusReason'>;
}) {
  if (Status === 'Pending' && StatusReason === 'AwaitingFunds')
    return <StatusBadge status={StatusReason} label={t('Waiting for funds')} />;
  return <StatusBadge status={Status} />;
}
