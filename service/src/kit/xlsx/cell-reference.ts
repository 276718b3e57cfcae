/** The largest sheet that the format allows. */
export const formatRowsMax = 1_048_576;
const formatColumnsMax = 16_384;

export interface CellPlace {
  readonly row: number;
  /** From 1. */
  readonly column: number;
}

/** The row number in `r` of a row, from 1, or null if it is not valid. */
export function parseRowNumber(text: string): number | null {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) return null;
  const row = Number(text);
  return row <= formatRowsMax ? row : null;
}

/** The position in `r` of a cell, such as "C7", or null if it is not valid. */
export function parseCellReference(text: string): CellPlace | null {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})([0-9]{1,7})$/.exec(text) ?? [];
  const row = parseRowNumber(digits);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return row === null || column === 0 || column > formatColumnsMax ? null : { row, column };
}

/** "A" for 1, "AB" for 28: as spreadsheets show it. */
export function columnName(column: number): string {
  const rest = (column - 1) % 26;
  const before = (column - 1 - rest) / 26;
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + rest)}`;
}
