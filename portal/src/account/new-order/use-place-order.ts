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
import type { OrderStart } from './repeat-order.ts';

const draftName = 'new-order';

/** The form of a new order: checked, priced, confirmed and placed. */
export function usePlaceOrder(start: OrderStart | null) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [, go] = useLocation();
  const products = useProducts();
  const [parameters] = useSearchParams();
  const [firstOrderId, setFirstOrderId] = useState<string | null>(null);
  const { Id: personId } = useMe();
  const productId = parameters.get('product');
  // A product or order that was just chosen begins a new one; after that its draft counts.
  const hasStart = productId !== null || start !== null;
  useEffect(() => {
    if (hasStart) go('/orders/new', { replace: true });
  }, [hasStart, go]);
  const [draft] = useState(() => (hasStart ? null : readDraft<OrderValues>(draftName, personId)));
  const [notes, setNotes] = useState(start?.notes ?? null);
  const form = useForm<OrderValues>({
    initialValues: draft ?? start?.values ?? emptyOrder(productId ?? ''),
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
    setNotes(null);
  };
  return { form, faults, isSaving, onSubmit, firstOrderId, isRestored: draft !== null, startOver, notes };
}
