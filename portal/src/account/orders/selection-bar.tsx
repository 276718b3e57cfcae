import { Button, Group, Paper, Text } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { BulkVoid } from './bulk-void.tsx';
import { ordersInWords } from './order-words.ts';
import type { OrderSelection } from './use-order-selection.ts';
import type { VoidSource } from './void-orders.ts';

/** What can be done with the selected orders. It stays in sight while the list scrolls. */
export function SelectionBar({ selection: { orders, clear } }: { readonly selection: OrderSelection }) {
  const [source, setSource] = useState<VoidSource | null>(null);
  return (
    <>
      {orders.length > 0 && (
        <Paper className="sheet selection-bar" p="xs" role="region" aria-label={t('Selected orders')}>
          <Group gap="xs" justify="space-between">
            <Text size="sm" fw={600} role="status">
              {t('{orders} selected', { orders: ordersInWords(orders.length) })}
            </Text>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={clear}>
                {t('Clear')}
              </Button>
              <Button
                size="xs"
                variant="light"
                color="red"
                leftSection={<IconCreditCardOff size={16} />}
                onClick={() => setSource({ orders })}
              >
                {t('Void selected')}
              </Button>
            </Group>
          </Group>
        </Paper>
      )}
      <BulkVoid source={source} onClose={() => setSource(null)} onVoided={clear} />
    </>
  );
}
