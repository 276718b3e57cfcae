import { Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import { ReminderFields } from '../gift-settings/reminder-fields.tsx';
import type { BrandingForm } from './branding-values.ts';

interface BrandingRemindersProps {
  readonly form: BrandingForm;
  readonly mayManage: boolean;
}

/** What reminders of gifts with this branding say, and when they are sent. */
export function BrandingReminders({ form, mayManage }: BrandingRemindersProps) {
  const { HasReminders, Reminders } = form.getValues();
  const field = (name: string) => ({ ...form.getInputProps(`Settings.${name}`), readOnly: !mayManage });
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {t('Reminders')}
      </Text>
      <TextInput
        label={t('Subject of reminders')}
        description={t("Leave empty for the usual subject, in the recipient's language.")}
        maxLength={120}
        {...field('ReminderSubject')}
      />
      <Textarea
        label={t('Text of reminders')}
        description={t('Shown above the gift. Leave empty for the usual text.')}
        autosize
        minRows={2}
        maxLength={500}
        {...field('ReminderText')}
      />
      <Switch
        label={t('Different days than in the gift settings')}
        disabled={!mayManage}
        {...form.getInputProps('HasReminders', { type: 'checkbox' })}
      />
      {HasReminders && mayManage && <ReminderFields form={form} path="Reminders" />}
      {HasReminders && Reminders.length === 0 && (
        <Text size="sm">{t('Gifts with this branding are not reminded of.')}</Text>
      )}
    </Stack>
  );
}
