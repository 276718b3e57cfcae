import { lineCost } from '../orders/line-rules.ts';
import { checkOrder } from '../orders/order-rules.ts';
import { fromWireOrder } from '../orders/wire-request.ts';
import { type CheckedRow, type CheckNeeds, orderBody } from './check-rows.ts';
import { placeRows } from './place-rows.ts';
import { lineOfRow, rowFaultOf } from './row-rules.ts';
import type { Mapping } from './types.ts';

interface ParcelRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly isSkipped: boolean;
}

/**
 * Rows of a physical order with one address share a parcel, and its cost: they are priced together, in the orders that
 * they will go into. Rows with faults are in none. Other types are priced row by row, and returned as they are.
 */
export function priceParcelRows(
  needs: CheckNeeds,
  mapping: Mapping,
  rows: readonly ParcelRow[],
  checked: readonly CheckedRow[],
): readonly CheckedRow[] {
  if (mapping.type !== 'PhysicalShipment') return checked;
  const priced = new Map(checked.entries());
  const valid = rows.flatMap(({ row, cells, isSkipped }, index) => {
    const result = checked[index];
    return !result || isSkipped || result.faults.length > 0 ? [] : [{ row, cells, index, quantity: result.quantity }];
  });
  const limits = { type: mapping.type, lineItemsMax: needs.lineItemsMax, cardsMax: needs.limits.cardsMax };
  const orders: (typeof valid)[] = [];
  // Every valid row has a place, in the same order.
  placeRows(valid, limits).forEach(({ orderIndex }, at) => {
    orders[orderIndex - 1] = [...(orders[orderIndex - 1] ?? []), ...valid.slice(at, at + 1)];
  });
  for (const members of orders) {
    const body = orderBody(
      mapping,
      'check',
      members.map(({ cells }) => lineOfRow(mapping, cells)),
    );
    const { lines, faults } = checkOrder(fromWireOrder(body, []), [], needs);
    members.forEach(({ index }, at) => {
      const own = faults.filter(({ pointer = '' }) => pointer.startsWith(`/LineItems/${at}/`));
      const line = lines[at];
      const before = checked[index] as CheckedRow;
      priced.set(index, {
        ...before,
        faults: own.map((fault) => rowFaultOf(mapping, fault)),
        costMinor: line && own.length === 0 ? lineCost(line) : null,
      });
    });
  }
  return checked.map((result, index) => priced.get(index) ?? result);
}
