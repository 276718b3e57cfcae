import { IconGift } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CarrierEdit, OperatorCarrier } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatCount } from '../../ui/format.ts';
import { CarrierForm } from './carrier-form.tsx';
import { type ChoiceKind, ChoiceSection, NameCell } from './choice-section.tsx';

const kind: ChoiceKind<OperatorCarrier, CarrierEdit> = {
  words: {
    add: t('New carrier'),
    edit: t('Edit carrier'),
    none: t('No carriers yet'),
    saved: t('The carrier was saved.'),
    removed: t('The carrier can no longer be chosen.'),
  },
  dialog: 'carrier',
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
      title={t('Card carriers')}
      hint={t('The packaging that a card is attached to.')}
      newTitle={t('New card carrier')}
      icon={<IconGift aria-hidden="true" />}
      nameOf={({ Name }) => Name}
      aftermath={t('Existing orders keep it.')}
      columns={[
        { header: t('Carrier'), cell: ({ Name, Description }) => <NameCell name={Name} more={Description} /> },
        { header: t('Group'), cell: ({ FulfillmentGroup }) => FulfillmentGroup },
        {
          header: t('Cards'),
          cell: ({ MinSupportedQuantity, MaxSupportedQuantity }) =>
            t('{from} to {to}', { from: MinSupportedQuantity, to: MaxSupportedQuantity }),
        },
        { header: t('Products'), isNumeric: true, cell: ({ ProductIds }) => formatCount(ProductIds.length) },
      ]}
      form={(carrier, onClose) => <CarrierForm kind={kind} carrier={carrier} onClose={onClose} />}
    />
  );
}
