import { Accordion, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';

interface LanguagePanelsProps<Translation> {
  readonly translations: readonly Translation[];
  readonly title: (translation: Translation) => string;
  /** Absent: they are only shown. */
  readonly onRemove?: ((at: number) => void) | undefined;
  /** The fields of the translation at this place. */
  readonly children: (at: number) => ReactNode;
}

/** A panel with texts for each other language, which can be removed. */
export function LanguagePanels<Translation extends { readonly CultureCode: string }>({
  translations,
  title,
  onRemove,
  children,
}: LanguagePanelsProps<Translation>) {
  return (
    <Accordion variant="separated">
      {translations.map((translation, at) => (
        <Accordion.Item key={translation.CultureCode} value={translation.CultureCode}>
          <Accordion.Control>{title(translation)}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              {children(at)}
              {onRemove && (
                <Group>
                  <Button size="xs" variant="subtle" color="red" onClick={() => onRemove(at)}>
                    {t('Remove language')}
                  </Button>
                </Group>
              )}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
