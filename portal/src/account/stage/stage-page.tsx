import { Stack } from '@mantine/core';
import { Page } from '../../ui/page.tsx';
import { ClockSection } from './clock-section.tsx';
import { OutboxSection } from './outbox-section.tsx';

export function StagePage() {
  return (
    <Page
      title="Stage"
      lead="A test environment: messages are kept below instead of being sent, and you can move the clock forward."
    >
      <Stack gap="lg">
        <ClockSection />
        <OutboxSection />
      </Stack>
    </Page>
  );
}
