import { Button, Group, Text } from '@mantine/core';
import { IconGift, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorCarrier } from '../../api/types/operator.ts';
import type { Listed } from '../../api/types/page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { CarrierDialog } from './carrier-dialog.tsx';

export function CarriersSection() {
  const [open, setOpen] = useState<OperatorCarrier | 'new' | null>(null);
  const carriers = useQuery({
    queryKey: keys.operator.carriers,
    queryFn: () => api.get<Listed<OperatorCarrier>>('/operator/Carriers'),
  });
  const remove = useAct({
    run: ({ Id }: OperatorCarrier) => api.delete(`/operator/Carriers/${segment(Id)}`),
    question: ({ Name }) => ({
      title: `Take ${Name} away?`,
      consequences: ['New orders can no longer choose it.', 'Parcels already ordered are packed in it.'],
      action: 'Take it away',
      isDangerous: true,
    }),
    stale: [keys.operator.carriers],
    done: 'The carrier can no longer be chosen.',
  });
  return (
    <Section
      title="Card carriers"
      hint="The packaging that a card is attached to."
      actions={
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setOpen('new')}>
          New carrier
        </Button>
      }
    >
      <QueryView
        query={carriers}
        isEmpty={({ Data }) => Data.length === 0}
        empty={<Nothing title="No carrier yet" icon={<IconGift aria-hidden="true" />} />}
      >
        {({ Data }) => (
          <DataTable
            label="Card carriers"
            rows={Data}
            rowKey={({ Id }) => Id}
            columns={[
              {
                header: 'Carrier',
                cell: ({ Name, Description }) => (
                  <div>
                    <Text size="sm" fw={600}>
                      {Name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {Description}
                    </Text>
                  </div>
                ),
              },
              { header: 'Group', cell: ({ FulfillmentGroup }) => FulfillmentGroup },
              {
                header: 'Cards',
                cell: ({ MinSupportedQuantity, MaxSupportedQuantity }) =>
                  `${formatCount(MinSupportedQuantity)} to ${formatCount(MaxSupportedQuantity)}`,
              },
              { header: 'Products', isNumeric: true, cell: ({ ProductIds }) => formatCount(ProductIds.length) },
              { header: 'Status', cell: ({ Active }) => <StatusBadge status={Active ? 'Active' : 'Retired'} /> },
            ]}
            actions={(carrier) => (
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setOpen(carrier)}
                  aria-label={`Change ${carrier.Name}`}
                >
                  Change
                </Button>
                {carrier.Active && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => remove.act(carrier)}
                    aria-label={`Remove ${carrier.Name}`}
                  >
                    Remove
                  </Button>
                )}
              </Group>
            )}
          />
        )}
      </QueryView>
      <CarrierDialog carrier={open} onClose={() => setOpen(null)} />
    </Section>
  );
}
