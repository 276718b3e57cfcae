import type { ExportedLine } from '../../orders/exported-line.ts';
import { listExportedLinesAfter } from '../../orders/search-queries.ts';
import { exportedCells, exportedColumns } from '../../orders/write-orders.ts';
import type { ReportSource } from '../types.ts';
import { readWindows } from './read-windows.ts';

/** One row per line item, as the portal's export of orders shows it. */
export const lineItems: ReportSource = {
  sequence: 'orders',
  holdsRecipients: true,
  filters: ['startDate', 'endDate', 'departmentId', 'currencyCode'],
  required: [],
  columns: exportedColumns,
  async *read({ db }, { accountId, filter: { departmentId, currencyCode }, ...range }) {
    const filter = { departmentId: departmentId ?? null, currencyCode: currencyCode ?? null };
    const portions = readWindows<ExportedLine>(range, ({ first, last, after, rowsMax }) =>
      listExportedLinesAfter(db, accountId, { first, last }, filter, { after, linesMax: rowsMax }),
    );
    for await (const lines of portions) yield lines.map(exportedCells);
  },
};
