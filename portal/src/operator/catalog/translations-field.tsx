import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../i18n/t.ts';
import { LanguageAdder } from '../../ui/language-adder.tsx';
import { LanguagePanels } from '../../ui/language-panels.tsx';
import { blankTranslation, type ProductValues } from './product-values.ts';

const texts = [
  ['Description', t('Description')],
  ['TermsAndConditions', t('Terms')],
  ['SpecialTermsAndConditions', t('Special terms')],
  ['GeneralRedemptionInstructions', t('How to redeem')],
  ['OnlineRedemptionInstructions', t('How to redeem online')],
  ['InstoreRedemptionInstructions', t('How to redeem in store')],
  ['PrintRedemptionInstructions', t('How to redeem on paper')],
] as const;

export function TranslationsField({ form }: { readonly form: UseFormReturnType<ProductValues> }) {
  const { Translations } = form.getValues();
  return (
    <Stack>
      {Translations.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('None yet. All recipients see the product’s own texts.')}
        </Text>
      )}
      <LanguagePanels
        translations={Translations}
        title={({ CultureCode, Name }) => `${CultureCode} · ${Name || t('no name yet')}`}
        onRemove={(at) => form.removeListItem('Translations', at)}
      >
        {(at) => (
          <>
            <TextInput label={t('Name')} {...form.getInputProps(`Translations.${at}.Name`)} />
            {texts.map(([member, label]) => (
              <Textarea
                key={member}
                label={label}
                autosize
                minRows={1}
                {...form.getInputProps(`Translations.${at}.${member}`)}
              />
            ))}
          </>
        )}
      </LanguagePanels>
      <LanguageAdder
        known={Translations.map(({ CultureCode }) => CultureCode)}
        onAdd={(culture) => form.insertListItem('Translations', blankTranslation(culture))}
      />
    </Stack>
  );
}
