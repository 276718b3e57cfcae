import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../i18n/t.ts';

interface SearchFieldProps extends Omit<TextInputProps, 'onChange'> {
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** The search of a page, focused by the "/" key. */
export function SearchField({ onChange, ...input }: SearchFieldProps) {
  return (
    <TextInput
      label={t('Search')}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-search
      maw={420}
      {...input}
    />
  );
}
