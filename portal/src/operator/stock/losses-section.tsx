import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatInstant, formatMoney } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';

const reasons: Readonly<Record<string, string>> = {
  NotTakenBack: 'The supplier does not accept returns',
  RefusedBySource: 'The supplier rejected the return',
  NoAnswer: 'The supplier did not answer',
  Unreadable: 'The code cannot be decrypted',
  Defective: 'The code did not work and was replaced',
};

/** Cards of failed orders that could not be returned, and replaced codes. */
export function LossesSection() {
  const losses = useQuery({
    queryKey: keys.operator.stockLosses,
    queryFn: () => api.get('/operator/Stock/Losses'),
  });
  return (
    <Section
      title="Lost cards"
      hint="Cards of failed orders that could not be returned, and codes that did not work and were replaced."
    >
      <QueryView
        query={losses}
        isEmpty={({ Data }) => Data.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            No lost cards.
          </Text>
        }
      >
        {({ Data, Totals }) => (
          <>
            <Text size="sm" mb="xs">
              In all: {Totals.map((total) => formatMoney(total.Amount, total.CurrencyCode)).join(', ')}
            </Text>
            <DataTable
              label="Lost cards"
              rows={Data}
              rowKey={({ OrderId, LineNumber, Reason }) => `${OrderId}/${LineNumber}/${Reason}`}
              columns={[
                { header: 'When', cell: ({ LostAt }) => formatInstant(LostAt) },
                { header: 'Product', cell: ({ ProductId }) => ProductId },
                { header: 'Cards', isNumeric: true, cell: ({ Cards }) => formatCount(Cards) },
                {
                  header: 'Amount',
                  isNumeric: true,
                  cell: ({ Amount, CurrencyCode }) => formatMoney(Amount, CurrencyCode),
                },
                { header: 'Source', cell: ({ Source }) => Source },
                { header: 'Reason', cell: ({ Reason }) => reasons[Reason] ?? Reason },
                { header: 'Account', cell: ({ AccountName }) => AccountName },
                { header: 'Order', cell: ({ OrderId, LineNumber }) => `${OrderId}, line ${LineNumber}` },
              ]}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}
