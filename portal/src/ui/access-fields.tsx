import { TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../i18n/t.ts';

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;

interface AccessFieldsProps {
  readonly addressBlocks: InputProps;
  readonly expiresAt: InputProps;
}

/** From where and until when a credential can be used. */
export function AccessFields({ addressBlocks, expiresAt }: AccessFieldsProps) {
  return (
    <>
      <TagsInput
        label={t('Allowed addresses')}
        description={t('Blocks such as 192.0.2.0/24. Without any it can be used from everywhere.')}
        placeholder="192.0.2.0/24"
        splitChars={[',', ' ']}
        acceptValueOnBlur
        {...addressBlocks}
      />
      <TextInput
        type="date"
        label={t('Ends on')}
        description={t('At 00:00 UTC on this day. Without a day it does not end.')}
        {...expiresAt}
      />
    </>
  );
}
