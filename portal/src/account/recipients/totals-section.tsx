import { Button, Group, Select, Text } from '@mantine/core';
import { IconDownload, IconReceiptTax } from '@tabler/icons-react';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { RecipientTotal } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { asWritten, formatCount, formatInstant, formatMoney } from '../../ui/format.ts';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { type PagedRows, usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { ThresholdForm } from './threshold-form.tsx';

const yearsShown = 6;

/** What recipients got in a year, for tax reports. */
export function TotalsSection() {
  const present = new Date().getUTCFullYear();
  const [year, setYear] = useState(String(present));
  const rows = usePagedRows({
    queryKey: keys.recipientTotals(Number(year)),
    fetchPage: pageOf('/Recipients/Totals', { query: { year: Number(year) } }),
  });
  return (
    <Section
      title={t('Totals by year')}
      hint={t(
        'The value of gifts that were sent to each address, less voided and expired cards. New orders are included within a minute.',
      )}
      actions={
        <Group gap="xs">
          <Select
            size="xs"
            w={90}
            aria-label={t('Year')}
            allowDeselect={false}
            data={Array.from({ length: yearsShown }, (_, back) => String(present - back))}
            value={year}
            onChange={(value) => value && setYear(value)}
          />
          <Button
            size="xs"
            variant="default"
            component="a"
            href={apiUrl('/Recipients/Totals.csv', { query: { year: Number(year) } })}
            leftSection={<IconDownload size={14} />}
          >
            {t('Export CSV')}
          </Button>
        </Group>
      }
    >
      <ThresholdForm />
      <TotalsTable rows={rows} />
    </Section>
  );
}

function TotalsTable({ rows }: { readonly rows: PagedRows<RecipientTotal> }) {
  return (
    <VirtualTable
      label={t('Totals of recipients')}
      rows={rows}
      empty={
        <Nothing title={t('No gifts in this year')} icon={<IconReceiptTax aria-hidden="true" />}>
          {t('Recipients appear here once their gifts have been sent.')}
        </Nothing>
      }
      columns={[
        { header: t('Recipient'), track: 'minmax(0, 2fr)', cell: recipientInWords },
        { header: t('Gifts'), track: '4rem', isNumeric: true, cell: ({ Gifts }) => formatCount(Gifts) },
        { header: t('Total'), track: '8rem', isNumeric: true, cell: (row) => formatMoney(row.Total, row.CurrencyCode) },
        {
          header: t('Threshold reached'),
          track: '11rem',
          cell: ({ ThresholdReachedAt: at }) => (at ? formatInstant(at) : ''),
        },
      ]}
      compact={(row) => (
        <Group justify="space-between" wrap="nowrap">
          <div className="list-main">
            <Text size="sm" fw={600} truncate>
              {recipientInWords(row)}
            </Text>
            <Text size="xs" c="dimmed">
              {row.ThresholdReachedAt
                ? t('{count, plural, one {# gift} other {# gifts}}, threshold reached', { count: row.Gifts })
                : t('{count, plural, one {# gift} other {# gifts}}', { count: row.Gifts })}
            </Text>
          </div>
          <Text size="sm" fw={600}>
            {formatMoney(row.Total, row.CurrencyCode)}
          </Text>
        </Group>
      )}
    />
  );
}

function recipientInWords({ Email, Sms, RecipientKey }: RecipientTotal): string {
  const address = Email ?? Sms;
  return address ? asWritten(address) : t('Forgotten ({key})', { key: RecipientKey.slice(0, 8) });
}
