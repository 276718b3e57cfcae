type CellValue = string | number | bigint | null;

/** A line of RFC 4180. Every cell is quoted, so no separator that a reader believes in can cut it. */
export function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A spreadsheet runs a cell that starts with one of these signs as a formula, wherever the file came from. */
const formulaStart = /^[\s\0]*[=+\-@\t\r\n\0＝＋－＠]/u;

export function csvCell(value: CellValue): string {
  if (value === null) return '""';
  const text = String(value);
  const harmless = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
