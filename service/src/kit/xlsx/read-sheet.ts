import { dateOfNumber } from './cell-dates.ts';
import { type CellPlace, columnName, formatRowsMax, parseCellReference, parseRowNumber } from './cell-reference.ts';
import type { PackageParts } from './package-parts.ts';
import type { Workbook } from './read-workbook.ts';
import { Unreadable } from './unreadable.ts';

/** Limits of a sheet. What exceeds them is rejected, never truncated. */
export interface TableLimits {
  readonly rowsMax: number;
  readonly columnsMax: number;
  readonly cellLengthMax: number;
  /** For all cells together. */
  readonly textLengthMax: number;
}

/** A row with content. */
export interface TableRow {
  /** As shown in the margin of a spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

const cellsMax = 2_000_000;
const noReason = 'Open the spreadsheet in your spreadsheet program, save it again as .xlsx and upload that.';

/** The rows of a sheet that have content. */
export async function readSheet(
  parts: PackageParts,
  workbook: Workbook,
  sharedStrings: readonly string[],
  limits: TableLimits,
): Promise<TableRow[]> {
  const reader = new SheetReader(workbook, sharedStrings, limits);
  await parts.read(workbook.sheetPart, reader);
  return reader.rows;
}

interface CurrentCell extends CellPlace {
  readonly type: string;
  readonly style: number;
  value: string | null;
}

class SheetReader {
  readonly rows: TableRow[] = [];
  readonly #workbook: Workbook;
  readonly #sharedStrings: readonly string[];
  readonly #limits: TableLimits;
  #row = 0;
  #column = 0;
  #cells: string[] = [];
  #cell: CurrentCell | null = null;
  #takesText = false;
  #isReading = false;
  #isDone = false;
  #cellCount = 0;
  #textLength = 0;

  constructor(workbook: Workbook, sharedStrings: readonly string[], limits: TableLimits) {
    this.#workbook = workbook;
    this.#sharedStrings = sharedStrings;
    this.#limits = limits;
  }

  isDone(): boolean {
    return this.#isDone;
  }

  open(element: string, attribute: (name: string) => string | null): void {
    if (element === 'row') this.#openRow(attribute('r'));
    else if (element === 'c') this.#openCell(attribute('r'), attribute('t') ?? 'n', attribute('s') ?? '0');
    else if (element === 'rPh') this.#isReading = true;
    else if (element === 'v' || element === 't') this.#takesText = this.#cell !== null && !this.#isReading;
  }

  text(text: string): void {
    if (!this.#takesText || !this.#cell) return;
    this.#cell.value = (this.#cell.value ?? '') + text;
    if (this.#cell.value.trim().length > this.#limits.cellLengthMax) throw this.#tooLong(this.#cell);
  }

  close(element: string): void {
    if (element === 'v' || element === 't') this.#takesText = false;
    else if (element === 'rPh') this.#isReading = false;
    else if (element === 'c') this.#closeCell();
    else if (element === 'row') this.#closeRow();
    else if (element === 'sheetData') this.#isDone = true;
  }

  #openRow(reference: string | null): void {
    const row = reference === null ? this.#row + 1 : parseRowNumber(reference);
    if (row === null) throw wrongReference('row', this.#row);
    if (row > formatRowsMax) throw tooManyCells();
    if (row <= this.#row) throw new Unreadable(`Row ${row} is a duplicate or out of order. ${noReason}`);
    this.#row = row;
    this.#column = 0;
    this.#cells = [];
  }

  #openCell(reference: string | null, type: string, style: string): void {
    if (++this.#cellCount > cellsMax) throw tooManyCells();
    const place = reference === null ? { row: this.#row, column: this.#column + 1 } : parseCellReference(reference);
    if (place?.row !== this.#row) throw wrongReference('cell', this.#row);
    if (place.column <= this.#column) {
      throw new Unreadable(`Cell ${nameOf(place)} is a duplicate or out of order. ${noReason}`);
    }
    this.#column = place.column;
    const { row, column } = place;
    this.#cell = { row, column, type, style: /^\d{1,5}$/.test(style) ? Number(style) : 0, value: null };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    const text = cell === null || cell.value === null ? '' : this.#textOf(cell, cell.value).trim();
    if (!cell || text === '') return;
    const { columnsMax, cellLengthMax, textLengthMax } = this.#limits;
    if (text.length > cellLengthMax) throw this.#tooLong(cell);
    if (cell.column > columnsMax) {
      throw new Unreadable(
        `Cell ${nameOf(cell)} is beyond column ${columnName(columnsMax)}; the limit is ${columnsMax} columns. Delete the ones you do not need and upload it again.`,
      );
    }
    this.#textLength += text.length;
    if (this.#textLength > textLengthMax) throw tooManyCells();
    while (this.#cells.length < cell.column - 1) this.#cells.push('');
    this.#cells.push(text);
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    if (this.rows.length > this.#limits.rowsMax) {
      throw new Unreadable(
        `The sheet has more than ${this.#limits.rowsMax} rows below the header. Split it into several files and upload them one by one.`,
      );
    }
    this.rows.push({ number: this.#row, cells: this.#cells });
    this.#cells = [];
  }

  #textOf(cell: CurrentCell, value: string): string {
    if (cell.type === 's') return this.#sharedString(cell, value);
    if (cell.type === 'b') return value.trim() === '1' ? 'true' : 'false';
    if (cell.type !== 'n') return value;
    if (value.trim() === '') return '';
    const number = /^[-+]?[0-9.]{1,400}(?:[eE][-+]?[0-9]{1,4})?$/.test(value.trim()) ? Number(value) : Number.NaN;
    if (!Number.isFinite(number))
      throw new Unreadable(
        `Cell ${nameOf(cell)} has a number that cannot be read. Enter it again and upload the file again.`,
      );
    const isDate = this.#workbook.isDateStyle[cell.style] ?? false;
    return (isDate ? dateOfNumber(number, this.#workbook.isFrom1904) : null) ?? String(number);
  }

  #sharedString(cell: CurrentCell, value: string): string {
    const text = /^[0-9]{1,7}$/.test(value.trim()) ? this.#sharedStrings[Number(value)] : undefined;
    if (text === undefined)
      throw new Unreadable(`The text of cell ${nameOf(cell)} is missing in the file. ${noReason}`);
    return text;
  }

  #tooLong(cell: CellPlace): Unreadable {
    return new Unreadable(
      `Cell ${nameOf(cell)} has more than ${this.#limits.cellLengthMax} characters. Shorten it and upload the file again.`,
    );
  }
}

function nameOf({ row, column }: CellPlace): string {
  return `${columnName(column)}${row}`;
}

function wrongReference(what: 'row' | 'cell', after: number): Unreadable {
  const where = after === 0 ? 'at its beginning' : `${what === 'row' ? 'after' : 'in'} row ${after}`;
  return new Unreadable(`The sheet has a ${what} ${where} with an invalid number. ${noReason}`);
}

function tooManyCells(): Unreadable {
  return new Unreadable(
    'The sheet has more cells or text than can be read. Copy the rows with recipients into a new spreadsheet and upload that.',
  );
}
