import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, segment } from '../../api/client.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { useSave } from '../../ui/use-save.ts';
import type { ChoiceKind } from './choice-section.tsx';

interface ChoiceFormProps<Values extends Record<string, unknown> & { Id: string }> {
  readonly kind: ChoiceKind;
  /** The id of the one that is changed; null: a new one is made. */
  readonly id: string | null;
  readonly form: UseFormReturnType<Values>;
  /** The members as the service takes them; the id is added where it belongs. */
  readonly toBody: (values: Values) => Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The fields of one, with what saves them. Whatever is changed can be chosen again. */
export function ChoiceForm<Values extends Record<string, unknown> & { Id: string }>(props: ChoiceFormProps<Values>) {
  const { kind, id, form, toBody, onClose, children } = props;
  const client = useQueryClient();
  const saving = useSave({
    form,
    save: (values) => {
      const { Id: _, ...members } = toBody(values);
      return id === null
        ? api.post(kind.path, { body: { ...members, Id: values.Id.trim() } })
        : api.put(`${kind.path}/${segment(id)}`, { ...members, Active: true });
    },
    onSaved: async () => {
      tellDone(`The ${kind.noun} was saved.`);
      onClose();
      await client.invalidateQueries({ queryKey: kind.queryKey });
    },
  });
  return (
    <DialogForm saving={saving} action="Save" onClose={onClose}>
      {children}
    </DialogForm>
  );
}
