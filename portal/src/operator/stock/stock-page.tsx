import { Stack } from '@mantine/core';
import { Page } from '../../ui/page.tsx';
import { ImportSection } from './import-section.tsx';
import { LossesSection } from './losses-section.tsx';
import { StockSection } from './stock-section.tsx';

export function StockPage() {
  return (
    <Page
      title="Code stock"
      lead="Available codes by product and value. The codes themselves are encrypted and never shown."
    >
      <Stack gap="lg">
        <ImportSection />
        <StockSection />
        <LossesSection />
      </Stack>
    </Page>
  );
}
