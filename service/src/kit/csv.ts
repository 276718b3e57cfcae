type CellValue = string | number | bigint | null;

/** A line of RFC 4180. Every cell is quoted, so that no separator can split it. */
export function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A spreadsheet runs a cell that starts with one of these characters as a formula. */
const formulaStart = /^[\s\0]*[=+\-@\t\r\n\0＝＋－＠]/u;

export function csvCell(value: CellValue): string {
  if (value === null) return '""';
  const text = String(value);
  const harmless = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
