import { CsvError, parse } from 'csv-parse/sync';
import { columnName } from '../kit/xlsx/cell-reference.ts';
import type { TableLimits, TableRow } from '../kit/xlsx/read-sheet.ts';
import { Unreadable } from '../kit/xlsx/unreadable.ts';

const delimiters = [',', ';', '\t'];
const firstLineLengthMax = 100_000;

/** The lines of a CSV file that have content, with their line numbers. */
export function readCsv(bytes: Buffer, limits: TableLimits): TableRow[] {
  const text = decodeText(bytes);
  const rows: TableRow[] = [];
  const lineLengthMax = limits.columnsMax * limits.cellLengthMax;
  refuseLongLines(text, lineLengthMax);
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: lineLengthMax,
      // Limited here instead of by the parser, so that reading stops at the first row too many.
      on_record(cells: string[], { lines }) {
        const trimmed = cells.map((cell) => cell.trim());
        if (trimmed.some((cell) => cell !== ''))
          rows.push(checkedRow({ number: lines, cells: trimmed }, rows.length, limits));
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? notCsv(error, lineLengthMax) : error;
  }
  return rows;
}

function checkedRow(row: TableRow, rowsBefore: number, { rowsMax, cellLengthMax }: TableLimits): TableRow {
  if (rowsBefore > rowsMax) {
    throw new Unreadable(
      `The file has more than ${rowsMax} rows below the header. Split it into several files and upload them one by one.`,
    );
  }
  const long = row.cells.findIndex((cell) => cell.length > cellLengthMax);
  if (long === -1) return row;
  throw new Unreadable(
    `Line ${row.number}, column ${columnName(long + 1)} has more than ${cellLengthMax} characters. Shorten it and upload the file again.`,
  );
}

/** The parser limits the length of cells; a million empty cells would pass. */
function refuseLongLines(text: string, lengthMax: number): void {
  const breaks = /\r\n?|\n/g;
  let start = 0;
  for (let line = 1; start < text.length; line++) {
    const found = breaks.exec(text);
    if ((found?.index ?? text.length) - start > lengthMax) throw tooLong(line, lengthMax);
    if (!found) return;
    start = breaks.lastIndex;
  }
}

function tooLong(line: number | undefined, lengthMax: number): Unreadable {
  return new Unreadable(
    `Line ${line} of the file has more than ${lengthMax} characters: a line break or a closing quote is missing. Correct that line and upload the file again.`,
  );
}

function notCsv({ code, lines }: CsvError & { readonly lines?: number }, lineLengthMax: number): Unreadable {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(lines, lineLengthMax);
  return new Unreadable(
    `The file is not valid CSV at line ${lines}: a quote is not closed, or a quote inside a text is not doubled. Correct that line and upload the file again.`,
  );
}

/** UTF-8; UTF-16 if the file says so, as in Excel's "Unicode text"; otherwise Windows-1252. */
function decodeText(bytes: Buffer): string {
  const text = inEncoding(bytes);
  // Control characters mean that the text was decoded wrongly, or is not text.
  const at = text.search(/(?![\t\n\v\f\r])[\p{Cc}\ufffe]/u);
  if (at === -1) return text.toWellFormed();
  const line = text.slice(0, at).split('\n').length;
  throw new Unreadable(
    `Line ${line} of the file cannot be read as text: the file has an unsupported encoding or is not a text file. Save it as "CSV UTF-8" or as .xlsx and upload that.`,
  );
}

function inEncoding(bytes: Buffer): string {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// Spreadsheets in countries with a decimal comma save CSV with semicolons.
function delimiterOf(text: string): string {
  const start = text.slice(0, firstLineLengthMax);
  const firstLine = start.slice(0, start.search(/[\r\n]|$/));
  const count = (sign: string) => firstLine.split(sign).length;
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
