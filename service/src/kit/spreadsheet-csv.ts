/** A cell for a spreadsheet. Only real numbers may look like numbers. */
export type Cell = string | number | null;

/**
 * A line of CSV (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an apostrophe, so that it
 * is shown as text: what recipients and callers wrote must never run on the computer of the person who exports it.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

const formulaStart = /^[\s\0]*[=+\-@\t\r\0|%＝＋－＠]/;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Spreadsheets read a file as UTF-8 only if it begins with this. */
export const byteOrderMark = '\ufeff';
