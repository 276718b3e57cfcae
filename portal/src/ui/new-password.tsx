import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../i18n/t.ts';

interface NewPassword extends Record<string, unknown> {
  Password: string;
  Again: string;
}

interface NewPasswordFieldsProps<Values extends NewPassword> {
  readonly form: UseFormReturnType<Values>;
  readonly label: string;
  readonly description: string;
}

/** A new password, twice, so that a slip of the finger locks nobody out. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  label,
  description,
}: NewPasswordFieldsProps<Values>) {
  return (
    <>
      <PasswordInput
        label={label}
        description={description}
        autoComplete="new-password"
        required
        {...form.getInputProps('Password')}
      />
      <PasswordInput
        label={t('Repeat password')}
        autoComplete="new-password"
        required
        {...form.getInputProps('Again')}
      />
    </>
  );
}

export function checkRepeated(again: string, { Password }: NewPassword): string | null {
  return again === Password ? null : t('The passwords do not match.');
}
