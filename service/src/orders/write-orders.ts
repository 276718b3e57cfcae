import { byteOrderMark, csvLine } from '../kit/csv.ts';
import { type AccountId, lineItemIdOf } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { lineCost } from './line-rules.ts';
import { type OrderSearch, readSearchedOrders, type SearchNeeds } from './search-orders.ts';
import type { Order, OrderLine } from './types.ts';

/** The lines of all orders that match as CSV, newest order first. Read in parts, so that memory use is constant. */
export async function* writeOrders(
  needs: SearchNeeds,
  accountId: AccountId,
  search: OrderSearch,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const orders of readSearchedOrders(needs, accountId, search)) yield orders.map(orderLines).join('');
}

const columns = [
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

const orderLines = (order: Order) => order.lines.map((line) => orderLine(order, line)).join('');

function orderLine(order: Order, line: OrderLine): string {
  const { currencyCode } = order;
  const { externalId, digital, physical, personalization } = line.details;
  return csvLine([
    order.placedAt.toISOString(),
    order.poNumber,
    order.id,
    lineItemIdOf(order.id, line.lineNumber),
    order.type,
    order.status,
    line.status,
    line.statusReason,
    order.departmentId,
    line.productId,
    amountToWire(line.valueMinor, currencyCode),
    line.quantity,
    amountToWire(lineCost(line), currencyCode),
    currencyCode,
    personalization?.to ?? physical?.name ?? null,
    digital?.email ?? null,
    digital?.sms ?? null,
    externalId,
  ]);
}
