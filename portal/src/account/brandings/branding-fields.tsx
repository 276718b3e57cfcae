import { ColorInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { Branding, BrandingSettings } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import type { BrandingForm } from './branding-values.ts';
import { PictureField } from './picture-field.tsx';

interface BrandingFieldsProps {
  readonly form: BrandingForm;
  readonly mayManage: boolean;
}

/** What it is called, here and in orders. */
export function NameFields({
  form,
  branding,
  mayManage,
}: BrandingFieldsProps & { readonly branding: Branding | null }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('Name')}
        description={t('Not shown to recipients.')}
        maxLength={100}
        required
        readOnly={!mayManage}
        {...form.getInputProps('Name')}
      />
      {branding ? (
        <TextInput
          label={t('Id')}
          description={t('Orders refer to the branding by this id.')}
          value={branding.Id}
          readOnly
        />
      ) : (
        <TextInput
          label={t('Id')}
          description={t('Orders refer to the branding by this id. It cannot be changed later.')}
          maxLength={50}
          required
          {...form.getInputProps('Id')}
        />
      )}
    </SimpleGrid>
  );
}

/** What recipients see. */
export function LookFields({ form, mayManage }: BrandingFieldsProps) {
  const field = (name: keyof BrandingSettings) => ({ ...form.getInputProps(`Settings.${name}`), readOnly: !mayManage });
  const picture = (name: 'LogoPath' | 'HeaderImagePath') => ({
    value: form.getValues().Settings[name],
    onChange: (path: string | null) => form.setFieldValue(`Settings.${name}`, path),
    path: `Settings.${name}`,
    error: form.errors[`Settings.${name}`] as string | undefined,
    readOnly: !mayManage,
  });
  return (
    <>
      <TextInput
        label={t("Sender's name")}
        description={t('Shown as the sender of the mail.')}
        maxLength={60}
        {...field('SenderName')}
      />
      <TextInput
        label={t('Subject')}
        description={t('{places} are filled in from the order.', {
          places: '{To}, {FromName}, {ProductName}, {Value}',
        })}
        maxLength={120}
        {...field('Subject')}
      />
      <TextInput label={t('Headline')} maxLength={60} {...field('LogoText')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PictureField label={t('Logo')} description={t('Shown instead of the headline.')} {...picture('LogoPath')} />
        <PictureField
          label={t('Header picture')}
          description={t('PNG, JPEG or WebP, at most 1 MB. Older versions of Outlook do not show WebP.')}
          {...picture('HeaderImagePath')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <ColorInput label={t('Main colour')} format="hex" withEyeDropper={false} {...field('PrimaryColor')} />
        <ColorInput label={t('Background')} format="hex" withEyeDropper={false} {...field('BackgroundColor')} />
        <ColorInput label={t('Text')} format="hex" withEyeDropper={false} {...field('TextColor')} />
      </SimpleGrid>
      <Textarea label={t('Footer')} autosize minRows={2} maxLength={500} {...field('Footer')} />
    </>
  );
}
