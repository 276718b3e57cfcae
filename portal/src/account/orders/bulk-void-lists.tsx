import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { DataTable } from '../../ui/data-table.tsx';
import { formatMoney, showInvisible } from '../../ui/format.ts';
import { cardsInWords, ordersInWords } from './order-words.ts';
import type { BulkPreview, BulkResult } from './void-orders.ts';

/** The orders that stay as they are, each with its reason. */
export function LeftOut({ orders }: { readonly orders: BulkPreview['leftOut'] }) {
  if (orders.length === 0) return null;
  return (
    <Alert color="yellow" title={`${ordersInWords(orders.length)} left out`}>
      <LongList label="Orders left out">
        <DataTable
          label="Orders left out"
          rows={orders}
          rowKey={({ poNumber }) => poNumber}
          columns={[
            { header: 'Order', cell: ({ poNumber }) => showInvisible(poNumber) },
            { header: 'Why', cell: ({ reason }) => reason },
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
        {`${cardsInWords(cards)} of ${ordersInWords(results.length - failed)} voided and refunded.`}
        {failed > 0 && ` ${ordersInWords(failed)} not voided.`}
      </Text>
      <LongList label="Results">
        <DataTable
          label="Results"
          rows={results.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null))}
          rowKey={({ poNumber }) => poNumber}
          columns={[
            { header: 'Order', cell: ({ poNumber }) => showInvisible(poNumber) },
            { header: 'Result', cell: (result) => <Outcome result={result} /> },
          ]}
        />
      </LongList>
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
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
  return `${cardsInWords(cards)} voided${refund ? `, ${formatMoney(refund.amount, refund.currencyCode)} refunded` : ''}`;
}

/** Has its own scrollbar, so that the buttons below stay visible; reachable by keyboard. */
function LongList({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <ScrollArea.Autosize mah="14rem" type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
      {children}
    </ScrollArea.Autosize>
  );
}
