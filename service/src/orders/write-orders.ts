import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { withTransaction } from '../database/database.ts';
import { byteOrderMark, type Cell, csvLine } from '../kit/csv.ts';
import { type AccountId, lineItemIdOf } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import type { ExportedLine } from './exported-line.ts';
import { lineCost } from './line-rules.ts';
import { type OrderSearch, readSearchedLines, type SearchNeeds } from './search-orders.ts';
import { fromStoredDetails } from './stored-details.ts';

/** Starts an export, which shows recipients' names and addresses: it begins only once it is in the audit log. */
export async function exportOrders(
  needs: SearchNeeds,
  accountId: AccountId,
  search: OrderSearch,
  audit: AuditHook = noAudit,
): Promise<AsyncGenerator<string>> {
  await withTransaction(needs.db, (tx) => audit(tx));
  return writeOrders(needs, accountId, search);
}

/** The lines of all orders that match as CSV, newest order first. Read in parts, so that memory use is constant. */
async function* writeOrders(needs: SearchNeeds, accountId: AccountId, search: OrderSearch): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(exportedColumns);
  for await (const lines of readSearchedLines(needs, accountId, search))
    yield lines.map((line) => csvLine(exportedCells(line))).join('');
}

/** What exports and reports say about a line. */
export const exportedColumns = [
  'Timestamp',
  'PONumber',
  'OrderId',
  'LineItemId',
  'Type',
  'OrderStatus',
  'Status',
  'StatusReason',
  'DepartmentId',
  'ProductId',
  'Value',
  'Quantity',
  'Cost',
  'CurrencyCode',
  'RecipientName',
  'RecipientEmail',
  'RecipientSms',
  'ExternalId',
];

export function exportedCells(line: ExportedLine): Cell[] {
  const { currencyCode } = line;
  const { externalId, digital, physical, personalization } = fromStoredDetails(line.details);
  return [
    line.placedAt.toISOString(),
    line.poNumber,
    line.orderId,
    lineItemIdOf(line.orderId, line.lineNumber),
    line.type,
    line.orderStatus,
    line.status,
    line.statusReason,
    line.departmentId,
    line.productId,
    amountToWire(line.valueMinor, currencyCode),
    line.quantity,
    amountToWire(lineCost(line), currencyCode),
    currencyCode,
    personalization?.to ?? physical?.name ?? null,
    digital?.email ?? null,
    digital?.sms ?? null,
    externalId,
  ];
}
