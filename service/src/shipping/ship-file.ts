import { DomainError } from '../kit/errors.ts';
import type { Doer } from './keep-record.ts';
import type { ShipmentRow } from './read-shipments.ts';
import { type ShipNeeds, shipParcel } from './ship-parcel.ts';

export interface RowFault {
  readonly row: number;
  readonly parcelId: string;
  readonly reason: string;
}

export interface ShipFileCounts {
  readonly rows: number;
  readonly shipped: number;
  /** Already shipped with the same tracking number. */
  readonly repeated: number;
  readonly refused: number;
}

const rowsAtOnceMax = 4;

/**
 * Marks the parcels in a file as handed over, with one commit per row. A bad row does not stop the others. Sent again,
 * after a crash or with corrections, it skips what is done.
 */
export async function shipFile(
  needs: ShipNeeds,
  by: Doer,
  rows: AsyncIterable<ShipmentRow>,
  onFault: (fault: RowFault) => Promise<void> | void,
): Promise<ShipFileCounts> {
  const counts = { rows: 0, shipped: 0, repeated: 0, refused: 0 };
  const underWay = new Set<Promise<void>>();
  let failure: unknown = null;

  async function ship(row: ShipmentRow): Promise<void> {
    const fault = 'reason' in row ? { row: row.row, parcelId: '', reason: row.reason } : await shipRow(row);
    if (!fault) return;
    counts.refused++;
    await onFault(fault);
  }

  async function shipRow(row: Exclude<ShipmentRow, { reason: string }>): Promise<RowFault | null> {
    try {
      if (await shipParcel(needs, by, row.parcelId, row.dispatch)) counts.shipped++;
      else counts.repeated++;
      return null;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      return { row: row.row, parcelId: row.parcelId, reason: error.message };
    }
  }

  try {
    for await (const row of rows) {
      if (failure !== null) break;
      counts.rows++;
      const work = ship(row)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => underWay.delete(work));
      underWay.add(work);
      if (underWay.size >= rowsAtOnceMax) await Promise.race(underWay);
    }
  } finally {
    await Promise.all(underWay);
  }
  if (failure !== null) throw failure;
  return counts;
}
