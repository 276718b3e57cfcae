import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { GiftSettings } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { fromReminderRows, type ReminderRow, reminderErrors, toReminderRows } from './reminder-values.ts';

interface GiftValues extends Record<string, unknown> {
  /** Empty: never. */
  ClaimExpiresAfterDays: number | string;
  Reminders: ReminderRow[];
  /** Empty: only on request. */
  ForgetRecipientsAfterDays: number | string;
}

interface GiftSettingsSaving {
  readonly settings: GiftSettings;
  readonly save: (settings: GiftSettings) => Promise<GiftSettings>;
  readonly queryKey: readonly unknown[];
}

/** The form of an account's gift settings. */
export function useSaveGiftSettings({ settings, save, queryKey }: GiftSettingsSaving) {
  const client = useQueryClient();
  const form = useForm<GiftValues>({
    initialValues: toValues(settings),
    validate: ({ Reminders }) =>
      Object.fromEntries(reminderErrors(Reminders).map((error, at) => [`Reminders.${at}.Days`, error])),
  });
  const saving = useSaveWithDraft({
    form,
    draft: queryKey.join('-'),
    save: ({ ClaimExpiresAfterDays, Reminders, ForgetRecipientsAfterDays }) =>
      save({
        ClaimExpiresAfterDays: daysOf(ClaimExpiresAfterDays),
        Reminders: fromReminderRows(Reminders),
        ForgetRecipientsAfterDays: daysOf(ForgetRecipientsAfterDays),
      }),
    onSaved: (answer) => {
      notifyDone(t('Gift settings saved.'));
      client.setQueryData(queryKey, answer);
      const values = toValues(answer);
      form.setValues(values);
      form.resetDirty(values);
    },
  });
  return { form, ...saving };
}

function daysOf(value: number | string): number | null {
  return value === '' ? null : Number(value);
}

function toValues({ ClaimExpiresAfterDays, Reminders, ForgetRecipientsAfterDays }: GiftSettings): GiftValues {
  return {
    ClaimExpiresAfterDays: ClaimExpiresAfterDays ?? '',
    Reminders: toReminderRows(Reminders),
    ForgetRecipientsAfterDays: ForgetRecipientsAfterDays ?? '',
  };
}
