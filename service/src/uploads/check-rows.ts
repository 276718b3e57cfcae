import { setImmediate as breathe } from 'node:timers/promises';
import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Fault } from '../kit/errors.ts';
import type { Minor } from '../kit/money.ts';
import { lineCost } from '../orders/line-rules.ts';
import { checkOrder, type OrderLimits } from '../orders/order-rules.ts';
import { fromWireOrder } from '../orders/wire-request.ts';
import type { ReadAmount } from './amount-rules.ts';
import { ambiguousWords, currencyWords, describeRowFault } from './row-fault-words.ts';
import { amountOfRow, lineOfRow, matchOfLine, rowFaultOf } from './row-rules.ts';
import type { Mapping, RowFault } from './types.ts';

export interface CheckNeeds {
  readonly catalog: AccountCatalog;
  readonly limits: OrderLimits;
  readonly lineItemsMax: number;
  readonly now: Date;
  /** The shape of an order's body, as the API checks it. */
  readonly checkShape: (body: unknown) => readonly Fault[];
}

export interface CheckedRow {
  readonly faults: readonly RowFault[];
  readonly costMinor: Minor | null;
  readonly currencyCode: CurrencyCode | null;
  readonly quantity: number;
  /** Equal for rows that would send the same gift to the same recipient. */
  readonly match: string | null;
}

export interface Checked {
  /** Faults of the upload as a whole. */
  readonly faults: readonly RowFault[];
  readonly rows: readonly CheckedRow[];
  readonly currencyCode: CurrencyCode | null;
}

/** They depend on the other lines of the parcel. */
const parcelCodes: readonly string[] = ['CarrierQuantity'];

// There are many rows and one thread, so the check yields in between.
const rowsPerTurn = 50;

/**
 * All faults of some rows by the API's own rules, and the cost of each row. Nothing is stored. The first row that is
 * not skipped decides the currency, unless earlier rows did.
 */
export async function checkRows(
  needs: CheckNeeds,
  mapping: Mapping,
  rows: readonly { readonly cells: readonly string[]; readonly isSkipped: boolean }[],
  currencyBefore: CurrencyCode | null = null,
): Promise<Checked> {
  const checked: CheckedRow[] = [];
  let currencyCode = currencyBefore;
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
  const wireLine = lineOfRow(mapping, cells);
  const { faults, lines, currencyCode, quantity } = check(needs, mapping, wireLine);
  const line = lines[0];
  const valueFault = valueFaultOf(mapping, amountOfRow(mapping, cells), currencyCode);
  const rowFaults = faults
    .filter((fault) => isAboutLine(fault) && !parcelCodes.includes(fault.code))
    .map((fault) => rowFaultOf(mapping, fault));
  return {
    // It says better what is wrong with the value than the rules for numbers.
    faults: valueFault ? [...rowFaults.filter(({ field }) => field !== 'Value'), valueFault] : rowFaults,
    costMinor: line && !valueFault ? lineCost(line) : null,
    currencyCode,
    quantity,
    match: matchOfLine(wireLine),
  };
}

/** A value that can be read in two ways, or is in another currency than the product. */
function valueFaultOf(mapping: Mapping, amount: ReadAmount | null, currencyCode: string | null): RowFault | null {
  const at = { column: mapping.columns.Value ?? null, field: 'Value' };
  if (amount?.kind === 'ambiguous') return { ...at, code: 'InvalidValue', detail: ambiguousWords(amount.sign) };
  if (amount?.kind !== 'amount' || amount.currencies === null || currencyCode === null) return null;
  if (amount.currencies.has(currencyCode)) return null;
  return { ...at, code: 'MixedCurrencies', detail: currencyWords(amount.currencies, currencyCode) };
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
