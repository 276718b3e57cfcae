import { type ColumnType, listLiteral, scalarLiteral } from '../../database/list-literals.ts';
import { numberParameters } from '../../database/named-parameters.ts';
import type { NamedStatement } from '../../database/pipelined-commit.ts';
import type { OrderId } from '../../kit/ids.ts';
import { getBatchParameter } from './batch-parameters.ts';
import type { CountedBatch } from './count-batch.ts';
import { placeOrderSql } from './place-order.sql.ts';
import { placeOrdersSql } from './place-orders.sql.ts';

/** The one row of the statement: its answer as JSON. */
export interface PlaceRow {
  readonly answer: string;
}

export interface PlaceAnswer {
  /** All orders were placed. If not, none was, and the rest says why. */
  readonly isPlaced: boolean;
  /** For each account its last order number before the batch, the moment of the batch, and whether it is suspended. */
  readonly accounts: readonly (readonly [orderNumber: number, placedAt: string, isSuspended: boolean])[];
  /** What was available of each balance before the batch. */
  readonly availableMinor: readonly string[];
  /** Orders, by position, whose PONumber was used before. */
  readonly duplicates: readonly (readonly [position: number, firstOrderId: OrderId])[] | null;
}

type WriteValue = (type: ColumnType, values: readonly unknown[]) => string | null;

/** Columns that are null throughout go as one null. */
const writeList: WriteValue = (type, values) =>
  values.every((value) => value === null) ? null : listLiteral(type, values);
const writeFirst: WriteValue = (type, [value]) => scalarLiteral(type, value);

const statements = {
  batch: prepare('place-orders', placeOrdersSql, writeList),
  single: prepare('place-order', placeOrderSql, writeFirst),
};

/** The statement that places these orders, with its values. */
export function placeStatement(batch: CountedBatch): NamedStatement {
  const isSingle = batch.orders.length === 1 && batch.lines.length === 1;
  const { name, text, valuesOf } = isSingle ? statements.single : statements.batch;
  return { name, text, values: valuesOf(batch) };
}

function prepare(name: string, sql: string, write: WriteValue) {
  const { text, names } = numberParameters(sql);
  const parameters = names.map(getBatchParameter);
  const valuesOf = (batch: CountedBatch) => parameters.map(({ type, valuesIn }) => write(type, valuesIn(batch)));
  return { name, text, valuesOf };
}
