import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { VoidRow } from './void-list.ts';

/** The file as a whole cannot be read. The message is one sentence for its sender. */
export class VoidFileRefused extends Error {
  override readonly name = 'VoidFileRefused';
}

const rowLengthMax = 4_096;
const reasonLengthMax = 200;
const columns = ['Id', 'Reason'];

/** Reads a CSV file of any size row by row: a column Id, and optionally one with a Reason for the row. */
export async function* readVoidRows(input: Readable, reason: string | null): AsyncGenerator<VoidRow> {
  const parser = input.pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: rowLengthMax }),
  );
  input.on('error', (error) => parser.destroy(error));
  let header: readonly string[] | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (header === null) header = readHeader(cells);
      else yield readRow(header, cells, reason);
    }
  } catch (error) {
    throw error instanceof CsvError ? new VoidFileRefused('The file is not a CSV file.') : error;
  }
  if (header === null) throw new VoidFileRefused('The file is empty: its first line must name the column Id.');
}

function readHeader(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim());
  const unknown = names.find((name) => !columns.includes(name));
  if (unknown !== undefined) throw new VoidFileRefused(`"${unknown}" is not a column; the columns are Id and Reason.`);
  if (!names.includes('Id')) throw new VoidFileRefused('The column Id is missing; the first line must name it.');
  return names;
}

function readRow(header: readonly string[], cells: readonly string[], reason: string | null): VoidRow {
  const cell = (name: string) => cells[header.indexOf(name)]?.trim() ?? '';
  const own = header.includes('Reason') ? cell('Reason').slice(0, reasonLengthMax) : '';
  return { id: cell('Id').toLowerCase(), reason: own === '' ? reason : own };
}
