import { byteOrderMark, csvLine } from '../../kit/csv.ts';
import { writeWorkbook } from '../../kit/xlsx/write-workbook.ts';
import type { ReportFormat, ReportRow } from '../types.ts';

export type Portions = AsyncIterable<readonly ReportRow[]>;

/** The bytes of a file, while its rows are read. */
export function encodeRows(
  format: ReportFormat,
  sheetName: string,
  columns: readonly string[],
  portions: Portions,
): AsyncGenerator<Buffer> {
  if (format === 'Xlsx') return writeWorkbook(sheetName, columns, portions);
  return format === 'Csv' ? writeCsv(columns, portions) : writeNdjson(columns, portions);
}

async function* writeCsv(columns: readonly string[], portions: Portions): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(columns), 'utf8');
  for await (const rows of portions) yield Buffer.from(rows.map(csvLine).join(''), 'utf8');
}

async function* writeNdjson(columns: readonly string[], portions: Portions): AsyncGenerator<Buffer> {
  for await (const rows of portions) yield Buffer.from(rows.map((row) => jsonLine(columns, row)).join(''), 'utf8');
}

function jsonLine(columns: readonly string[], row: ReportRow): string {
  const members = columns.map((name, at) => {
    const cell = row[at] ?? null;
    return [name, typeof cell === 'bigint' ? Number(cell) : cell];
  });
  return `${JSON.stringify(Object.fromEntries(members))}\n`;
}
