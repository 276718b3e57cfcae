import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Branding } from '../../api/types.generated.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import type { BrandingValues } from './branding-values.ts';

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

/** The form of a branding, stored or new. */
export function useSaveBranding(branding: Branding | null) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const form = useForm<BrandingValues>({ initialValues: branding ? { ...branding } : blank });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Id, Name, Active, Settings }) =>
      branding
        ? api.put('/Brandings/:id', { params: { id: branding.Id }, body: { Name, Active, Settings } })
        : api.post('/Brandings', { body: { Id: Id.trim(), Name, Settings } }),
    onSaved: async () => {
      notifyDone('Branding saved. New mails will use it.');
      form.resetDirty();
      await client.invalidateQueries({ queryKey: keys.brandings });
      if (!branding) go('/brandings');
    },
  });
  return { form, faults, isSaving, onSubmit };
}
