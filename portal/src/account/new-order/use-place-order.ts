import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Problem } from '../../api/problem.ts';
import type { Order, OrderValidation } from '../../api/types.generated.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import { typeWords } from '../orders/order-words.ts';
import { emptyLine, type OrderValues, suggestPoNumber, toRequest } from './order-form.ts';

/** The form of a new order: checked, priced, confirmed and placed. */
export function usePlaceOrder() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [, go] = useLocation();
  const [firstOrderId, setFirstOrderId] = useState<string | null>(null);
  const form = useForm<OrderValues>({
    initialValues: {
      Type: 'DigitalDelivery',
      PONumber: suggestPoNumber(),
      Note: '',
      DepartmentId: '',
      LineItems: [emptyLine()],
    },
  });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: async (values): Promise<Order | null> => {
      setFirstOrderId(null);
      const body = toRequest(values);
      const check = await api.post('/Orders/Validate', { body });
      if (!check.Valid)
        throw new Problem(400, {
          title: 'Please check the order',
          detail: 'Correct the fields marked below.',
          code: 'InvalidRequest',
          errors: check.Errors,
        });
      if (!(await confirm(question(values, check)))) return null;
      return api.post('/Orders', { body }).catch((error: unknown) => {
        if (error instanceof Problem && typeof error.body.Id === 'string') setFirstOrderId(error.body.Id);
        throw error;
      });
    },
    onSaved: async (order) => {
      if (!order) return;
      notifyDone('Order placed.');
      await Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      go(`/orders/${order.Id}`);
    },
  });
  return { form, faults, isSaving, onSubmit, firstOrderId };
}

function question({ LineItems, Type }: OrderValues, check: OrderValidation) {
  const cost = formatMoney(check.TotalCost ?? 0, check.CurrencyCode ?? 'USD');
  const cards = LineItems.reduce((sum, { Quantity }) => sum + Number(Quantity || 1), 0);
  const consequences = [
    `${cost} ${check.SufficientFunds ? 'will' : 'would'} be taken from the available balance.`,
    `${cards === 1 ? 'One card is sent' : `${formatCount(cards)} cards are sent`} to ${LineItems.length === 1 ? 'one recipient' : `${formatCount(LineItems.length)} recipients`}, ${typeWords[Type].toLowerCase()}.`,
    'Gifts cannot be recalled once they are sent.',
  ];
  if (!check.SufficientFunds)
    consequences.unshift('The available balance is too low. The order will be rejected unless funds arrive first.');
  return { title: `Place this order for ${cost}?`, consequences, action: `Place order for ${cost}` };
}
