import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Problem } from '../../api/problem.ts';
import type { Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import { useProducts } from '../products/use-products.ts';
import { toRequest } from './order-form.ts';
import type { OrderStart } from './order-start.ts';
import { placeQuestion } from './place-question.tsx';
import { useOrderForm } from './use-order-form.ts';

/** The form of a new order: checked, priced, confirmed and placed. */
export function usePlaceOrder(start: OrderStart | null) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [, go] = useLocation();
  const products = useProducts();
  const [firstOrderId, setFirstOrderId] = useState<string | null>(null);
  const { form, finish, ...kept } = useOrderForm(start);
  const saving = useSave({
    form,
    save: async (values): Promise<Order | null> => {
      setFirstOrderId(null);
      const body = toRequest(values);
      const check = await api.post('/Orders/Validate', { body });
      if (!check.Valid)
        throw new Problem(400, {
          title: t('Please check the order'),
          detail: t('Correct the fields marked below.'),
          code: 'InvalidRequest',
          errors: check.Errors,
        });
      if (!(await confirm(placeQuestion(values, check, products.data?.Data ?? [])))) return null;
      return api.post('/Orders', { body }).catch((error: unknown) => {
        if (error instanceof Problem && typeof error.body.Id === 'string') setFirstOrderId(error.body.Id);
        throw error;
      });
    },
    onSaved: async (order) => {
      if (!order) return;
      await finish();
      notifyDone(t('Order placed.'));
      await Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      go(`/orders/${order.Id}`);
    },
  });
  return { form, ...kept, ...saving, firstOrderId };
}
