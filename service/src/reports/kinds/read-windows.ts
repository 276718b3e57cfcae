import type { NumberRange } from '../../database/dense-numbers.ts';

/** So many numbers at a time, however few of their rows match: each statement's cost is limited. */
const numbersPerWindow = 1_000;
const rowsPerRead = 1_000;

export interface WindowRead<Position> extends NumberRange {
  /** Only rows after this one; null: from the first on. */
  readonly after: Position | null;
  readonly rowsMax: number;
}

/** The rows of a range of numbers in portions, window by window, each read by position within its window. */
export async function* readWindows<Row>(
  range: NumberRange,
  read: (window: WindowRead<Row>) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let { first } = range; first <= range.last; first += numbersPerWindow) {
    const last = Math.min(range.last, first + numbersPerWindow - 1);
    for (let after: Row | null = null; ; ) {
      const rows: Row[] = await read({ first, last, after, rowsMax: rowsPerRead });
      const lastRow = rows.at(-1);
      if (lastRow === undefined) break;
      yield rows;
      if (rows.length < rowsPerRead) break;
      after = lastRow;
    }
  }
}
