import { chargeIdOf, createdEventIdOf } from '../kit/ids.ts';
import type { ColumnType } from '../kit/list-literals.ts';
import type { CountedBatch } from './count-batch.ts';

export type BatchTable = keyof CountedBatch;

type Columns<Item> = Readonly<Record<string, readonly [type: ColumnType, of: (item: Item) => unknown]>>;

/** What the statement gets of a batch, as tables: the columns of each, and where their values come from. */
const batchTables: { readonly [Table in BatchTable]: Columns<CountedBatch[Table][number]> } = {
  accounts: {
    account_id: ['uuid', (account) => account.accountId],
    orders: ['integer', (account) => account.orders],
    charges: ['integer', (account) => account.charges],
  },
  purses: {
    account_id: ['uuid', (purse) => purse.account.accountId],
    currency_code: ['text', (purse) => purse.currencyCode],
    total_minor: ['bigint', (purse) => purse.totalMinor],
    charges: ['integer', (purse) => purse.charges],
  },
  products: {
    account_place: ['integer', (product) => product.account.place],
    product_id: ['text', (product) => product.productId],
  },
  jobs: {
    kind: ['text', (job) => job.kind],
    payload: ['jsonb', (job) => job.payload],
  },
  orders: {
    account_place: ['integer', ({ account }) => account.place],
    purse_place: ['integer', ({ purse }) => purse.place],
    nth: ['integer', ({ rank }) => rank],
    nth_charge: ['integer', ({ chargeRank }) => chargeRank],
    nth_purse_charge: ['integer', ({ purseChargeRank }) => purseChargeRank],
    id: ['uuid', ({ row }) => row.orderId],
    charge_id: ['uuid', ({ row }) => chargeIdOf(row.orderId)],
    event_id: ['uuid', ({ row }) => createdEventIdOf(row.orderId)],
    po_number: ['text', ({ row }) => row.poNumber],
    type: ['text', ({ row }) => row.order.type],
    total_minor: ['bigint', ({ row }) => row.order.total_minor],
    note: ['text', ({ row }) => row.order.note],
    department_id: ['text', ({ row }) => row.order.department_id],
    personalization: ['jsonb', ({ row }) => row.order.personalization],
    webhook: ['text', ({ row }) => row.order.webhook],
    credential_id: ['uuid', ({ row }) => row.order.credential_id],
    status_reason: ['text', ({ row }) => row.order.status_reason],
  },
  lines: {
    order_place: ['integer', ({ orderPlace }) => orderPlace],
    product_place: ['integer', ({ product }) => product.place],
    product_rank: ['integer', ({ productRank }) => productRank],
    email_rank: ['integer', ({ emailRank }) => emailRank],
    sms_rank: ['integer', ({ smsRank }) => smsRank],
    n: ['integer', ({ line }) => line.n],
    product_id: ['text', ({ line }) => line.product_id],
    product_version: ['integer', ({ line }) => line.product_version],
    value_minor: ['bigint', ({ line }) => line.value_minor],
    quantity: ['integer', ({ line }) => line.quantity],
    unit_cost_minor: ['bigint', ({ line }) => line.unit_cost_minor],
    shipping_minor: ['bigint', ({ line }) => line.shipping_minor],
    due_at: ['timestamptz', ({ line }) => line.due_at],
    branding_id: ['text', ({ line }) => line.branding_id],
    details: ['jsonb', ({ line }) => line.details],
    email: ['text', ({ line }) => line.email],
    sms: ['text', ({ line }) => line.sms],
    names: ['text', ({ line }) => line.names],
  },
};

interface Column {
  readonly table: BatchTable;
  readonly name: string;
  readonly type: ColumnType;
  /** As the statement names the parameter that holds its values. */
  readonly parameter: string;
  readonly valuesIn: (batch: CountedBatch) => readonly unknown[];
}

/** All columns of all tables, in the order of their parameters. */
export const batchColumns: readonly Column[] = Object.keys(batchTables)
  .flatMap((table) => columnsOf(table as BatchTable))
  .map((column, index) => ({ ...column, parameter: `$${index + 1}` }));

export function columnsIn(table: BatchTable): readonly Column[] {
  return batchColumns.filter((column) => column.table === table);
}

function columnsOf<Table extends BatchTable>(table: Table): Omit<Column, 'parameter'>[] {
  const columns: Columns<CountedBatch[Table][number]> = batchTables[table];
  return Object.entries(columns).map(([name, [type, of]]) => {
    return { table, name, type, valuesIn: (batch) => batch[table].map(of) };
  });
}
