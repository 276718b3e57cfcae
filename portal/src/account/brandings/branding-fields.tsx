import { ColorInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { Branding, BrandingSettings } from '../../api/types.generated.ts';
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
        label="Name"
        description="Only you see it."
        maxLength={100}
        required
        readOnly={!mayManage}
        {...form.getInputProps('Name')}
      />
      {branding ? (
        <TextInput label="Id" description="Orders name it by this." value={branding.Id} readOnly />
      ) : (
        <TextInput
          label="Id"
          description="Orders name it by this; it never changes."
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
    error: form.errors[`Settings.${name}`] as string | undefined,
    readOnly: !mayManage,
  });
  return (
    <>
      <TextInput label="Sender's name" description="Who the mail comes from." maxLength={60} {...field('SenderName')} />
      <TextInput
        label="Subject"
        description="{To}, {FromName}, {ProductName} and {Value} stand for what the order says."
        maxLength={120}
        {...field('Subject')}
      />
      <TextInput label="Headline on top" maxLength={60} {...field('LogoText')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PictureField label="Logo" description="In place of the headline." {...picture('LogoPath')} />
        <PictureField
          label="Header picture"
          description="PNG, JPEG or WebP, at most 1 MB. Older Outlooks show no WebP."
          {...picture('HeaderImagePath')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <ColorInput label="Main colour" format="hex" withEyeDropper={false} {...field('PrimaryColor')} />
        <ColorInput label="Background" format="hex" withEyeDropper={false} {...field('BackgroundColor')} />
        <ColorInput label="Text" format="hex" withEyeDropper={false} {...field('TextColor')} />
      </SimpleGrid>
      <Textarea label="Closing words" autosize minRows={2} maxLength={500} {...field('Footer')} />
    </>
  );
}
