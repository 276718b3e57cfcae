/** A cell of a table that is opened in a spreadsheet. Only a number may look like one. */
export type Cell = string | number | null;

/**
 * A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, which shows it
 * as the text that it is: what recipients and callers wrote must never run on the computer of whoever exports it.
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

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
export const byteOrderMark = '\ufeff';
