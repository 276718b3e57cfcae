import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { ForgetJob } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';

const linksMax = 3;

/** The orders that a request waits for. */
export function OrderLinks({ lines }: { readonly lines: ForgetJob['WaitingFor'] }) {
  const orderIds = [...new Set(lines.map(({ OrderId }) => OrderId))];
  if (orderIds.length === 0) return <Text size="xs">{t('Waiting for a message or upload in progress.')}</Text>;
  return (
    <Text size="xs" component="div">
      {rich('Still to be sent: {orders}', {
        orders: orderIds.slice(0, linksMax).map((id, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Anchor component={Link} href={`/orders/${id}`} inherit>
              {t('order {id}', { id: id.slice(0, 8) })}
            </Anchor>
          </span>
        )),
      })}
      {orderIds.length > linksMax && t(' and {count} more', { count: orderIds.length - linksMax })}
    </Text>
  );
}
