import { IconTruck } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorShippingMethod, ShippingMethodEdit } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { type ChoiceKind, ChoiceSection, NameCell } from './choice-section.tsx';
import { MethodForm } from './method-form.tsx';

const kind: ChoiceKind<OperatorShippingMethod, ShippingMethodEdit> = {
  words: {
    add: t('New method'),
    edit: t('Edit method'),
    none: t('No methods yet'),
    saved: t('The method was saved.'),
    removed: t('The method can no longer be chosen.'),
  },
  dialog: 'method',
  queryKey: keys.operator.shippingMethods,
  list: () => api.get('/operator/ShippingMethods'),
  add: (body) => api.post('/operator/ShippingMethods', { body }),
  change: (id, body) => api.put('/operator/ShippingMethods/:id', { params: { id }, body }),
  remove: (id) => api.delete('/operator/ShippingMethods/:id', { params: { id } }),
};

export function MethodsSection() {
  return (
    <ChoiceSection
      kind={kind}
      title={t('Shipping methods')}
      newTitle={t('New shipping method')}
      icon={<IconTruck aria-hidden="true" />}
      nameOf={({ Carrier, Description }) => `${Carrier}: ${Description}`}
      aftermath={t('Existing orders keep it.')}
      columns={[
        { header: t('Method'), cell: ({ Carrier, Description }) => <NameCell name={Carrier} more={Description} /> },
        { header: t('Group'), cell: ({ FulfillmentGroup }) => FulfillmentGroup },
        { header: t('Cost'), isNumeric: true, cell: ({ Cost, CurrencyCode }) => formatMoney(Cost, CurrencyCode) },
        { header: t('Tiers'), isNumeric: true, cell: ({ Tiers }) => formatCount(Tiers.length) },
      ]}
      form={(method, onClose) => <MethodForm kind={kind} method={method} onClose={onClose} />}
    />
  );
}
