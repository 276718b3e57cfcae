import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { typeWords } from '../../account/orders/order-words.ts';
import { TimelineList } from '../../account/orders/timeline-list.tsx';
import type { LookedUpOrder } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatInstant, formatMoney, inWords, listed, showInvisible } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Line = LookedUpOrder['Order']['LineItems'][number];

export function FoundOrder({ found: { Account, Order, Timeline } }: { readonly found: LookedUpOrder }) {
  return (
    <Section title={showInvisible(Order.PONumber)} actions={<StatusBadge status={Order.Status} />}>
      <Stack>
        <Facts
          labelWidth="8rem"
          facts={[
            [
              t('Account'),
              <Anchor
                key="account"
                component={Link}
                href={`/operator/accounts/${Account.Id}`}
                inherit
                underline="always"
              >
                {Account.Name}
              </Anchor>,
            ],
            [t('Order id'), <CopyText key="id" value={Order.Id} label={t('the order id')} />],
            [t('Placed'), formatInstant(Order.PlacedAt)],
            [t('Cost'), formatMoney(Order.Cost, Order.CurrencyCode)],
            [t('Delivery'), typeWords[Order.Type]],
            ...(Order.StatusReason ? [[t('Reason'), inWords(Order.StatusReason)] as const] : []),
          ]}
        />
        <DataTable
          label={t('Lines of {number}', { number: Order.PONumber })}
          rows={Order.LineItems}
          rowKey={({ Id }) => Id}
          columns={[
            { header: t('Product'), cell: ({ ProductId }) => ProductId },
            {
              header: t('Value'),
              cell: ({ Value, Quantity }) => `${formatCount(Quantity)} × ${formatMoney(Value, Order.CurrencyCode)}`,
            },
            { header: t('Recipient'), cell: recipientOf },
            { header: t('Cards'), cell: cardsOf },
            {
              header: t('Status'),
              cell: (line) => (
                <div>
                  <StatusBadge status={line.Status} />
                  <Text size="xs" c="dimmed">
                    {[line.StatusReason, line.DeliveryStatus].flatMap((word) => (word ? inWords(word) : [])).join(', ')}
                  </Text>
                </div>
              ),
            },
          ]}
        />
        <TimelineList entries={Timeline} />
      </Stack>
    </Section>
  );
}

function recipientOf({ Recipient, RecipientForgottenAt }: Line): string {
  if (RecipientForgottenAt) return t('Forgotten');
  return listed([Recipient?.Email, Recipient?.Sms, Recipient?.Country]) || t('None');
}

function cardsOf({ Cards }: Line): string {
  const parts = [
    [Cards.Issued, t('{count} issued', { count: Cards.Issued })],
    [Cards.Claimed, t('{count} opened', { count: Cards.Claimed })],
    [Cards.Voided, t('{count} voided', { count: Cards.Voided })],
    [Cards.Expired, t('{count} expired', { count: Cards.Expired })],
  ] as const;
  return parts.flatMap(([count, words]) => (count > 0 ? words : [])).join(', ') || t('None');
}
