import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { nearestName } from '../kit/text-rules.ts';
import { exportColumns } from './export-csv.ts';
import { parseParcelId } from './parcel-id.ts';
import { parseDispatch } from './tracking-rules.ts';
import type { Dispatch, ParcelId } from './types.ts';

/** The file as a whole cannot be read. The message is one sentence for the sender. */
export class ShipmentFileRefused extends Error {
  override readonly name = 'ShipmentFileRefused';
}

/** A row of the file: a shipped parcel, or what is wrong with it. Rows count from 1, without the header. */
export type ShipmentRow =
  | { readonly row: number; readonly parcelId: ParcelId; readonly dispatch: Dispatch }
  | { readonly row: number; readonly reason: string };

const rowLengthMax = 16_384;
const required = ['ParcelId', 'Courier', 'TrackingNumber'] as const;

/**
 * Reads a file of any size row by row. The exported list is such a file; its other columns are ignored, and rows
 * without courier and tracking number are skipped.
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
  if (header === null) throw new ShipmentFileRefused('The file is empty: the first line must name the columns.');
}

function readHeader(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim());
  const unknown = names.find((name) => !exportColumns.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, exportColumns);
    throw new ShipmentFileRefused(
      nearest
        ? `"${unknown}" is not a column; did you mean ${nearest}?`
        : `Unknown column; required are ${required.join(', ')}, and TrackingUrl is optional.`,
    );
  }
  const missing = required.find((name) => !names.includes(name));
  if (missing) throw new ShipmentFileRefused(`The column ${missing} is missing; the first line must name it.`);
  if (new Set(names).size < names.length) throw new ShipmentFileRefused('The first line has a duplicate column name.');
  return names;
}

/** In a partly filled-in list, the other parcels have not shipped yet. */
function hasLeft(header: readonly string[], cells: readonly string[]): boolean {
  const isFilled = (name: string) => Boolean(cells[header.indexOf(name)]?.trim());
  return cells.length !== header.length || isFilled('Courier') || isFilled('TrackingNumber');
}

function readRow(header: readonly string[], cells: readonly string[], row: number): ShipmentRow {
  if (cells.length !== header.length)
    return { row, reason: `The row has ${cells.length} fields, but the header has ${header.length}.` };
  const cell = (name: string) => cells[header.indexOf(name)] ?? '';
  const parcelId = parseParcelId(cell('ParcelId'));
  if (!parcelId) return { row, reason: 'ParcelId must be a parcel id such as PABC-DEFG-HJKM.' };
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
    `The file is not valid CSV after row ${row} (an unclosed quote, or a row of more than ${rowLengthMax} characters). The rows before it were processed; fix the file and send it again.`,
  );
}
