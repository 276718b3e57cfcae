import { Anchor, Text } from '@mantine/core';
import { apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CreditNote } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatInstant, formatMoney } from '../../ui/format.ts';
import { pageOf } from '../../ui/paged-list.ts';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';

const kinds: Readonly<Record<CreditNote['Kind'], string>> = {
  CreditNote: t('Credit note'),
  DebitNote: t('Debit note'),
};

/** What was credited of invoices; nothing while no invoiced payment was refunded or disputed. */
export function CreditNotesSection({ mayExport }: { readonly mayExport: boolean }) {
  const rows = usePagedRows({ queryKey: keys.creditNotes, fetchPage: pageOf('/CreditNotes') });
  if (!rows.totalCount) return null;
  const number = (note: CreditNote) => <NoteNumber note={note} isLink={mayExport} />;
  return (
    <Section title={t('Credit notes')} hint={t('For payments that were refunded or disputed after their invoice.')}>
      <VirtualTable
        label={t('Credit notes')}
        rows={rows}
        empty={null}
        columns={[
          { header: t('Issued'), track: '11rem', cell: ({ Timestamp }) => formatInstant(Timestamp) },
          { header: t('Number'), track: '11rem', cell: number },
          { header: t('Kind'), track: 'minmax(0, 1fr)', cell: ({ Kind }) => kinds[Kind] },
          { header: t('Invoice'), track: '9rem', cell: ({ InvoiceNumber }) => InvoiceNumber },
          {
            header: t('Amount'),
            track: '8rem',
            isNumeric: true,
            cell: (row) => formatMoney(row.Amount, row.CurrencyCode),
          },
        ]}
        compact={(row) => (
          <div className="list-main">
            <Text size="sm" fw={600}>
              {formatMoney(row.Amount, row.CurrencyCode)} · {number(row)}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {t('{value} for {invoiceNumber} · {date}', {
                value: kinds[row.Kind],
                invoiceNumber: row.InvoiceNumber,
                date: formatInstant(row.Timestamp),
              })}
            </Text>
          </div>
        )}
      />
    </Section>
  );
}

function NoteNumber({ note, isLink }: { readonly note: CreditNote; readonly isLink: boolean }) {
  if (!isLink) return note.Number;
  const href = apiUrl('/CreditNotes/:number/File.pdf', { params: { number: note.Number } });
  return (
    <Anchor size="sm" href={href} download>
      {note.Number}
    </Anchor>
  );
}
