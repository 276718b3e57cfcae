import { Stack } from '@mantine/core';
import { Page } from '../../ui/page.tsx';
import { ClockSection } from './clock-section.tsx';
import { OutboxSection } from './outbox-section.tsx';

export function StagePage() {
  return (
    <Page title="Stage" lead="Here nothing leaves the house: messages are kept below, and time can be moved on.">
      <Stack gap="lg">
        <ClockSection />
        <OutboxSection />
      </Stack>
    </Page>
  );
}
