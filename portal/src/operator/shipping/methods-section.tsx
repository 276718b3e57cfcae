import { IconTruck } from '@tabler/icons-react';
import { keys } from '../../api/keys.ts';
import type { OperatorShippingMethod } from '../../api/types/operator.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { type ChoiceKind, ChoiceSection, NameCell } from './choice-section.tsx';
import { MethodForm } from './method-form.tsx';

const kind: ChoiceKind = {
  noun: 'method',
  path: '/operator/ShippingMethods',
  queryKey: keys.operator.shippingMethods,
};

export function MethodsSection() {
  return (
    <ChoiceSection<OperatorShippingMethod>
      kind={kind}
      title="Shipping methods"
      newTitle="New shipping method"
      icon={<IconTruck aria-hidden="true" />}
      nameOf={({ Carrier, Description }) => `${Carrier}: ${Description}`}
      aftermath="Orders of the past keep it, their parcels are sent as agreed."
      columns={[
        { header: 'Method', cell: ({ Carrier, Description }) => <NameCell name={Carrier} more={Description} /> },
        { header: 'Group', cell: ({ FulfillmentGroup }) => FulfillmentGroup },
        { header: 'Cost', isNumeric: true, cell: ({ Cost, CurrencyCode }) => formatMoney(Cost, CurrencyCode) },
        { header: 'Tiers', isNumeric: true, cell: ({ Tiers }) => formatCount(Tiers.length) },
      ]}
      form={(method, onClose) => <MethodForm kind={kind} method={method} onClose={onClose} />}
    />
  );
}
