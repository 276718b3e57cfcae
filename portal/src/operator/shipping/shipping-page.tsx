import { Stack } from '@mantine/core';
import { Page } from '../../ui/page.tsx';
import { CarriersSection } from './carriers-section.tsx';
import { MethodsSection } from './methods-section.tsx';

export function ShippingPage() {
  return (
    <Page title="Shipping" lead="How parcels travel, what that costs, and what cards are packed in.">
      <Stack gap="lg">
        <MethodsSection />
        <CarriersSection />
      </Stack>
    </Page>
  );
}
