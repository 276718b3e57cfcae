import { Stack } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { ClockSection } from './clock-section.tsx';
import { OutboxSection } from './outbox-section.tsx';

export function StagePage() {
  return (
    <Page
      title={t('Stage')}
      lead={t('A test environment: messages are kept below instead of being sent, and you can move the clock forward.')}
    >
      <Stack gap="lg">
        <ClockSection />
        <OutboxSection />
      </Stack>
    </Page>
  );
}
