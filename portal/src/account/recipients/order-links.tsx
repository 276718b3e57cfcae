import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { ForgetJob } from '../../api/types.generated.ts';
import { formatCount } from '../../ui/format.ts';

const linksMax = 3;

/** The orders that a request waits for. */
export function OrderLinks({ lines }: { readonly lines: ForgetJob['WaitingFor'] }) {
  const orderIds = [...new Set(lines.map(({ OrderId }) => OrderId))];
  if (orderIds.length === 0) return <Text size="xs">Waiting for a message or upload in progress.</Text>;
  return (
    <Text size="xs" component="div">
      Still to be sent:{' '}
      {orderIds.slice(0, linksMax).map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Anchor component={Link} href={`/orders/${id}`} inherit>
            order {id.slice(0, 8)}
          </Anchor>
        </span>
      ))}
      {orderIds.length > linksMax && ` and ${formatCount(orderIds.length - linksMax)} more`}
    </Text>
  );
}
