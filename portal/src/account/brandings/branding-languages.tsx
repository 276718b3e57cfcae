import { Accordion, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { BrandingValues } from './branding-editor.tsx';

interface BrandingLanguagesProps {
  readonly form: UseFormReturnType<BrandingValues>;
  readonly mayManage: boolean;
}

/** The branding's words for recipients of other languages. */
export function BrandingLanguages({ form, mayManage }: BrandingLanguagesProps) {
  const [culture, setCulture] = useState('');
  const { Translations } = form.getValues().Settings;
  const isKnown = Translations.some(({ CultureCode }) => CultureCode === culture.trim());
  const field = (at: number, name: string) => ({
    ...form.getInputProps(`Settings.Translations.${at}.${name}`),
    readOnly: !mayManage,
  });
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        Other languages
      </Text>
      <Accordion variant="separated">
        {Translations.map(({ CultureCode }, at) => (
          <Accordion.Item key={CultureCode} value={CultureCode}>
            <Accordion.Control>{CultureCode}</Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                <TextInput label="Sender's name" {...field(at, 'SenderName')} />
                <TextInput label="Subject" {...field(at, 'Subject')} />
                <TextInput label="Headline on top" {...field(at, 'LogoText')} />
                <Textarea label="Closing words" autosize {...field(at, 'Footer')} />
                {mayManage && (
                  <Group>
                    <Button
                      size="xs"
                      variant="subtle"
                      color="red"
                      onClick={() => form.removeListItem('Settings.Translations', at)}
                    >
                      Remove this language
                    </Button>
                  </Group>
                )}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {mayManage && (
        <Group align="flex-end" mt="xs">
          <TextInput
            label="Language"
            placeholder="de-DE"
            size="xs"
            value={culture}
            onChange={(event) => setCulture(event.currentTarget.value)}
          />
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPlus size={14} />}
            disabled={culture.trim() === '' || isKnown}
            onClick={() => {
              const blank = { CultureCode: culture.trim(), LogoText: '', SenderName: '', Subject: '', Footer: '' };
              form.insertListItem('Settings.Translations', blank);
              setCulture('');
            }}
          >
            Add it
          </Button>
        </Group>
      )}
    </div>
  );
}
