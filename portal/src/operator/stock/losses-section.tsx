import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatInstant, formatMoney } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';

const reasons: Readonly<Record<string, string>> = {
  NotTakenBack: t('The supplier does not accept returns'),
  RefusedBySource: t('The supplier rejected the return'),
  NoAnswer: t('The supplier did not answer'),
  Unreadable: t('The code cannot be decrypted'),
  Defective: t('The code did not work and was replaced'),
};

/** Cards of failed orders that could not be returned, and replaced codes. */
export function LossesSection() {
  const losses = useQuery({
    queryKey: keys.operator.stockLosses,
    queryFn: () => api.get('/operator/Stock/Losses'),
  });
  return (
    <Section
      title={t('Lost cards')}
      hint={t('Cards of failed orders that could not be returned, and codes that did not work and were replaced.')}
    >
      <QueryView
        query={losses}
        isEmpty={({ Data }) => Data.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            {t('No lost cards.')}
          </Text>
        }
      >
        {({ Data, Totals }) => (
          <>
            <Text size="sm" mb="xs">
              {t('In all: {amounts}', {
                amounts: Totals.map((total) => formatMoney(total.Amount, total.CurrencyCode)).join(', '),
              })}
            </Text>
            <DataTable
              label={t('Lost cards')}
              rows={Data}
              rowKey={({ OrderId, LineNumber, Reason }) => `${OrderId}/${LineNumber}/${Reason}`}
              columns={[
                { header: t('When'), cell: ({ LostAt }) => formatInstant(LostAt) },
                { header: t('Product'), cell: ({ ProductId }) => ProductId },
                { header: t('Cards'), isNumeric: true, cell: ({ Cards }) => formatCount(Cards) },
                {
                  header: t('Amount'),
                  isNumeric: true,
                  cell: ({ Amount, CurrencyCode }) => formatMoney(Amount, CurrencyCode),
                },
                { header: t('Source'), cell: ({ Source }) => Source },
                { header: t('Reason'), cell: ({ Reason }) => reasons[Reason] ?? Reason },
                { header: t('Account'), cell: ({ AccountName }) => AccountName },
                {
                  header: t('Order'),
                  cell: ({ OrderId, LineNumber }) => t('{order}, line {line}', { order: OrderId, line: LineNumber }),
                },
              ]}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}
