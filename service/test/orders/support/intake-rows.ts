import { type AccountId, newOrderId } from '../../../src/kit/ids.ts';
import type { IntakeRow, LineColumns, OrderColumns } from '../../../src/orders/intake/types.ts';
import { freshPoNumber } from '../../support/order-requests.ts';

/** An order as the intake gets it. Those submitted in one turn of the event loop are one batch. */
export function intakeRow(
  accountId: AccountId,
  order: Partial<OrderColumns> = {},
  line: Partial<LineColumns> = {},
): IntakeRow {
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
    due_at: null,
    branding_id: null,
    details: {},
    email: null,
    sms: null,
    names: null,
    ...line,
  };
  const orderRow = {
    type: 'DigitalDelivery',
    currency_code: 'USD',
    total_minor: 23_75,
    note: null,
    department_id: null,
    personalization: null,
    webhook: null,
    credential_id: orderId,
    status_reason: 'Queued',
    card_count: 1,
    ...order,
  };
  return { accountId, orderId, poNumber, source: 'Api', order: orderRow, lines: [lineRow], hasBudget: false };
}
