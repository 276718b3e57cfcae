import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Problem } from '../../api/problem.ts';
import type { Order } from '../../api/types.generated.ts';
import { useMe } from '../../app/session.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { dropDraft, keepDraft, readDraft } from '../../ui/draft.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import { useProducts } from '../products/use-products.ts';
import { emptyOrder, type OrderValues, toRequest } from './order-form.ts';
import { placeQuestion } from './place-question.tsx';

const draftName = 'new-order';

/** The form of a new order: checked, priced, confirmed and placed. */
export function usePlaceOrder() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [, go] = useLocation();
  const products = useProducts();
  const [parameters] = useSearchParams();
  const [firstOrderId, setFirstOrderId] = useState<string | null>(null);
  const { Id: personId } = useMe();
  const productId = parameters.get('product');
  // A product that was just chosen begins a new order; after that its draft counts.
  useEffect(() => {
    if (productId !== null) go('/orders/new', { replace: true });
  }, [productId, go]);
  const [draft] = useState(() => (productId === null ? readDraft<OrderValues>(draftName, personId) : null));
  const form = useForm<OrderValues>({
    initialValues: draft ?? emptyOrder(productId ?? ''),
    onValuesChange: (values) => keepDraft(draftName, personId, values),
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
      if (!(await confirm(placeQuestion(values, check, products.data?.Data ?? [])))) return null;
      return api.post('/Orders', { body }).catch((error: unknown) => {
        if (error instanceof Problem && typeof error.body.Id === 'string') setFirstOrderId(error.body.Id);
        throw error;
      });
    },
    onSaved: async (order) => {
      if (!order) return;
      dropDraft(draftName);
      notifyDone('Order placed.');
      await Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      go(`/orders/${order.Id}`);
    },
  });
  const startOver = () => {
    form.setValues(emptyOrder());
    form.clearErrors();
    dropDraft(draftName);
  };
  return { form, faults, isSaving, onSubmit, firstOrderId, isRestored: draft !== null, startOver };
}
