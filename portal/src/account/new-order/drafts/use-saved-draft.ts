import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { OrderDraftContent } from '../../../api/types.generated.ts';
import { t } from '../../../i18n/t.ts';
import { notifyDone, notifyProblem } from '../../../ui/notify.tsx';
import type { LineValues, OrderValues } from '../order-form.ts';

const pauseMs = 1_500;

/** The draft on the service that a form belongs to. */
export interface SavedDraft {
  readonly id: string;
  readonly name: string;
}

/** Keeps the draft that is open as the form is; without one, the form is only kept in the browser's tab. */
export function useSavedDraft(values: OrderValues, opened: SavedDraft | null) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(opened);
  const content = JSON.stringify(draftOf(values));
  const [settled] = useDebouncedValue(content, pauseMs);
  const kept = useRef(content);
  const refresh = () => client.invalidateQueries({ queryKey: keys.orderDrafts });
  const save = useMutation({
    mutationFn: async ({ id, name, content }: SavedDraft & { readonly content: string }) => {
      await api.put('/OrderDrafts/:id', { params: { id }, body: bodyOf(name, content) });
      kept.current = content;
    },
    onSuccess: refresh,
  });
  const { mutate } = save;
  useEffect(() => {
    // What has settled may be older than what a new draft was saved with; then the form is still ahead of it.
    if (draft && settled === content && settled !== kept.current) mutate({ ...draft, content: settled });
  }, [draft, settled, content, mutate]);
  const begin = useMutation({
    mutationFn: (name: string) => api.post('/OrderDrafts', { body: bodyOf(name, content) }),
    onSuccess: async ({ Id, Name }) => {
      kept.current = content;
      setDraft({ id: Id, name: Name });
      notifyDone(t('Saved as a draft. Changes are saved as you make them.'));
      await refresh();
    },
    onError: notifyProblem,
  });
  const remove = async () => {
    if (!draft) return;
    setDraft(null);
    // The order was placed; a draft that is left over is deleted in a month.
    await api.delete('/OrderDrafts/:id', { params: { id: draft.id } }).catch(() => undefined);
    await refresh();
  };
  return {
    draft,
    begin: (name: string) => begin.mutate(name),
    isBeginning: begin.isPending,
    state: stateOf(save.isPending || content !== kept.current, save.isError),
    close: () => setDraft(null),
    remove,
  };
}

export type DraftState = 'saved' | 'saving' | 'failed';

function stateOf(isWaiting: boolean, isFailed: boolean): DraftState {
  if (isFailed) return 'failed';
  return isWaiting ? 'saving' : 'saved';
}

function bodyOf(name: string, content: string) {
  return { Name: name, Order: JSON.parse(content) as OrderDraftContent };
}

/** Without the keys that only this page knows its lines by. */
function draftOf({ Type, PONumber, Note, DepartmentId, LineItems }: OrderValues): OrderDraftContent {
  return { Type, PONumber, Note, DepartmentId, LineItems: LineItems.map(draftLineOf) };
}

function draftLineOf({ key: _, Value, Quantity, ...line }: LineValues): OrderDraftContent['LineItems'][number] {
  return { ...line, Value: String(Value), Quantity: String(Quantity) };
}
