import { Button, ColorInput, Group, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Branding, BrandingSettings } from '../../api/types/catalog.ts';
import { useCan } from '../../app/session.tsx';
import { Faults } from '../../ui/faults.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { useSave } from '../../ui/use-save.ts';
import { BrandingLanguages } from './branding-languages.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import type { BrandingValues } from './branding-values.ts';
import { PictureField } from './picture-field.tsx';

const blank: BrandingValues = {
  Id: '',
  Name: '',
  Active: true,
  Settings: {
    LogoText: 'Our team',
    PrimaryColor: '#b03a5b',
    BackgroundColor: '#fdf6f0',
    TextColor: '#301e2c',
    LogoPath: null,
    HeaderImagePath: null,
    Translations: [],
    SenderName: 'Our team',
    Subject: 'A gift for you',
    Footer: '',
  },
};

export function BrandingEditor({ branding }: { readonly branding: Branding | null }) {
  const mayManage = useCan('brandings.manage');
  const client = useQueryClient();
  const [, go] = useLocation();
  const form = useForm<BrandingValues>({ initialValues: branding ? { ...branding } : blank });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Id, Name, Active, Settings }) =>
      branding
        ? api.put<Branding>(`/Brandings/${segment(branding.Id)}`, { Name, Active, Settings })
        : api.post<Branding>('/Brandings', { body: { Id: Id.trim(), Name, Settings } }),
    onSaved: async () => {
      tellDone('The branding was saved. Mails from now on wear it.');
      form.resetDirty();
      await client.invalidateQueries({ queryKey: keys.brandings });
      if (!branding) go('/brandings');
    },
  });
  const field = (name: keyof BrandingSettings) => ({ ...form.getInputProps(`Settings.${name}`), readOnly: !mayManage });
  const picture = (name: 'LogoPath' | 'HeaderImagePath') => ({
    value: form.getValues().Settings[name],
    onChange: (path: string | null) => form.setFieldValue(`Settings.${name}`, path),
    error: form.errors[`Settings.${name}`] as string | undefined,
    readOnly: !mayManage,
  });
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" className="editor">
      <form onSubmit={onSubmit}>
        <Section title="Look and words">
          <Stack>
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
            <TextInput
              label="Sender's name"
              description="Who the mail comes from."
              maxLength={60}
              {...field('SenderName')}
            />
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
            <BrandingLanguages form={form} mayManage={mayManage} />
            {branding && mayManage && (
              <Switch label="May be used by new orders" {...form.getInputProps('Active', { type: 'checkbox' })} />
            )}
            <Faults faults={faults} />
            {mayManage && (
              <Group justify="flex-end">
                <Button type="submit" loading={isSaving} disabled={branding !== null && !form.isDirty()}>
                  Save
                </Button>
              </Group>
            )}
          </Stack>
        </Section>
      </form>
      <BrandingPreview settings={form.getValues().Settings} />
    </SimpleGrid>
  );
}
