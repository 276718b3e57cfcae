import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { hasControlCharacterExceptLineBreaks } from '../../kit/text-rules.ts';
import { UnreadableFile } from './errors.ts';
import { cellLengthMax, columnsMax, rowsMax } from './types.ts';
import { unpackedBytes } from './zip-rules.ts';

export interface FileContent {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

// A sheet of 10,000 rows unpacks to a few megabytes; one that claims a hundred is a trap.
const unpackedBytesMax = 100 * 1024 * 1024;

/** The table in a file of recipients: its first line names the columns. */
export async function readUploadedFile(kind: 'csv' | 'xlsx', bytes: Buffer): Promise<FileContent> {
  const table = kind === 'csv' ? readCsv(bytes) : await readXlsx(bytes);
  const [header = [], ...rows] = table.filter((cells) => cells.some((cell) => cell !== ''));
  if (header.length === 0) throw new UnreadableFile('The file is empty: its first line must name the columns.');
  if (rows.length === 0) throw new UnreadableFile('The file has no rows below the names of its columns.');
  if (rows.length > rowsMax)
    throw new UnreadableFile(`The file has ${rows.length} rows; at most ${rowsMax} are taken.`);
  if (header.length > columnsMax) throw new UnreadableFile(`The file has more than ${columnsMax} columns.`);
  return { header, rows: rows.map((cells) => header.map((_, column) => cells[column] ?? '')) };
}

function readCsv(bytes: Buffer): string[][] {
  const text = decodeText(bytes);
  const delimiter = delimiterOf(text);
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      to: rowsMax + 2,
      max_record_size: columnsMax * cellLengthMax,
    }) as string[][];
    return rows.map((cells) => cells.map(cleanCell));
  } catch {
    throw new UnreadableFile('The file is not CSV: a quote that does not close, or a line that is far too long.');
  }
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What spreadsheets of the western world save when nobody asks them for Unicode.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// Spreadsheets in countries with a decimal comma save semicolons and call it CSV.
function delimiterOf(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => firstLine.split(sign).length;
  return [',', ';', '\t'].sort((one, other) => count(other) - count(one))[0] ?? ',';
}

async function readXlsx(bytes: Buffer): Promise<string[][]> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked === null) throw new UnreadableFile('The file is not a spreadsheet in xlsx form.');
  if (unpacked > unpackedBytesMax) throw new UnreadableFile('The spreadsheet is far too large once it is unpacked.');
  try {
    const sheet = await readSheet(bytes);
    return sheet.map((cells) => cells.map((cell) => cleanCell(textOfCell(cell))));
  } catch {
    throw new UnreadableFile('The file is not a spreadsheet in xlsx form that can be read.');
  }
}

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(cell);
}

function cleanCell(cell: string): string {
  const text = cell.trim().slice(0, cellLengthMax).toWellFormed();
  // NUL cannot be stored; what else does not belong in a text is found by the rules of its field.
  return hasControlCharacterExceptLineBreaks(text) ? text.replaceAll('\0', '') : text;
}
