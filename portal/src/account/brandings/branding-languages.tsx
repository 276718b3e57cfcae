import { Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../i18n/t.ts';
import { LanguageAdder } from '../../ui/language-adder.tsx';
import { languageName } from '../../ui/language-name.ts';
import { LanguagePanels } from '../../ui/language-panels.tsx';
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
        {t('Other languages')}
      </Text>
      <LanguagePanels
        translations={Translations}
        title={({ CultureCode }) => `${languageName(CultureCode)} (${CultureCode})`}
        onRemove={mayManage ? (at) => form.removeListItem('Settings.Translations', at) : undefined}
      >
        {(at) => (
          <>
            <TextInput label={t("Sender's name")} {...field(at, 'SenderName')} />
            <TextInput label={t('Subject')} {...field(at, 'Subject')} />
            <TextInput label={t('Headline')} {...field(at, 'LogoText')} />
            <Textarea label={t('Footer')} autosize {...field(at, 'Footer')} />
            <TextInput label={t('Subject of reminders')} {...field(at, 'ReminderSubject')} />
            <Textarea label={t('Text of reminders')} autosize {...field(at, 'ReminderText')} />
          </>
        )}
      </LanguagePanels>
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
