import { Stack } from '@mantine/core';
import { Allowed } from '../../app/allowed.tsx';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { ImportSection } from './import-section.tsx';
import { LossesSection } from './losses-section.tsx';
import { StockSection } from './stock-section.tsx';

export function StockPage() {
  return (
    <Page
      title={t('Code stock')}
      lead={t('Available codes by product and value. The codes themselves are encrypted and never shown.')}
    >
      <Stack gap="lg">
        <Allowed act="operator.stock:write">
          <ImportSection />
        </Allowed>
        <StockSection />
        <LossesSection />
      </Stack>
    </Page>
  );
}
