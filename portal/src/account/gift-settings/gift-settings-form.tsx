import { Button, Group, Stack, Text } from '@mantine/core';
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

export function GiftSettingsForm(props: GiftSettingsFormProps) {
  const { form, faults, isSaving, onSubmit } = useSaveGiftSettings(props);
  const isOff = form.getValues().Reminders.length === 0;
  return (
    <form onSubmit={onSubmit}>
      <Section
        title="Reminders"
        hint="Recipients who have not opened their gift are reminded by mail or text message, in their language and with the same link."
      >
        <Stack>
          {isOff && <Text size="sm">No reminders are sent.</Text>}
          <ReminderFields form={form} path="Reminders" />
          <Text size="sm" c="dimmed">
            At most five. A new reminder also applies to gifts that were already sent, if it becomes due from now on. No
            reminder is sent after a gift was opened or has bounced, or to recipients who asked for no more reminders. A
            branding can have reminders of its own.
          </Text>
          <Faults faults={faults} />
          <Group>
            <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        </Stack>
      </Section>
    </form>
  );
}

/** The same for those who cannot change it. */
export function GiftSettingsFacts({ settings: { Reminders } }: Pick<GiftSettingsFormProps, 'settings'>) {
  const lines = [
    ...Reminders.AfterDays.map((days) => `${inDays(days)} after sending`),
    ...Reminders.BeforeExpiryDays.map((days) => `${inDays(days)} before expiry`),
  ];
  return (
    <Section title="Reminders" hint="An administrator can change this.">
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
  );
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
