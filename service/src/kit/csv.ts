/** A cell for a spreadsheet. Only real numbers may look like numbers. */
export type Cell = string | number | bigint | null;

/** Spreadsheets read a file as UTF-8 only if it begins with this. */
export const byteOrderMark = '\ufeff';

/** A line of CSV (RFC 4180). Every text is quoted, so that no separator can split it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

const formulaStart = /^[\s\0]*[=+\-@\t\r\n\0|%＝＋－＠]/u;

/**
 * A text that a spreadsheet would run as a formula is prefixed with an apostrophe, so that it is shown as text: what
 * recipients and callers wrote must never run on the computer of the person who exports it.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}
