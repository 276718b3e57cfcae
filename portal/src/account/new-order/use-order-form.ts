import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useMe } from '../../app/session.tsx';
import { dropDraft, keepDraft, readDraft } from '../../ui/draft.ts';
import { type SavedDraft, useSavedDraft } from './drafts/use-saved-draft.ts';
import { emptyOrder, type OrderValues } from './order-form.ts';
import type { OrderStart } from './order-start.ts';

const draftName = 'new-order';
/** Which draft on the service the form belongs to. */
const savedName = 'new-order-saved';

/** The fields of a new order, with what they begin with and where they are kept. */
export function useOrderForm(start: OrderStart | null) {
  const [, go] = useLocation();
  const [parameters] = useSearchParams();
  const { Id: personId } = useMe();
  const productId = parameters.get('product');
  // A product or order that was just chosen begins a new one; after that its draft counts.
  const hasStart = productId !== null || start !== null;
  useEffect(() => {
    if (hasStart) go('/orders/new', { replace: true });
  }, [hasStart, go]);
  const [draft] = useState(() => (hasStart ? null : readDraft<OrderValues>(draftName, personId)));
  const [opened] = useState(() => (hasStart ? (start?.draft ?? null) : readDraft<SavedDraft>(savedName, personId)));
  const [notes, setNotes] = useState(start?.notes ?? null);
  const form = useForm<OrderValues>({
    initialValues: draft ?? start?.values ?? emptyOrder(productId ?? ''),
    onValuesChange: (values) => keepDraft(draftName, personId, values),
  });
  const saved = useSavedDraft(form.getValues(), opened);
  useEffect(() => {
    if (saved.draft) keepDraft(savedName, personId, saved.draft);
    else dropDraft(savedName);
  }, [saved.draft, personId]);
  const startOver = () => {
    form.setValues(emptyOrder());
    form.clearErrors();
    dropDraft(draftName);
    setNotes(null);
    saved.close();
  };
  /** The order was placed. */
  const finish = async () => {
    dropDraft(draftName);
    await saved.remove();
  };
  return { form, isRestored: draft !== null, startOver, finish, notes, saved };
}
