import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import type { Choice, ChoiceKind } from './choice-section.tsx';

interface ChoiceFormProps<Values extends Record<string, unknown> & { Id: string }, Row extends Choice, Body> {
  readonly kind: ChoiceKind<Row, Body>;
  /** The id of the edited one; null: a new one. */
  readonly id: string | null;
  readonly form: UseFormReturnType<Values>;
  /** The members as the service takes them, without the id. */
  readonly toBody: (values: Values) => Body;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The fields of one, with what saves them. Saving makes it active again. */
export function ChoiceForm<Values extends Record<string, unknown> & { Id: string }, Row extends Choice, Body>(
  props: ChoiceFormProps<Values, Row, Body>,
) {
  const { kind, id, form, toBody, onClose, children } = props;
  const client = useQueryClient();
  const saving = useSaveWithDraft({
    form,
    draft: [...kind.queryKey, id ?? 'new'].join('-'),
    save: (values) => {
      const body = toBody(values);
      return id === null ? kind.add({ ...body, Id: values.Id.trim() }) : kind.change(id, { ...body, Active: true });
    },
    onSaved: async () => {
      notifyDone(kind.words.saved);
      onClose();
      await client.invalidateQueries({ queryKey: kind.queryKey });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Save')} onClose={onClose}>
      {children}
    </DialogForm>
  );
}
