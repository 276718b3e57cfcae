import { setImmediate as breathe } from 'node:timers/promises';
import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Fault } from '../kit/errors.ts';
import type { Minor } from '../kit/money.ts';
import { lineCost } from '../orders/line-rules.ts';
import { checkOrder, type OrderLimits } from '../orders/order-rules.ts';
import { fromWireOrder } from '../orders/wire-request.ts';
import { describeRowFault } from './row-fault-words.ts';
import { lineOfRow, rowFaultOf } from './row-rules.ts';
import type { Mapping, RowFault } from './types.ts';

export interface CheckNeeds {
  readonly catalog: AccountCatalog;
  readonly limits: OrderLimits;
  readonly now: Date;
  /** The shape of an order's body, as the API checks it. */
  readonly checkShape: (body: unknown) => readonly Fault[];
}

export interface CheckedRow {
  readonly faults: readonly RowFault[];
  readonly costMinor: Minor | null;
  readonly currencyCode: CurrencyCode | null;
  readonly quantity: number;
}

export interface Checked {
  /** Faults of the upload as a whole. */
  readonly faults: readonly RowFault[];
  readonly rows: readonly CheckedRow[];
  readonly currencyCode: CurrencyCode | null;
}

// There are many rows and one thread, so the check yields in between.
const rowsPerTurn = 50;

/** All faults of all rows by the API's own rules, and the cost of each row. Nothing is stored. */
export async function checkRows(
  needs: CheckNeeds,
  mapping: Mapping,
  rows: readonly { readonly cells: readonly string[]; readonly isSkipped: boolean }[],
): Promise<Checked> {
  const checked: CheckedRow[] = [];
  let currencyCode: CurrencyCode | null = null;
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await breathe();
    const result = checkRow(needs, mapping, row.cells);
    if (!row.isSkipped) currencyCode ??= result.currencyCode;
    checked.push(result);
  }
  return {
    faults: orderFaults(needs, mapping),
    rows: checked.map((row) => inCurrency(mapping, row, currencyCode)),
    currencyCode,
  };
}

export function checkRow(needs: CheckNeeds, mapping: Mapping, cells: readonly string[]): CheckedRow {
  const { faults, lines, currencyCode, quantity } = check(needs, mapping, lineOfRow(mapping, cells));
  const line = lines[0];
  return {
    faults: faults.filter(isAboutLine).map((fault) => rowFaultOf(mapping, fault)),
    costMinor: line ? lineCost(line) : null,
    currencyCode,
    quantity,
  };
}

/** Department and note belong to the orders, not to a single row. */
function orderFaults(needs: CheckNeeds, mapping: Mapping): RowFault[] {
  const { faults } = check(needs, mapping, {});
  return faults
    .filter((fault) => !isAboutLine(fault))
    .map((fault) => {
      const { pointer = '', code } = fault;
      const detail = describeRowFault(mapping.type, null, fault);
      return { column: null, field: pointer.slice(1) || null, code, detail };
    });
}

function check(needs: CheckNeeds, mapping: Mapping, line: Record<string, unknown>) {
  const body = orderBody(mapping, 'check', [line]);
  const shapeFaults = needs.checkShape(body);
  const draft = fromWireOrder(body, shapeFaults);
  return { ...checkOrder(draft, shapeFaults, needs), quantity: draft.lines[0]?.quantity ?? 1 };
}

/** The API request body of one order of the upload. */
export function orderBody(mapping: Mapping, poNumber: string, lines: readonly Record<string, unknown>[]) {
  return {
    Type: mapping.type,
    PONumber: poNumber,
    DepartmentId: mapping.departmentId,
    Note: mapping.note,
    LineItems: lines,
  };
}

function isAboutLine({ pointer = '' }: Fault): boolean {
  return pointer.startsWith('/LineItems/');
}

/** A row in another currency than the upload gets one more fault and no price. */
export function inCurrency(mapping: Mapping, row: CheckedRow, currencyCode: string | null): CheckedRow {
  if (row.currencyCode === null || row.currencyCode === currencyCode) return row;
  const fault: RowFault = {
    column: mapping.columns.ProductId ?? null,
    field: 'ProductId',
    code: 'MixedCurrencies',
    detail: 'This product is in a different currency than the first row. Upload one file per currency.',
  };
  return { ...row, faults: [...row.faults, fault], costMinor: null };
}
