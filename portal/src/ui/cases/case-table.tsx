import { Anchor, Pagination, Stack } from '@mantine/core';
import { Link } from 'wouter';
import type { HelpCase } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { formatInstant, formatMoney, showInvisible } from '../format.ts';
import { StatusBadge } from '../status-badge.tsx';
import { caseInWords, statusInWords } from './case-words.ts';

export const casesPerPage = 25;

interface CaseTableProps<Row extends HelpCase> {
  readonly rows: readonly Row[];
  readonly totalCount: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Where a case is opened: this and its id. */
  readonly base: string;
  readonly more?: readonly Column<Row>[];
}

export function CaseTable<Row extends HelpCase>({
  rows,
  totalCount,
  page,
  onPage,
  base,
  more = [],
}: CaseTableProps<Row>) {
  const pages = Math.ceil(totalCount / casesPerPage);
  return (
    <Stack gap="md">
      <DataTable
        label={t('Cases')}
        rows={rows}
        rowKey={({ Id }) => Id}
        columns={[
          {
            header: t('Case'),
            cell: (row) => (
              <Anchor component={Link} href={`${base}/${row.Id}`} fw={600} className="unbroken">
                {row.Number}
              </Anchor>
            ),
          },
          ...more,
          { header: t('Reported'), cell: (row) => caseInWords(row) },
          {
            header: t('Gift'),
            cell: ({ ProductName, Value, CurrencyCode }) => `${ProductName}, ${formatMoney(Value, CurrencyCode)}`,
          },
          { header: t('Order'), cell: ({ PONumber }) => showInvisible(PONumber) },
          { header: t('Opened'), cell: ({ OpenedAt }) => formatInstant(OpenedAt) },
          { header: t('Status'), cell: (row) => <StatusBadge {...statusInWords(row)} /> },
        ]}
      />
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({
            'aria-label': t(
              '{control, select, first {first page} previous {previous page} next {next page} other {last page}}',
              { control },
            ),
          })}
        />
      )}
    </Stack>
  );
}
