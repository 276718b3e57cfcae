import { IconGift } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CarrierEdit, OperatorCarrier } from '../../api/types.generated.ts';
import { formatCount } from '../../ui/format.ts';
import { CarrierForm } from './carrier-form.tsx';
import { type ChoiceKind, ChoiceSection, NameCell } from './choice-section.tsx';

const kind: ChoiceKind<OperatorCarrier, CarrierEdit> = {
  noun: 'carrier',
  queryKey: keys.operator.carriers,
  list: () => api.get('/operator/Carriers'),
  add: (body) => api.post('/operator/Carriers', { body }),
  change: (id, body) => api.put('/operator/Carriers/:id', { params: { id }, body }),
  remove: (id) => api.delete('/operator/Carriers/:id', { params: { id } }),
};

export function CarriersSection() {
  return (
    <ChoiceSection
      kind={kind}
      title="Card carriers"
      hint="The packaging that a card is attached to."
      newTitle="New card carrier"
      icon={<IconGift aria-hidden="true" />}
      nameOf={({ Name }) => Name}
      aftermath="Existing orders keep it."
      columns={[
        { header: 'Carrier', cell: ({ Name, Description }) => <NameCell name={Name} more={Description} /> },
        { header: 'Group', cell: ({ FulfillmentGroup }) => FulfillmentGroup },
        {
          header: 'Cards',
          cell: ({ MinSupportedQuantity, MaxSupportedQuantity }) =>
            `${formatCount(MinSupportedQuantity)} to ${formatCount(MaxSupportedQuantity)}`,
        },
        { header: 'Products', isNumeric: true, cell: ({ ProductIds }) => formatCount(ProductIds.length) },
      ]}
      form={(carrier, onClose) => <CarrierForm kind={kind} carrier={carrier} onClose={onClose} />}
    />
  );
}
