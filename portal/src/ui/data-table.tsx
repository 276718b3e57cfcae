import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly actions?: (row: Row) => ReactNode;
}

/**
 * A short list. On a phone each row becomes a card with column names next to the values; the roles are explicit,
 * because browsers drop table semantics when the display changes.
 */
export function DataTable<Row>({ label, rows, columns, rowKey, actions }: DataTableProps<Row>) {
  return (
    <table className="data-table" aria-label={label} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ header, isNumeric }) => (
            <th key={header} scope="col" role="columnheader" className={isNumeric ? 'numeric' : undefined}>
              {header}
            </th>
          ))}
          {actions && (
            <th scope="col" role="columnheader" className="numeric">
              {t('Actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ header, cell, isNumeric }) => (
              <td key={header} role="cell" data-label={header} className={isNumeric ? 'numeric' : undefined}>
                <div className="cell">{cell(row)}</div>
              </td>
            ))}
            {actions && (
              <td role="cell" className="row-actions">
                {actions(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
