import { rowsPerOrderMax, rowsPerTurn, type UploadType } from './types.ts';

export interface PlacedRow {
  readonly row: number;
  readonly orderIndex: number;
  readonly lineNumber: number;
}

interface PlaceLimits {
  readonly type: UploadType;
  readonly lineItemsMax: number;
  readonly cardsMax: number;
}

/**
 * Which order each row goes into, and at which line: rows in the order of the file, as many per order as its limits of
 * lines and cards allow. Rows of physical orders that are checked together stay together, because those with one address
 * share a parcel and its cost: what was shown after the check is what the orders cost.
 */
export function placeRows(
  rows: readonly { readonly row: number; readonly quantity: number }[],
  { type, lineItemsMax, cardsMax }: PlaceLimits,
): PlacedRow[] {
  const linesMax = Math.min(rowsPerOrderMax, lineItemsMax);
  const turnOf = (row: number) => (type === 'PhysicalShipment' ? Math.floor((row - 1) / rowsPerTurn) : 0);
  const places: PlacedRow[] = [];
  let orderIndex = 1;
  let lines = 0;
  let cards = 0;
  for (const { row, quantity } of rows) {
    const last = places.at(-1)?.row ?? row;
    if (lines === linesMax || (lines > 0 && cards + quantity > cardsMax) || turnOf(row) !== turnOf(last)) {
      orderIndex++;
      lines = 0;
      cards = 0;
    }
    lines++;
    cards += quantity;
    places.push({ row, orderIndex, lineNumber: lines });
  }
  return places;
}
