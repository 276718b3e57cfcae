import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sortFaults } from './form-faults.ts';

interface SaveOptions<Values, Answer> {
  readonly form: UseFormReturnType<Values>;
  readonly save: (values: Values) => Promise<Answer>;
  readonly onSaved: (answer: Answer, values: Values) => void | Promise<void>;
}

/** Submits a form; rejected fields show their errors, the rest are in `faults` above the button. */
export function useSave<Values extends Record<string, unknown>, Answer>({
  form,
  save,
  onSaved,
}: SaveOptions<Values, Answer>) {
  const [faults, setFaults] = useState<readonly string[]>([]);
  const mutation = useMutation({
    mutationFn: save,
    onMutate: () => setFaults([]),
    onSuccess: (answer, values) => onSaved(answer, values),
    onError: (error) => {
      const sorted = sortFaults(error, (path) => hasPath(form.getValues(), path));
      form.setErrors(sorted.byField);
      setFaults(sorted.others);
      focusFirstFault();
    },
  });
  return {
    faults,
    isSaving: mutation.isPending,
    onSubmit: form.onSubmit((values) => mutation.mutate(values as Values), focusFirstFault),
  };
}

function hasPath(values: unknown, path: string): boolean {
  let place = values;
  for (const name of path.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return false;
    place = (place as Record<string, unknown>)[name];
  }
  return true;
}

function focusFirstFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
