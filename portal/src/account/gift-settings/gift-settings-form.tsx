import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { GiftSettings } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { Restored } from '../../ui/restored.tsx';
import { Section } from '../../ui/section.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { useSaveGiftSettings } from './use-save-gift-settings.ts';

interface GiftSettingsFormProps {
  readonly settings: GiftSettings;
  readonly save: (settings: GiftSettings) => Promise<GiftSettings>;
  readonly queryKey: readonly unknown[];
}

const expiresAfterDaysMax = 1_825;
const expiryHint = t(
  'A gift that nobody opens in time expires, and its cost is refunded. Applies to new orders that set no expiry themselves.',
);
const forgetAfterDays = { min: 30, max: 3_650 };
const forgetHint = t(
  'Names, addresses and texts are removed from old orders, and cannot be restored. Links of gifts keep working, but these gifts can no longer be sent again.',
);
const remindersHint = t(
  'Recipients who have not opened their gift are reminded by mail or text message, in their language and with the same link.',
);

export function GiftSettingsForm(props: GiftSettingsFormProps) {
  const { form, faults, isSaving, onSubmit, restored } = useSaveGiftSettings(props);
  const isOff = form.getValues().Reminders.length === 0;
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <Faults faults={faults} />
        <Restored {...restored} />
        <Section title={t('Expiry')} hint={expiryHint}>
          <NumberInput
            label={t('Days until an unopened gift expires')}
            description={t('Counted from delivery. Leave empty if gifts do not expire.')}
            maw={340}
            min={1}
            max={expiresAfterDaysMax}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('ClaimExpiresAfterDays')}
          />
        </Section>
        <Section title={t('Reminders')} hint={remindersHint}>
          <Stack>
            {isOff && <Text size="sm">{t('No reminders are sent.')}</Text>}
            <ReminderFields form={form} path="Reminders" />
            <Text size="sm" c="dimmed">
              {t(
                'Up to five reminders. A new one also applies to gifts that were already sent, if its time is still to come. No reminder is sent for a gift that was opened or has bounced, or to recipients who unsubscribed. A branding can have its own reminders.',
              )}
            </Text>
          </Stack>
        </Section>
        <Section title={t("Recipients' data")} hint={forgetHint}>
          <NumberInput
            label={t('Days until recipients are forgotten')}
            description={t('Counted from the order, at least 30. Leave empty to forget recipients only on request.')}
            maw={280}
            min={forgetAfterDays.min}
            max={forgetAfterDays.max}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('ForgetRecipientsAfterDays')}
          />
        </Section>
        <Group>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The same for those who cannot change it. */
export function GiftSettingsFacts({ settings }: Pick<GiftSettingsFormProps, 'settings'>) {
  const { ClaimExpiresAfterDays, Reminders, ForgetRecipientsAfterDays } = settings;
  const lines = [
    ...Reminders.AfterDays.map((days) =>
      t('{days, plural, one {# day after sending} other {# days after sending}}', { days }),
    ),
    ...Reminders.BeforeExpiryDays.map((days) =>
      t('{days, plural, one {# day before expiry} other {# days before expiry}}', { days }),
    ),
  ];
  return (
    <Stack gap="lg">
      <Section title={t('Expiry')} hint={t('An administrator can change this.')}>
        <Text size="sm">
          {ClaimExpiresAfterDays === null
            ? t('Unopened gifts do not expire.')
            : t('Unopened gifts expire {days, plural, one {# day} other {# days}} after delivery.', {
                days: ClaimExpiresAfterDays,
              })}
        </Text>
      </Section>
      <Section title={t('Reminders')} hint={remindersHint}>
        {lines.length === 0 ? (
          <Text size="sm">{t('No reminders are sent.')}</Text>
        ) : (
          lines.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))
        )}
      </Section>
      <Section title={t("Recipients' data")} hint={forgetHint}>
        <Text size="sm">
          {ForgetRecipientsAfterDays === null
            ? t('Recipients are forgotten on request.')
            : t('Recipients are forgotten {days, plural, one {# day} other {# days}} after the order.', {
                days: ForgetRecipientsAfterDays,
              })}
        </Text>
      </Section>
    </Stack>
  );
}
