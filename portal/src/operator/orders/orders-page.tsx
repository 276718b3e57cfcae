import { Stack } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { LookedUpOrder } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { FoundOrder } from './found-order.tsx';
import { LookUpForm } from './look-up-form.tsx';

export function OrdersPage() {
  const [found, setFound] = useState<readonly LookedUpOrder[] | null>(null);
  return (
    <Page
      title={t('Order look-up')}
      lead={t(
        'Finds orders of any account. Recipients are masked, and every search is in the audit log of the account.',
      )}
    >
      <Section>
        <LookUpForm
          label={t('Order')}
          description={t('Order id, PO number or the recipient’s email address')}
          emptyFault={t('Enter an order id, a PO number or an email address.')}
          lookUp={(body) => api.post('/operator/OrderLookups', { body })}
          onFound={({ Data }) => setFound(Data)}
        />
      </Section>
      <div aria-live="polite">
        {found?.length === 0 && (
          <Section>
            <Nothing title={t('No order found')} icon={<IconGift aria-hidden="true" />}>
              {t('PO numbers and addresses must match as a whole.')}
            </Nothing>
          </Section>
        )}
        <Stack gap="lg">
          {found?.map((each) => (
            <FoundOrder key={each.Order.Id} found={each} />
          ))}
        </Stack>
      </div>
    </Page>
  );
}
