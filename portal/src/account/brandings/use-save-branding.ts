import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Branding } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { fromReminderRows, reminderErrors, toReminderRows } from '../gift-settings/reminder-values.ts';
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
    ReminderSubject: '',
    ReminderText: '',
  },
  HasReminders: false,
  Reminders: [],
};

/** The form of a branding, stored or new. */
export function useSaveBranding(branding: Branding | null) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const form = useForm<BrandingValues>({
    initialValues: branding ? toValues(branding) : blank,
    validate: ({ HasReminders, Reminders }) =>
      HasReminders
        ? Object.fromEntries(reminderErrors(Reminders).map((error, at) => [`Reminders.${at}.Days`, error]))
        : {},
  });
  const { faults, isSaving, onSubmit, restored } = useSaveWithDraft({
    form,
    draft: `branding-${branding?.Id ?? 'new'}`,
    save: ({ Id, Name, Active, Settings, HasReminders, Reminders: rows }) => {
      const Reminders = HasReminders ? fromReminderRows(rows) : null;
      return branding
        ? api.put('/Brandings/:id', { params: { id: branding.Id }, body: { Name, Active, Settings, Reminders } })
        : api.post('/Brandings', { body: { Id: Id.trim(), Name, Settings, Reminders } });
    },
    onSaved: async () => {
      notifyDone(t('Branding saved. New mails will use it.'));
      form.resetDirty();
      await client.invalidateQueries({ queryKey: keys.brandings });
      if (!branding) go('/brandings');
    },
  });
  return { form, faults, isSaving, onSubmit, restored };
}

function toValues({ Reminders, ...branding }: Branding): BrandingValues {
  return { ...branding, HasReminders: Reminders !== null, Reminders: Reminders ? toReminderRows(Reminders) : [] };
}
