import { columnName } from '../kit/xlsx/cell-reference.ts';
import { openPackage } from '../kit/xlsx/package-parts.ts';
import { readSharedStrings } from '../kit/xlsx/read-shared-strings.ts';
import { readSheet, type TableLimits, type TableRow } from '../kit/xlsx/read-sheet.ts';
import { readWorkbook } from '../kit/xlsx/read-workbook.ts';
import { Unreadable } from '../kit/xlsx/unreadable.ts';
import { refuseOtherKinds } from './file-kinds.ts';
import { readCsv } from './read-csv.ts';
import { readNdjson } from './read-ndjson.ts';
import {
  cellLengthMax,
  columnsMax,
  type FileContent,
  type FileKind,
  type FileLimits,
  portalFileLimits,
} from './types.ts';

/**
 * The table in a recipient file: its first row names the columns. Anything that cannot be accepted makes the file
 * unreadable, with its location; nothing is silently truncated or dropped.
 */
export async function readTable(
  kind: FileKind,
  bytes: Buffer,
  fileLimits: FileLimits = portalFileLimits,
): Promise<FileContent> {
  refuseOtherKinds(kind, bytes);
  const limits = tableLimitsOf(fileLimits);
  const [first, ...rows] = await readRows(kind, bytes, limits);
  if (!first)
    throw new Unreadable('The file is empty. Put column names in the first row and one recipient in each row below.');
  if (rows.length === 0) {
    throw new Unreadable('The file has no rows below the header. Put one recipient in each row and upload it again.');
  }
  const header = first.cells;
  if (header.length > columnsMax) {
    throw new Unreadable(
      `The file has ${header.length} columns; the limit is ${columnsMax}. Delete the ones you do not need and upload it again.`,
    );
  }
  return { header, rows: rows.map((row) => fitted(row, header.length, kind)) };
}

function tableLimitsOf({ rowsMax, bytesMax }: FileLimits): TableLimits {
  // As many characters as a CSV file can have, doubled: spreadsheets repeat texts by reference.
  return { rowsMax, columnsMax, cellLengthMax, textLengthMax: 2 * bytesMax };
}

async function readRows(kind: FileKind, bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  if (kind === 'csv') return readCsv(bytes, limits);
  return kind === 'ndjson' ? readNdjson(bytes, limits) : readXlsx(bytes, limits);
}

async function readXlsx(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const parts = openPackage(bytes);
  const workbook = await readWorkbook(parts);
  const strings = await readSharedStrings(parts, workbook.sharedStringsPart, cellLengthMax);
  return readSheet(parts, workbook, strings, limits);
}

/** A row as wide as the header. A value without a column name is often a comma that should have been quoted. */
function fitted({ number, cells }: TableRow, width: number, kind: FileKind): string[] {
  const extra = cells.findIndex((cell, column) => column >= width && cell !== '');
  if (extra !== -1) {
    const where = `${kind === 'xlsx' ? 'Row' : 'Line'} ${number}`;
    throw new Unreadable(
      `${where} has a value in column ${columnName(extra + 1)}, but the first row names only ${width} columns. Name that column, put quotes around text that contains commas, or remove the value; then upload the file again.`,
    );
  }
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}
