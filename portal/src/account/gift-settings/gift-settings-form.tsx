import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { GiftSettings } from '../../api/types.generated.ts';
import { Faults } from '../../ui/faults.tsx';
import { Section } from '../../ui/section.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { useSaveGiftSettings } from './use-save-gift-settings.ts';

interface GiftSettingsFormProps {
  readonly settings: GiftSettings;
  readonly save: (settings: GiftSettings) => Promise<GiftSettings>;
  readonly queryKey: readonly unknown[];
}

const expiresAfterDaysMax = 1_825;
const expiryHint =
  'A gift that nobody opens in time expires, and its cost is refunded. Applies to new orders that set no expiry themselves.';
const forgetAfterDays = { min: 30, max: 3_650 };
const forgetHint =
  'Names, addresses and texts are removed from old orders, and cannot be restored. Links of gifts keep working, but these gifts can no longer be sent again.';
const remindersHint =
  'Recipients who have not opened their gift are reminded by mail or text message, in their language and with the same link.';

export function GiftSettingsForm(props: GiftSettingsFormProps) {
  const { form, faults, isSaving, onSubmit } = useSaveGiftSettings(props);
  const isOff = form.getValues().Reminders.length === 0;
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <Faults faults={faults} />
        <Section title="Expiry" hint={expiryHint}>
          <NumberInput
            label="Days until an unopened gift expires"
            description="Counted from delivery. Leave empty if gifts do not expire."
            maw={340}
            min={1}
            max={expiresAfterDaysMax}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('ClaimExpiresAfterDays')}
          />
        </Section>
        <Section title="Reminders" hint={remindersHint}>
          <Stack>
            {isOff && <Text size="sm">No reminders are sent.</Text>}
            <ReminderFields form={form} path="Reminders" />
            <Text size="sm" c="dimmed">
              Up to five reminders. A new one also applies to gifts that were already sent, if its time is still to
              come. No reminder is sent for a gift that was opened or has bounced, or to recipients who unsubscribed. A
              branding can have its own reminders.
            </Text>
          </Stack>
        </Section>
        <Section title="Recipients' data" hint={forgetHint}>
          <NumberInput
            label="Days until recipients are forgotten"
            description="Counted from the order, at least 30. Leave empty to forget recipients only on request."
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
            Save
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
    ...Reminders.AfterDays.map((days) => `${inDays(days)} after sending`),
    ...Reminders.BeforeExpiryDays.map((days) => `${inDays(days)} before expiry`),
  ];
  return (
    <Stack gap="lg">
      <Section title="Expiry" hint="An administrator can change this.">
        <Text size="sm">
          {ClaimExpiresAfterDays === null
            ? 'Unopened gifts do not expire.'
            : `Unopened gifts expire ${inDays(ClaimExpiresAfterDays)} after delivery.`}
        </Text>
      </Section>
      <Section title="Reminders" hint={remindersHint}>
        {lines.length === 0 ? (
          <Text size="sm">No reminders are sent.</Text>
        ) : (
          lines.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))
        )}
      </Section>
      <Section title="Recipients' data" hint={forgetHint}>
        <Text size="sm">
          {ForgetRecipientsAfterDays === null
            ? 'Recipients are forgotten on request.'
            : `Recipients are forgotten ${inDays(ForgetRecipientsAfterDays)} after the order.`}
        </Text>
      </Section>
    </Stack>
  );
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
