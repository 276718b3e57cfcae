import { Accordion, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LanguageAdder } from '../../ui/language-adder.tsx';
import type { BrandingValues } from './branding-values.ts';

interface BrandingLanguagesProps {
  readonly form: UseFormReturnType<BrandingValues>;
  readonly mayManage: boolean;
}

const noTexts = { LogoText: '', SenderName: '', Subject: '', Footer: '', ReminderSubject: '', ReminderText: '' };

/** The branding's texts in other languages. */
export function BrandingLanguages({ form, mayManage }: BrandingLanguagesProps) {
  const { Translations } = form.getValues().Settings;
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
                <TextInput label="Headline" {...field(at, 'LogoText')} />
                <Textarea label="Footer" autosize {...field(at, 'Footer')} />
                <TextInput label="Subject of reminders" {...field(at, 'ReminderSubject')} />
                <Textarea label="Text of reminders" autosize {...field(at, 'ReminderText')} />
                {mayManage && (
                  <Group>
                    <Button
                      size="xs"
                      variant="subtle"
                      color="red"
                      onClick={() => form.removeListItem('Settings.Translations', at)}
                    >
                      Remove language
                    </Button>
                  </Group>
                )}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {mayManage && (
        <LanguageAdder
          known={Translations.map(({ CultureCode }) => CultureCode)}
          onAdd={(CultureCode) => form.insertListItem('Settings.Translations', { CultureCode, ...noTexts })}
          size="xs"
          mt="xs"
        />
      )}
    </div>
  );
}
