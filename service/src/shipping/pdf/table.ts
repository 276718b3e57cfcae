import { textHeight, withRoom, writeText } from '../../kit/pdf/text-writer.ts';
import { type Document, ink, rule, soft } from './paper.ts';

export interface TableColumn {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly weight?: 400 | 700;
  /** A checkbox instead of text. */
  readonly isTickBox?: boolean;
}

const cellGap = 10;
const rowPadding = 5;
const size = 9.5;
const titleSize = 8;
const boxSize = 11;

/** Writes rows under their titles, and repeats the titles on each page; returns where the next text can start. */
export function writeTable(
  document: Document,
  top: number,
  left: number,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): number {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  let y = writeTitles(document, withRoom(document, top, 60), left, columns, width);
  for (const row of rows) {
    const height = rowHeight(document, columns, row);
    const at = withRoom(document, y, height);
    y = at === y ? y : writeTitles(document, at, left, columns, width);
    writeRow(document, y + rowPadding, left, columns, row);
    y += height;
    rule(document, y, left, width);
  }
  return y;
}

function writeTitles(
  document: Document,
  top: number,
  left: number,
  columns: readonly TableColumn[],
  width: number,
): number {
  let x = left;
  for (const [index, { title, width: own, align = 'left' }] of columns.entries()) {
    const width = own - gapAfter(columns, index);
    writeText(document, title, top, { left: x, width }, { size: titleSize, color: soft, align });
    x += own;
  }
  const y = top + titleSize * 1.45 + 3;
  rule(document, y, left, width, ink);
  return y;
}

function rowHeight(document: Document, columns: readonly TableColumn[], row: readonly string[]): number {
  const heights = columns.map(({ width, weight = 400 }, index) =>
    textHeight(document, row[index] ?? '', width - gapAfter(columns, index), { size, weight }),
  );
  return Math.max(...heights) + 2 * rowPadding;
}

function writeRow(
  document: Document,
  top: number,
  left: number,
  columns: readonly TableColumn[],
  row: readonly string[],
): void {
  let x = left;
  columns.forEach(({ width, align = 'left', weight = 400, isTickBox }, index) => {
    const place = { left: x, width: width - gapAfter(columns, index) };
    if (isTickBox)
      document
        .rect(x, top + 1, boxSize, boxSize)
        .lineWidth(0.8)
        .stroke(soft);
    else writeText(document, row[index] ?? '', top, place, { size, weight, align });
    x += width;
  });
}

/** The last column ends where the rule does. */
function gapAfter(columns: readonly TableColumn[], index: number): number {
  return index === columns.length - 1 ? 0 : cellGap;
}
