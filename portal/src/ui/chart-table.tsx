import { useState } from 'react';
import { t } from '../i18n/t.ts';
import { type Column, DataTable } from './data-table.tsx';

interface ChartTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
}

/** The figures of a chart as a table: for screen readers, which cannot read the picture, and for exact amounts. */
export function ChartTable<Row>({ label, ...table }: ChartTableProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('{label} as a table', { label })}</summary>
      {isOpen && <DataTable label={label} {...table} />}
    </details>
  );
}
