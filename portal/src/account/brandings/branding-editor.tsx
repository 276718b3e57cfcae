import { Button, Group, SimpleGrid, Stack, Switch } from '@mantine/core';
import type { Branding } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { Restored } from '../../ui/restored.tsx';
import { Section } from '../../ui/section.tsx';
import { LookFields, NameFields } from './branding-fields.tsx';
import { BrandingLanguages } from './branding-languages.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { BrandingReminders } from './branding-reminders.tsx';
import { useSaveBranding } from './use-save-branding.ts';

export function BrandingEditor({ branding }: { readonly branding: Branding | null }) {
  const mayManage = useCan('brandings.manage');
  const { form, faults, isSaving, onSubmit, restored } = useSaveBranding(branding);
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" className="editor">
      <form onSubmit={onSubmit}>
        <Section title={t('Design and texts')}>
          <Stack>
            <Faults faults={faults} />
            <Restored {...restored} />
            <NameFields form={form} branding={branding} mayManage={mayManage} />
            <LookFields form={form} mayManage={mayManage} />
            <BrandingReminders form={form} mayManage={mayManage} />
            <BrandingLanguages form={form} mayManage={mayManage} />
            {branding && mayManage && (
              <Switch label={t('Available for new orders')} {...form.getInputProps('Active', { type: 'checkbox' })} />
            )}
            {mayManage && (
              <Group justify="flex-end">
                <Button type="submit" loading={isSaving} disabled={branding !== null && !form.isDirty()}>
                  {t('Save')}
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
