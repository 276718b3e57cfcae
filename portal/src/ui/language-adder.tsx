import { Button, Group, type MantineSize, type MantineSpacing, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../i18n/t.ts';
import { languageName } from './language-name.ts';

interface LanguageAdderProps {
  /** The languages that are there already, and cannot be added again. */
  readonly known: readonly string[];
  readonly onAdd: (cultureCode: string) => void;
  readonly size?: MantineSize;
  readonly mt?: MantineSpacing;
}

export function LanguageAdder({ known, onAdd, size = 'sm', mt }: LanguageAdderProps) {
  const [typed, setTyped] = useState('');
  const culture = typed.trim();
  return (
    <Group align="flex-end" mt={mt}>
      <TextInput
        label={t('Language')}
        placeholder="de-DE"
        description={culture === '' ? t('Its code, such as de-DE or pt-BR') : languageName(culture)}
        size={size}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        size={size}
        variant="light"
        leftSection={<IconPlus size={size === 'xs' ? 14 : 16} />}
        disabled={culture === '' || known.includes(culture)}
        onClick={() => {
          onAdd(culture);
          setTyped('');
        }}
      >
        {t('Add language')}
      </Button>
    </Group>
  );
}
