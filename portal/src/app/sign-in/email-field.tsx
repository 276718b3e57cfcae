import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../i18n/t.ts';

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;

/** The address that somebody signs in with: the first field of a form. */
export function EmailField({ input }: { readonly input: InputProps }) {
  return <TextInput label={t('Email')} type="email" autoComplete="username" autoFocus required {...input} />;
}
