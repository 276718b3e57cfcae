import { Button, Group, Text } from '@mantine/core';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorShippingMethod } from '../../api/types/operator.ts';
import type { Listed } from '../../api/types/page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { MethodDialog } from './method-dialog.tsx';

export function MethodsSection() {
  const [open, setOpen] = useState<OperatorShippingMethod | 'new' | null>(null);
  const methods = useQuery({
    queryKey: keys.operator.shippingMethods,
    queryFn: () => api.get<Listed<OperatorShippingMethod>>('/operator/ShippingMethods'),
  });
  const remove = useAct({
    run: ({ Id }: OperatorShippingMethod) => api.delete(`/operator/ShippingMethods/${segment(Id)}`),
    question: ({ Carrier, Description }) => ({
      title: `Take ${Carrier}: ${Description} away?`,
      consequences: [
        'New orders can no longer choose it.',
        'Orders of the past keep it, their parcels are sent as agreed.',
      ],
      action: 'Take it away',
      isDangerous: true,
    }),
    stale: [keys.operator.shippingMethods],
    done: 'The method can no longer be chosen.',
  });
  return (
    <Section
      title="Shipping methods"
      actions={
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setOpen('new')}>
          New method
        </Button>
      }
    >
      <QueryView
        query={methods}
        isEmpty={({ Data }) => Data.length === 0}
        empty={<Nothing title="No method yet" icon={<IconTruck aria-hidden="true" />} />}
      >
        {({ Data }) => (
          <DataTable
            label="Shipping methods"
            rows={Data}
            rowKey={({ Id }) => Id}
            columns={[
              {
                header: 'Method',
                cell: ({ Carrier, Description }) => (
                  <div>
                    <Text size="sm" fw={600}>
                      {Carrier}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {Description}
                    </Text>
                  </div>
                ),
              },
              { header: 'Group', cell: ({ FulfillmentGroup }) => FulfillmentGroup },
              { header: 'Cost', isNumeric: true, cell: ({ Cost, CurrencyCode }) => formatMoney(Cost, CurrencyCode) },
              { header: 'Tiers', isNumeric: true, cell: ({ Tiers }) => formatCount(Tiers.length) },
              { header: 'Status', cell: ({ Active }) => <StatusBadge status={Active ? 'Active' : 'Retired'} /> },
            ]}
            actions={(method) => (
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setOpen(method)}
                  aria-label={`Change ${method.Description}`}
                >
                  Change
                </Button>
                {method.Active && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => remove.act(method)}
                    aria-label={`Remove ${method.Description}`}
                  >
                    Remove
                  </Button>
                )}
              </Group>
            )}
          />
        )}
      </QueryView>
      <MethodDialog method={open} onClose={() => setOpen(null)} />
    </Section>
  );
}
