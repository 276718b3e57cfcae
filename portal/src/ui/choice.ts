import type { UseFormReturnType } from '@mantine/form';

/** Props of a select in a form in which an empty text means no choice. */
export function choice<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, path: string) {
  const input = form.getInputProps(path);
  return {
    'data-path': path,
    error: input.error as string | undefined,
    onBlur: input.onBlur as () => void,
    value: (input.value as string | null) || null,
    onChange: (value: string | null) => form.setFieldValue(path, (value ?? '') as never),
  };
}
