import { Stack } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { CarriersSection } from './carriers-section.tsx';
import { MethodsSection } from './methods-section.tsx';

export function ShippingPage() {
  return (
    <Page
      title={t('Shipping')}
      lead={t('Shipping methods with their cost, and the carriers that cards are attached to.')}
    >
      <Stack gap="lg">
        <MethodsSection />
        <CarriersSection />
      </Stack>
    </Page>
  );
}
