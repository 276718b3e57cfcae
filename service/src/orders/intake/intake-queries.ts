import type pg from 'pg';
import { numberParameters } from '../../database/named-parameters.ts';
import { type ColumnType, listLiteral, type NamedStatement, scalarLiteral } from '../../database/pipelined-commit.ts';
import { type AccountId, chargeIdOf, createdEventIdOf } from '../../kit/ids.ts';
import { commitWithAccountsLocked, lockFreeAccountsText } from '../../sequences/account-lock.ts';
import type { CountedBatch } from './count-batch.ts';
import { placeBatch } from './place-batch.ts';
import { placeOrderSql } from './place-order.sql.ts';
import { placeOrdersSql } from './place-orders.sql.ts';
import type { IntakeOutcome, IntakeRow } from './types.ts';

/** Commits a batch, usually in one round trip. If it throws, the commit may or may not have taken effect. */
export async function commitBatch(client: pg.Client, rows: readonly IntakeRow[]): Promise<IntakeOutcome[]> {
  return placeBatch(rows, async (batch) => {
    const accountIds = batch.accounts.map(({ accountId }) => accountId);
    const [answer] = await commitWithAccountsLocked(client, accountIds, placeStatement(batch));
    return answer?.[0];
  });
}

/** Commits the orders of accounts that are not locked elsewhere; null for the others, of which nothing is written. */
export async function commitUnlocked(
  client: pg.Client,
  rows: readonly IntakeRow[],
): Promise<readonly (IntakeOutcome | null)[]> {
  await client.query('begin');
  const accountIds = [...new Set(rows.map((row) => row.accountId))];
  const locked = await client.query<{ account_id: AccountId }>(lockFreeAccountsText, [accountIds]);
  const unlocked = new Set(locked.rows.map((row) => row.account_id));
  const ours = rows.filter((row) => unlocked.has(row.accountId));
  const outcomes = await placeBatch(ours, async (batch) => {
    const { text, values } = placeStatement(batch);
    return (await client.query<PlaceRow>(text, [...values])).rows[0]?.answer;
  });
  await client.query('commit');
  const byRow = new Map(ours.map((row, index) => [row, outcomes[index] ?? null]));
  return rows.map((row) => byRow.get(row) ?? null);
}

/** The single row of the statement: its answer as JSON. */
export interface PlaceRow {
  readonly answer: string;
}

/** The statement that places these orders, with its values. */
export function placeStatement(batch: CountedBatch): NamedStatement {
  const isSingle = batch.orders.length === 1 && batch.lines.length === 1;
  const { name, text, valuesOf } = isSingle ? statements.single : statements.batch;
  return { name, text, values: valuesOf(batch) };
}

/** A parameter of the two statements: a list with one entry per row in the one, a single value in the other. */
interface BatchParameter {
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

/** Positions and ranks count from 1. A position identifies an account, balance, product or order of the batch. */
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

function getBatchParameter(name: string): BatchParameter {
  const parameter = batchParameters.find((candidate) => candidate.name === name);
  if (!parameter) throw new Error(`a statement of the intake names an unknown parameter: ${name}`);
  return parameter;
}

type WriteValue = (type: ColumnType, values: readonly unknown[]) => string | null;

function prepare(name: string, sql: string, write: WriteValue) {
  const { text, names } = numberParameters(sql);
  const parameters = names.map(getBatchParameter);
  const valuesOf = (batch: CountedBatch) => parameters.map(({ type, valuesIn }) => write(type, valuesIn(batch)));
  return { name, text, valuesOf };
}

const statements = {
  batch: prepare('place-orders', placeOrdersSql, listLiteral),
  single: prepare('place-order', placeOrderSql, (type, [value]) => scalarLiteral(type, value)),
};
