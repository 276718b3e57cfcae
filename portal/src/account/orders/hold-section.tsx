import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { OrderWithTimeline } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatInstant, formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';

/** What an order that the balance did not cover waits for; nothing once it was released. */
export function HoldSection({ order }: { readonly order: OrderWithTimeline }) {
  const mayRequest = useCan('funding.request');
  const { FundsHold: hold, CurrencyCode: currency } = order;
  if (hold?.Status !== 'Waiting') return null;
  const facts: Fact[] = [
    [t('Cost'), formatMoney(hold.AmountDue, currency)],
    [t('Missing'), formatMoney(hold.AmountMissing, currency)],
    [t('Waits until'), formatInstant(hold.ExpiresAt)],
  ];
  return (
    <Section title={t('Waiting for funds')}>
      <Stack>
        <Facts labelWidth="9rem" facts={facts} />
        <Text size="sm" c="dimmed">
          {t('Nothing is charged yet. When the money arrives, orders are charged and sent, oldest first.')}
        </Text>
        {mayRequest && (
          <Group>
            <Button component={Link} href="/funding?request" variant="light">
              {t('Request funding')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
