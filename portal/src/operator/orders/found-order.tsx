import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { TimelineList } from '../../account/orders/timeline-list.tsx';
import type { LookedUpOrder } from '../../api/types.generated.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatInstant, formatMoney, inWords, showInvisible } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Line = LookedUpOrder['Order']['LineItems'][number];

export function FoundOrder({ found: { Account, Order } }: { readonly found: LookedUpOrder }) {
  return (
    <Section title={showInvisible(Order.PONumber)} actions={<StatusBadge status={Order.Status} />}>
      <Stack>
        <Facts
          labelWidth="8rem"
          facts={[
            [
              'Account',
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
            ['Order id', <CopyText key="id" value={Order.Id} label="the order id" />],
            ['Placed', formatInstant(Order.PlacedAt)],
            ['Cost', formatMoney(Order.Cost, Order.CurrencyCode)],
            ['Delivery', inWords(Order.Type)],
            ...(Order.StatusReason ? [['Reason', inWords(Order.StatusReason)] as const] : []),
          ]}
        />
        <DataTable
          label={`Lines of ${Order.PONumber}`}
          rows={Order.LineItems}
          rowKey={({ Id }) => Id}
          columns={[
            { header: 'Product', cell: ({ ProductId }) => ProductId },
            {
              header: 'Value',
              cell: ({ Value, Quantity }) => `${formatCount(Quantity)} × ${formatMoney(Value, Order.CurrencyCode)}`,
            },
            { header: 'Recipient', cell: recipientOf },
            { header: 'Cards', cell: cardsOf },
            {
              header: 'Status',
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
        <TimelineList entries={Order.Timeline} />
      </Stack>
    </Section>
  );
}

function recipientOf({ Recipient, RecipientForgottenAt }: Line): string {
  if (RecipientForgottenAt) return 'Forgotten';
  return [Recipient?.Email, Recipient?.Sms, Recipient?.Country].filter(Boolean).join(', ') || 'None';
}

function cardsOf({ Cards }: Line): string {
  const parts = [
    [Cards.Issued, 'issued'],
    [Cards.Claimed, 'opened'],
    [Cards.Voided, 'voided'],
    [Cards.Expired, 'expired'],
  ] as const;
  return parts.flatMap(([count, word]) => (count > 0 ? `${formatCount(count)} ${word}` : [])).join(', ') || 'None';
}
