import { Stack } from '@mantine/core';
import { Page } from '../../ui/page.tsx';
import { CarriersSection } from './carriers-section.tsx';
import { MethodsSection } from './methods-section.tsx';

export function ShippingPage() {
  return (
    <Page title="Shipping" lead="Shipping methods with their cost, and the carriers that cards are attached to.">
      <Stack gap="lg">
        <MethodsSection />
        <CarriersSection />
      </Stack>
    </Page>
  );
}
