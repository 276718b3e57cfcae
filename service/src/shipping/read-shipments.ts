import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { nearestName } from '../kit/text-rules.ts';
import { exportColumns } from './export-csv.ts';
import { parseParcelId } from './parcel-id.ts';
import { parseDispatch } from './tracking-rules.ts';
import type { Dispatch, ParcelId } from './types.ts';

/** The file cannot be read as a whole. One sentence for whoever sent it. */
export class ShipmentFileRefused extends Error {
  override readonly name = 'ShipmentFileRefused';
}

/** A row of the file: a parcel that left, or what is wrong with it. Rows count from 1, the header not included. */
export type ShipmentRow =
  | { readonly row: number; readonly parcelId: ParcelId; readonly dispatch: Dispatch }
  | { readonly row: number; readonly reason: string };

const rowLengthMax = 16_384;
const required = ['ParcelId', 'Courier', 'TrackingNumber'] as const;

/**
 * Reads a file row by row, whatever its size. The exported list is such a file; its other columns are
 * not looked at, and rows without courier and tracking number are passed over.
 */
export async function* readShipments(input: Readable): AsyncGenerator<ShipmentRow> {
  const parser = input.pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: rowLengthMax }),
  );
  input.on('error', (error) => parser.destroy(error));
  let header: readonly string[] | null = null;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (header === null) header = readHeader(cells);
      else {
        row++;
        if (hasLeft(header, cells)) yield readRow(header, cells, row);
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? notCsv(row) : error;
  }
  if (header === null) throw new ShipmentFileRefused('The file is empty: its first line must name the columns.');
}

function readHeader(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim());
  const unknown = names.find((name) => !exportColumns.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, exportColumns);
    throw new ShipmentFileRefused(
      nearest
        ? `"${unknown}" is not a column; did you mean ${nearest}?`
        : `A column is not known; needed are ${required.join(', ')}, and TrackingUrl may follow.`,
    );
  }
  const missing = required.find((name) => !names.includes(name));
  if (missing) throw new ShipmentFileRefused(`The column ${missing} is missing; the first line must name it.`);
  if (new Set(names).size < names.length) throw new ShipmentFileRefused('The first line names a column twice.');
  return names;
}

/** In a list that is only partly filled in, the other parcels are still here. */
function hasLeft(header: readonly string[], cells: readonly string[]): boolean {
  const isFilled = (name: string) => Boolean(cells[header.indexOf(name)]?.trim());
  return cells.length !== header.length || isFilled('Courier') || isFilled('TrackingNumber');
}

function readRow(header: readonly string[], cells: readonly string[], row: number): ShipmentRow {
  if (cells.length !== header.length)
    return { row, reason: `The row has ${cells.length} fields where the header has ${header.length}.` };
  const cell = (name: string) => cells[header.indexOf(name)] ?? '';
  const parcelId = parseParcelId(cell('ParcelId'));
  if (!parcelId) return { row, reason: 'ParcelId is not the id of a parcel, such as PABC-DEFG-HJKM.' };
  const dispatch = parseDispatch({
    courier: cell('Courier'),
    trackingNumber: cell('TrackingNumber'),
    trackingUrl: header.includes('TrackingUrl') ? cell('TrackingUrl') : null,
  });
  if (!Array.isArray(dispatch)) return { row, parcelId, dispatch };
  return { row, reason: dispatch.map(({ detail }) => detail).join(' ') };
}

function notCsv(row: number): ShipmentFileRefused {
  return new ShipmentFileRefused(
    `The file is not CSV after row ${row} (a quote that does not close, or a row of more than ${rowLengthMax} characters). What stood before it was done; mend it and send it again.`,
  );
}
