import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { sortFaults } from './form-faults.ts';

export interface SaveOptions<Values, Answer> {
  readonly form: UseFormReturnType<Values>;
  /** Asked first, if the person must confirm; without a yes nothing is saved and the form stays as it is. */
  readonly confirm?: (values: Values) => Promise<boolean>;
  readonly save: (values: Values) => Promise<Answer>;
  readonly onSaved: (answer: Answer, values: Values) => void | Promise<void>;
}

/** Submits a form. Rejected fields show their errors; what no visible field shows is in `faults`, at the top of the form. */
export function useSave<Values extends Record<string, unknown>, Answer>({
  form,
  confirm = async () => true,
  save,
  onSaved,
}: SaveOptions<Values, Answer>) {
  const [faults, setFaults] = useState<readonly string[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const mutation = useMutation({
    mutationFn: save,
    onMutate: () => setFaults([]),
    onSuccess: (answer, values) => onSaved(answer, values),
    onError: (error) => {
      const sorted = sortFaults(error, (path) => visibleFields(element.current, path));
      form.setErrors(sorted.byField);
      setFaults(sorted.others);
      focusFirstFault(element.current);
    },
  });
  const submit = async (values: Values) => {
    if (await confirm(values)) mutation.mutate(values);
  };
  return {
    faults,
    isSaving: mutation.isPending,
    onSubmit: (event?: FormEvent<HTMLFormElement>) => {
      element.current = event?.currentTarget ?? null;
      form.onSubmit(
        (values) => void submit(values as Values),
        () => focusFirstFault(element.current),
      )(event);
    },
  };
}

/**
 * The paths of the fields that show an error of this path now: the field itself, or, for an object that is missing, its required
 * fields or else its first one. Fields in a hidden tab are not among them.
 */
function visibleFields(form: HTMLFormElement | null, path: string): string[] {
  const visible = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].filter((field) =>
    field.checkVisibility(),
  );
  const pathOf = (field: HTMLElement) => field.dataset.path ?? '';
  if (visible.some((field) => pathOf(field) === path)) return [path];
  const below = visible.filter((field) => pathOf(field).startsWith(`${path}.`));
  const required = below.filter((field) => field.matches('[required], [aria-required="true"]'));
  return (required.length > 0 ? required : below.slice(0, 1)).map(pathOf);
}

function focusFirstFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]')?.focus());
}
