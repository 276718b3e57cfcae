import { type AccountId, newOrderId } from '../../../src/kit/ids.ts';
import type { IntakeRow } from '../../../src/orders/place-statement.ts';
import { freshPoNumber } from '../../support/order-requests.ts';

/** An order as the intake gets it. Those handed in within one turn of the event loop are one batch. */
export function intakeRow(accountId: AccountId, order: object = {}, line: object = {}): IntakeRow {
  const orderId = newOrderId();
  const poNumber = freshPoNumber();
  const lineRow = {
    n: 1,
    product_id: 'aurora-coffee-usd',
    product_version: 1,
    value_minor: 25_00,
    quantity: 1,
    unit_cost_minor: 23_75,
    shipping_minor: 0,
    details: {},
    ...line,
  };
  const orderRow = {
    account_id: accountId,
    id: orderId,
    po_number: poNumber,
    type: 'DigitalDelivery',
    currency_code: 'USD',
    total_minor: 23_75,
    credential_id: orderId,
    ...order,
  };
  return { accountId, orderId, poNumber, order: orderRow, lines: [lineRow] };
}
