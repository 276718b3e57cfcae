import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useMe } from '../app/session.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { type SaveOptions, useSave } from './use-save.ts';

/** What a form shows about a draft that it began with. */
export interface RestoredDraft {
  readonly isRestored: boolean;
  readonly startOver: () => void;
}

interface DraftOptions<Values, Answer> extends SaveOptions<Values, Answer> {
  /** Where the form's draft is kept. */
  readonly draft: string;
  /** What of it is stored; all where it is left out. Secrets must not be: they survive a sign-in, but no reload. */
  readonly keep?: (values: Values) => Partial<Values>;
}

/** Like `useSave`, for a form whose changes survive leaving the page and a new sign-in until they are saved. */
export function useSaveWithDraft<Values extends Record<string, unknown>, Answer>({
  draft: name,
  keep = (values) => values,
  ...options
}: DraftOptions<Values, Answer>) {
  const { form, onSaved } = options;
  const restored = useDraft(form, name, keep);
  const saving = useSave({
    ...options,
    onSaved: (answer, values) => {
      dropDraft(name);
      return onSaved(answer, values);
    },
  });
  return { ...saving, restored };
}

function useDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: string,
  keep: (values: Values) => Partial<Values>,
): RestoredDraft {
  const { Id: personId } = useMe();
  const [draft] = useState(() => readDraft<Partial<Values>>(name, personId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over what the form began with
  useEffect(() => {
    if (draft) form.setValues(draft);
  }, []);
  const values = form.getValues();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something was entered, and never before
  useEffect(() => {
    if (form.isDirty()) keepDraft(name, personId, values, keep(values));
  }, [values]);
  return {
    isRestored: draft !== null,
    startOver: () => {
      form.reset();
      dropDraft(name);
    },
  };
}
