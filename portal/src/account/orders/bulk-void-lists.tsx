import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatMoney, showInvisible } from '../../ui/format.ts';
import { cardsInWords, ordersInWords } from './order-words.ts';
import type { BulkPreview, BulkResult } from './void-orders.ts';

/** The orders that stay as they are, each with its reason. */
export function LeftOut({ orders }: { readonly orders: BulkPreview['leftOut'] }) {
  if (orders.length === 0) return null;
  return (
    <Alert color="yellow" title={t('{orders} left out', { orders: ordersInWords(orders.length) })}>
      <LongList label={t('Orders left out')}>
        <DataTable
          label={t('Orders left out')}
          rows={orders}
          rowKey={({ poNumber }) => poNumber}
          columns={[
            { header: t('Order'), cell: ({ poNumber }) => showInvisible(poNumber) },
            { header: t('Why'), cell: ({ reason }) => reason },
          ]}
        />
      </LongList>
    </Alert>
  );
}

/** What became of each order. */
export function Results({
  results,
  onClose,
}: {
  readonly results: readonly BulkResult[];
  readonly onClose: () => void;
}) {
  const failed = results.filter(({ problem }) => problem !== null).length;
  const cards = results.reduce((sum, result) => sum + result.cards, 0);
  return (
    <Stack>
      <Text size="sm" role="status">
        {t('{cards} of {orders} voided and refunded.', {
          cards: cardsInWords(cards),
          orders: ordersInWords(results.length - failed),
        })}
        {failed > 0 && ` ${t('{orders} not voided.', { orders: ordersInWords(failed) })}`}
      </Text>
      <LongList label={t('Results')}>
        <DataTable
          label={t('Results')}
          rows={results.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null))}
          rowKey={({ poNumber }) => poNumber}
          columns={[
            { header: t('Order'), cell: ({ poNumber }) => showInvisible(poNumber) },
            { header: t('Result'), cell: (result) => <Outcome result={result} /> },
          ]}
        />
      </LongList>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </Group>
    </Stack>
  );
}

function Outcome({ result: { cards, refund, problem } }: { readonly result: BulkResult }) {
  if (problem !== null)
    return (
      <Text size="sm" c="red" span>
        {problem}
      </Text>
    );
  if (!refund) return t('{cards, plural, one {# card voided} other {# cards voided}}', { cards });
  return t('{cards, plural, one {# card voided, {amount} refunded} other {# cards voided, {amount} refunded}}', {
    cards,
    amount: formatMoney(refund.amount, refund.currencyCode),
  });
}

/** Has its own scrollbar, so that the buttons below stay visible; reachable by keyboard. */
function LongList({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <ScrollArea.Autosize mah="14rem" type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
      {children}
    </ScrollArea.Autosize>
  );
}
