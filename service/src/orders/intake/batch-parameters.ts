import type { ColumnType } from '../../database/list-literals.ts';
import { chargeIdOf, createdEventIdOf } from '../../kit/ids.ts';
import type { CountedBatch } from './count-batch.ts';

/** A parameter of the two statements: a list with an entry per row in the one, that row's value in the other. */
export interface BatchParameter {
  readonly name: string;
  readonly type: ColumnType;
  readonly valuesIn: (batch: CountedBatch) => readonly unknown[];
}

type Columns<Row> = Readonly<Record<string, readonly [type: ColumnType, of: (row: Row) => unknown]>>;

function parametersOf<Row>(rowsIn: (batch: CountedBatch) => readonly Row[], columns: Columns<Row>): BatchParameter[] {
  return Object.entries(columns).map(([name, [type, of]]) => ({
    name,
    type,
    valuesIn: (batch) => rowsIn(batch).map(of),
  }));
}

/** Positions and ranks count from 1. A position says which account, balance, product or order of the batch is meant. */
const batchParameters: readonly BatchParameter[] = [
  ...parametersOf((batch) => batch.accounts, {
    account_id: ['uuid', (account) => account.accountId],
    account_orders: ['integer', (account) => account.orders],
    account_charges: ['integer', (account) => account.charges],
  }),
  ...parametersOf((batch) => batch.balances, {
    balance_account_id: ['uuid', (balance) => balance.account.accountId],
    balance_currency_code: ['text', (balance) => balance.currencyCode],
    balance_total_minor: ['bigint', (balance) => balance.totalMinor],
    balance_charges: ['integer', (balance) => balance.charges],
  }),
  ...parametersOf((batch) => batch.products, {
    product_account_position: ['integer', (product) => product.account.position],
    product_id: ['text', (product) => product.productId],
  }),
  ...parametersOf((batch) => batch.jobs, {
    job_kind: ['text', (job) => job.kind],
    job_payload: ['jsonb', (job) => job.payload],
  }),
  ...parametersOf((batch) => batch.orders, {
    order_account_position: ['integer', ({ account }) => account.position],
    order_balance_position: ['integer', ({ balance }) => balance.position],
    order_rank: ['integer', ({ rank }) => rank],
    order_charge_rank: ['integer', ({ chargeRank }) => chargeRank],
    order_balance_charge_rank: ['integer', ({ balanceChargeRank }) => balanceChargeRank],
    order_id: ['uuid', ({ row }) => row.orderId],
    order_charge_id: ['uuid', ({ row }) => chargeIdOf(row.orderId)],
    order_event_id: ['uuid', ({ row }) => createdEventIdOf(row.orderId)],
    order_po_number: ['text', ({ row }) => row.poNumber],
    order_type: ['text', ({ row }) => row.order.type],
    order_total_minor: ['bigint', ({ row }) => row.order.total_minor],
    order_note: ['text', ({ row }) => row.order.note],
    order_department_id: ['text', ({ row }) => row.order.department_id],
    order_personalization: ['jsonb', ({ row }) => row.order.personalization],
    order_webhook: ['text', ({ row }) => row.order.webhook],
    order_credential_id: ['uuid', ({ row }) => row.order.credential_id],
    order_status_reason: ['text', ({ row }) => row.order.status_reason],
  }),
  ...parametersOf((batch) => batch.lines, {
    line_order_position: ['integer', ({ orderPosition }) => orderPosition],
    line_product_position: ['integer', ({ product }) => product.position],
    line_product_rank: ['integer', ({ productRank }) => productRank],
    line_email_rank: ['integer', ({ emailRank }) => emailRank],
    line_sms_rank: ['integer', ({ smsRank }) => smsRank],
    line_number: ['integer', ({ line }) => line.n],
    line_product_id: ['text', ({ line }) => line.product_id],
    line_product_version: ['integer', ({ line }) => line.product_version],
    line_value_minor: ['bigint', ({ line }) => line.value_minor],
    line_quantity: ['integer', ({ line }) => line.quantity],
    line_unit_cost_minor: ['bigint', ({ line }) => line.unit_cost_minor],
    line_shipping_minor: ['bigint', ({ line }) => line.shipping_minor],
    line_due_at: ['timestamptz', ({ line }) => line.due_at],
    line_branding_id: ['text', ({ line }) => line.branding_id],
    line_details: ['jsonb', ({ line }) => line.details],
    line_email: ['text', ({ line }) => line.email],
    line_sms: ['text', ({ line }) => line.sms],
    line_names: ['text', ({ line }) => line.names],
  }),
];

export function getBatchParameter(name: string): BatchParameter {
  const parameter = batchParameters.find((candidate) => candidate.name === name);
  if (!parameter) throw new Error(`a statement of the intake names an unknown parameter: ${name}`);
  return parameter;
}
